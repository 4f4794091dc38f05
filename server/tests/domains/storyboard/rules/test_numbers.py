"""Scene and shot numbers: the test vectors shared with the client, and invariants of insertion."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.numbers import (
    BadPattern,
    Numbering,
    check_pattern,
    derive_numbers,
    derive_structure,
    fill_missing_numbers,
    format_label,
    number_between,
    to_letters,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[5] / "web/src/playback/vectors/numbers.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("index", "text"), VECTORS["letters"])
def test_panels_have_letters(index: int, text: str) -> None:
    assert to_letters(index) == text


@pytest.mark.parametrize(
    "case", VECTORS["given"], ids=lambda case: f"{case['before']}-{case['after']}-{case['number']}"
)
def test_an_insertion_gets_a_number_in_between(case: dict[str, Any]) -> None:
    numbering = Numbering(digits=case.get("digits", 3), step=case.get("step", 10), locked=True)
    taken = {number.upper() for number in case["taken"]}
    assert number_between(case["before"], case["after"], taken, numbering) == case["number"]


@pytest.mark.parametrize("case", VECTORS["labels"], ids=lambda case: case["label"])
def test_a_label_follows_its_pattern(case: dict[str, Any]) -> None:
    assert format_label(case["pattern"], case["scene"], case["shot"], case["panel"]) == case["label"]


@pytest.mark.parametrize("case", VECTORS["patterns"], ids=lambda case: case["pattern"])
def test_a_pattern_accepts_known_placeholders_only(case: dict[str, Any]) -> None:
    if case["good"]:
        check_pattern(case["pattern"])
    else:
        with pytest.raises(BadPattern):
            check_pattern(case["pattern"])


@pytest.mark.parametrize("case", VECTORS["boards"])
def test_numbers_follow_the_order_and_letters_continue_when_a_shot_returns(case: dict[str, Any]) -> None:
    order = [(str(place), shot) for place, shot in enumerate(case["order"])]
    found = derive_structure(order, case["shots"].get)
    numbering = Numbering()
    numbers = derive_numbers(found, numbering)
    for (cut, _), wanted in zip(order, case["labels"], strict=True):
        place = found.places.get(cut)
        label = None
        if place is not None:
            label = format_label(numbering.pattern, numbers[place.scene_id], numbers[place.shot_id], place.panel)
        assert label == wanted
    assert [int(cut) for cut, place in found.places.items() if place.is_return] == case["returns"]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("digits", "step"), [(3, 10), (1, 1), (4, 100)])
def test_locked_numbers_stay_unchanged_and_unique(seed: int, digits: int, step: int) -> None:
    random_, numbering = random.Random(seed), Numbering(digits=digits, step=step, locked=True)
    sequence = [str(place) for place in range(6)]
    numbers = {name: str((place + 1) * step).zfill(digits) for place, name in enumerate(sequence)}
    for turn in range(120):
        before = dict(numbers)
        deed = random_.choice(["insert", "insert", "move", "remove"])
        if deed == "insert" or len(sequence) < 2:
            sequence.insert(random_.randint(0, len(sequence)), f"new {turn}")
        elif deed == "move":
            name = sequence.pop(random_.randrange(len(sequence)))
            sequence.insert(random_.randint(0, len(sequence)), name)
        else:
            sequence.pop(random_.randrange(len(sequence)))  # The scene is omitted; its number stays taken.
        numbers |= fill_missing_numbers(sequence, numbers, numbers.values(), numbering)
        assert before.items() <= numbers.items()
        assert len({number.upper() for number in numbers.values()}) == len(numbers)
        assert all(0 < len(number) <= 8 and number.isalnum() for number in numbers.values())
