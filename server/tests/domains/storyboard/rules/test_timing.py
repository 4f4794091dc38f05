"""Exact frame rates and cumulative sums."""

from fractions import Fraction
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.rules.timing import FrameRate, FrameSpan, compute_spans, count_frames, format_seconds

durations = st.lists(st.integers(1, 100_000), max_size=60)


@pytest.mark.parametrize(
    ("fps", "exact"),
    [(24, Fraction(24)), (1, Fraction(1)), (120, Fraction(120)), (12.0, Fraction(12)), (23.976, Fraction(24000, 1001)),
     (29.97, Fraction(30000, 1001)), (59.94, Fraction(60000, 1001))],
)  # fmt: skip
def test_a_rate_is_exact(fps: float, exact: Fraction) -> None:
    assert FrameRate.from_fps(fps).frames_per_second == exact


@pytest.mark.parametrize("fps", [0, 121, -24, 12.5, 23.98, float("nan"), float("inf")])
def test_other_frame_rates_are_rejected(fps: float) -> None:
    with pytest.raises(ValueError, match=r"FPS must be between 1 and 120\."):
        FrameRate.from_fps(fps)


@given(durations)
def test_spans_are_cumulative_sums(lengths: list[int]) -> None:
    found = compute_spans(lengths)
    assert [span.end for span in found] == list(accumulate(lengths))
    assert [span.start for span in found] == [sum(lengths[:index]) for index in range(len(lengths))]
    assert [span.frames for span in found] == lengths
    assert count_frames(lengths) == (found[-1].end if found else 0)


@given(durations, st.randoms())
def test_reordering_preserves_the_total_length(lengths: list[int], dice: object) -> None:
    assert count_frames(sorted(lengths)) == count_frames(lengths)


def test_seconds_are_rounded_half_up() -> None:
    assert format_seconds(Fraction(1, 2000)) == "0.001"
    assert format_seconds(Fraction(59_9995, 10_000), 3) == "60.000"
    assert format_seconds(Fraction(5, 2), 0) == "3"
    assert FrameSpan(3, 10).frames == 7
