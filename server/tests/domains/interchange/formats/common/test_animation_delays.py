"""Delays of the pictures in a GIF or WebP."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.interchange.formats.common.animations.delays import (
    GIF,
    WEBP,
    DelayUnits,
    compute_delays,
    split_delay,
)
from pegbar.domains.storyboard.rules.timing import FrameRate

pytestmark = pytest.mark.once


def _list_delays(lengths: list[int], fps: float, ticks: DelayUnits) -> list[tuple[int, int]]:
    return list(compute_delays(enumerate(lengths), FrameRate.from_fps(fps), ticks))


def test_delays_are_differences_of_cumulative_times_and_do_not_drift() -> None:
    assert _list_delays([1] * 6, 24, GIF) == [(0, 4), (1, 4), (2, 4), (3, 5), (4, 4), (5, 4)]
    assert sum(delay for _, delay in _list_delays([1] * 240, 23.976, WEBP)) == 10010
    assert _list_delays([7, 24], 24, WEBP) == [(0, 292), (1, 1000)]


def test_too_short_pictures_borrow_from_their_neighbors() -> None:
    assert _list_delays([1, 12], 100, GIF) == [(0, 2), (1, 11)]
    assert _list_delays([12, 1], 100, GIF) == [(0, 11), (1, 2)]
    assert _list_delays([1, 1, 1, 5], 100, GIF) == [(0, 2), (2, 2), (3, 4)], "the second has nothing left"
    assert _list_delays([5, 1, 1], 100, GIF) == [(0, 5), (2, 2)], "the last picture is seen"
    assert _list_delays([1], 120, GIF) == [(0, 2)]
    assert _list_delays([1, 1], 120, GIF) == [(1, 2)]
    assert _list_delays([1, 1, 1, 1], 120, WEBP) == [(3, 33)], "two pictures before the last give it their time"
    assert _list_delays([], 24, GIF) == []


@given(st.lists(st.integers(1, 50), min_size=1, max_size=40), st.sampled_from([1, 7, 12, 23.976, 24, 59.94, 60, 120]))
@pytest.mark.parametrize("ticks", [GIF, WEBP])
def test_the_total_is_exact_to_half_a_unit_and_no_delay_is_too_short(
    ticks: DelayUnits, lengths: list[int], fps: float
) -> None:
    found = _list_delays(lengths, fps, ticks)
    total = FrameRate.from_fps(fps).get_seconds(sum(lengths)) * ticks.per_second
    assert abs(sum(delay for _, delay in found) - max(total, ticks.delay_min)) <= Fraction(1, 2)
    assert all(delay >= ticks.delay_min for _, delay in found)
    numbers = [number for number, _ in found]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(lengths) - 1


def test_a_delay_over_the_maximum_is_split_evenly() -> None:
    assert split_delay(65535, GIF) == [65535]
    assert split_delay(65536, GIF) == [32768, 32768]
    assert split_delay(200_000, GIF) == [50_000] * 4
