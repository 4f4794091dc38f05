"""What a camera sees: the vectors that the client is held to as well."""

import json
from pathlib import Path
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.camera import Framing, field_of, framing_at, framings, move_of

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
