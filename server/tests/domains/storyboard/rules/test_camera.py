"""Camera moves: the test vectors shared with the client."""

import json
from pathlib import Path
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.camera import (
    CameraKeyframe,
    CameraMove,
    bounding_region,
    interpolate,
    label_move,
    list_keyframes,
    read_move,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[5] / "web/src/playback/vectors/camera.json").read_text(encoding="utf-8")
)
by_name = pytest.mark.parametrize("case", VECTORS["moves"], ids=lambda case: case["name"])


@by_name
def test_interpolation_matches_the_vectors(case: dict[str, Any]) -> None:
    move, frames = read_move(case["camera"]), case["frames"]
    interpolated = [interpolate(move, frame, frames) for frame in range(frames)]
    for framing, wanted in zip(interpolated, case["seen"], strict=True):
        assert framing._asdict() == pytest.approx(wanted, rel=1e-12)
    assert interpolated[0] == move.start


@by_name
def test_keyframes_are_listed_until_the_camera_stops(case: dict[str, Any]) -> None:
    move, frames = read_move(case["camera"]), case["frames"]
    keyframes = list_keyframes(move, frames)
    held = keyframes + [keyframes[-1]] * (frames - len(keyframes))
    assert held == [interpolate(move, frame, frames) for frame in range(frames)]
    assert len(keyframes) < 2 or keyframes[-1] != keyframes[-2]


@pytest.mark.parametrize("case", VECTORS["fields"])
def test_the_bounding_region_contains_all_keyframes(case: dict[str, Any]) -> None:
    width, height = case["canvas"]
    assert tuple(bounding_region(width, height, [CameraKeyframe(**each) for each in case["seen"]])) == pytest.approx(
        case["field"]
    )


WHOLE = CameraKeyframe(1000, 500, 2000, 0)


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
        (WHOLE, CameraKeyframe(0, 0, 4000, -10), "PAN + TILT + OUT + ROTATE"),
        (WHOLE, WHOLE._replace(x=1020), "PAN"),
        (WHOLE, WHOLE._replace(x=1001, y=502), "TILT"),
    ],
)
def test_a_move_is_labeled_by_its_directions(start: CameraKeyframe, to: CameraKeyframe, words: str) -> None:
    assert " + ".join(label_move(CameraMove(start, to, 0, 0, "linear"), 2000, 1000)) == words
