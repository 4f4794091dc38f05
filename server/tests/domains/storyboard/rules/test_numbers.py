"""Numbers of scenes and shots: the vectors that the client is held to as well, and what no insertion may break."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.numbers import (
    BadPattern,
    Numbering,
    check_pattern,
    derived,
    given,
    label,
    letters,
    missing,
    structure,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[5] / "web/src/playback/vectors/numbers.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("index", "text"), VECTORS["letters"])
def test_panels_have_letters(index: int, text: str) -> None:
    assert letters(index) == text


@pytest.mark.parametrize(
    "case", VECTORS["given"], ids=lambda case: f"{case['before']}-{case['after']}-{case['number']}"
)
def test_what_comes_between_gets_a_number_between(case: dict[str, Any]) -> None:
    numbering = Numbering(digits=case.get("digits", 3), step=case.get("step", 10), locked=True)
    taken = {number.upper() for number in case["taken"]}
    assert given(case["before"], case["after"], taken, numbering) == case["number"]


@pytest.mark.parametrize("case", VECTORS["labels"], ids=lambda case: case["label"])
def test_a_label_is_what_its_pattern_says(case: dict[str, Any]) -> None:
    assert label(case["pattern"], case["scene"], case["shot"], case["panel"]) == case["label"]


@pytest.mark.parametrize("case", VECTORS["patterns"], ids=lambda case: case["pattern"])
def test_a_pattern_names_what_a_cut_has(case: dict[str, Any]) -> None:
    if case["good"]:
        check_pattern(case["pattern"])
    else:
        with pytest.raises(BadPattern):
            check_pattern(case["pattern"])


@pytest.mark.parametrize("case", VECTORS["boards"])
def test_numbers_follow_the_order_and_letters_go_on_where_a_shot_returns(case: dict[str, Any]) -> None:
    order = [(str(place), shot) for place, shot in enumerate(case["order"])]
    found = structure(order, case["shots"].get)
    numbering = Numbering()
    numbers = derived(found, numbering)
    for (cut, _), wanted in zip(order, case["labels"], strict=True):
        place = found.places.get(cut)
        said = None
        if place is not None:
            said = label(numbering.pattern, numbers[place.scene_id], numbers[place.shot_id], place.panel)
        assert said == wanted
    assert [int(cut) for cut, place in found.places.items() if place.returns] == case["returns"]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("digits", "step"), [(3, 10), (1, 1), (4, 100)])
def test_no_number_changes_and_none_doubles_however_a_locked_board_is_worked_on(
    seed: int, digits: int, step: int
) -> None:
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
            sequence.pop(random_.randrange(len(sequence)))  # its number stays taken: it is omitted
        numbers |= missing(sequence, numbers, numbers.values(), numbering)
        assert before.items() <= numbers.items()
        assert len({number.upper() for number in numbers.values()}) == len(numbers)
        assert all(0 < len(number) <= 8 and number.isalnum() for number in numbers.values())
