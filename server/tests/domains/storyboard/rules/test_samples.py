"""Frames and samples: the vectors that the client is held to as well."""

import json
from pathlib import Path
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.samples import frame_of, sample_of
from pegbar.domains.storyboard.rules.timing import Rate

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[5] / "web/src/playback/vectors/samples.json").read_text(encoding="utf-8")
)


def _case(case: dict[str, Any]) -> str:
    return "-".join(str(value) for value in case.values())


@pytest.mark.parametrize("case", VECTORS["starts"], ids=_case)
def test_frames_begin_where_the_vectors_say(case: dict[str, Any]) -> None:
    assert sample_of(case["frame"], Rate.of(case["fps"])) == case["sample"]


@pytest.mark.parametrize("case", VECTORS["frames"], ids=_case)
def test_samples_lie_in_the_frames_that_the_vectors_say(case: dict[str, Any]) -> None:
    assert frame_of(case["sample"], Rate.of(case["fps"])) == case["frame"]


@pytest.mark.parametrize("fps", [*range(1, 121), 23.976, 29.97, 59.94])
def test_each_frame_begins_in_itself_and_ends_before_the_next_at_every_rate(fps: float) -> None:
    rate = Rate.of(fps)
    for frame in (0, 1, 2, 999, 1000, 86_399):
        assert frame_of(sample_of(frame, rate), rate) == frame
        assert frame_of(sample_of(frame + 1, rate) - 1, rate) == frame
