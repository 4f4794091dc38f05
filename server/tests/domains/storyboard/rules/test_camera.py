"""What a camera sees: the vectors that the client is held to as well."""

import json
from pathlib import Path
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.camera import Framing, Move, field_of, framing_at, framings, move_of, words_of

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[5] / "web/src/playback/vectors/camera.json").read_text(encoding="utf-8")
)
by_name = pytest.mark.parametrize("case", VECTORS["moves"], ids=lambda case: case["name"])


@by_name
def test_a_camera_moves_as_the_vectors_say(case: dict[str, Any]) -> None:
    move, frames = move_of(case["camera"]), case["frames"]
    seen = [framing_at(move, frame, frames) for frame in range(frames)]
    for framing, wanted in zip(seen, case["seen"], strict=True):
        assert framing._asdict() == pytest.approx(wanted, rel=1e-12)
    assert seen[0] == move.start


@by_name
def test_what_is_seen_is_told_until_it_stands_still(case: dict[str, Any]) -> None:
    move, frames = move_of(case["camera"]), case["frames"]
    told = framings(move, frames)
    held = told + [told[-1]] * (frames - len(told))
    assert held == [framing_at(move, frame, frames) for frame in range(frames)]
    assert len(told) < 2 or told[-1] != told[-2]


@pytest.mark.parametrize("case", VECTORS["fields"])
def test_a_field_holds_all_that_is_seen(case: dict[str, Any]) -> None:
    width, height = case["canvas"]
    assert tuple(field_of(width, height, [Framing(**each) for each in case["seen"]])) == pytest.approx(case["field"])


WHOLE = Framing(1000, 500, 2000, 0)


@pytest.mark.parametrize(
    ("start", "to", "words"),
    [
        (WHOLE, WHOLE, "HOLD"),
        (WHOLE, WHOLE._replace(x=1021), "PAN"),
        (WHOLE, WHOLE._replace(y=489), "TILT"),
        (WHOLE, WHOLE._replace(x=0, y=510), "PAN"),
        (WHOLE, WHOLE._replace(x=0, y=511), "PAN + TILT"),
        (WHOLE, WHOLE._replace(width=400), "IN"),
        (WHOLE, WHOLE._replace(width=2001, x=1020), "OUT"),
        (WHOLE, WHOLE._replace(width=400, x=1021), "PAN + IN"),
        (WHOLE, WHOLE._replace(angle=360), "ROTATE"),
        (WHOLE, Framing(0, 0, 4000, -10), "PAN + TILT + OUT + ROTATE"),
        (WHOLE, WHOLE._replace(x=1020), "PAN"),
        (WHOLE, WHOLE._replace(x=1001, y=502), "TILT"),
    ],
)
def test_a_move_is_called_on_paper_what_it_does(start: Framing, to: Framing, words: str) -> None:
    assert " + ".join(words_of(Move(start, to, 0, 0, "linear"), 2000, 1000)) == words
