"""Frames and samples: the test vectors shared with the client."""

import json
from pathlib import Path
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.samples import frame_of, sample_of
from pegbar.domains.storyboard.rules.timing import FrameRate

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[5] / "web/src/playback/vectors/samples.json").read_text(encoding="utf-8")
)


def _get_case_id(case: dict[str, Any]) -> str:
    return "-".join(str(value) for value in case.values())


@pytest.mark.parametrize("case", VECTORS["starts"], ids=_get_case_id)
def test_frame_starts_match_the_vectors(case: dict[str, Any]) -> None:
    assert sample_of(case["frame"], FrameRate.from_fps(case["fps"])) == case["sample"]


@pytest.mark.parametrize("case", VECTORS["frames"], ids=_get_case_id)
def test_frames_of_samples_match_the_vectors(case: dict[str, Any]) -> None:
    assert frame_of(case["sample"], FrameRate.from_fps(case["fps"])) == case["frame"]


@pytest.mark.parametrize("fps", [*range(1, 121), 23.976, 29.97, 59.94])
def test_frames_and_samples_convert_consistently_at_every_rate(fps: float) -> None:
    rate = FrameRate.from_fps(fps)
    for frame in (0, 1, 2, 999, 1000, 86_399):
        assert frame_of(sample_of(frame, rate), rate) == frame
        assert frame_of(sample_of(frame + 1, rate) - 1, rate) == frame
