"""Timecode of the counter that is burned into a film."""

from fractions import Fraction

import pytest

from pegbar.adapters.film.burnin import format_timecode


@pytest.mark.parametrize(
    ("frame", "rate", "shown"),
    [
        (0, Fraction(24), "00:00:00:00"),
        (29, Fraction(24), "00:00:01:05"),
        (86_399, Fraction(24_000, 1001), "00:59:59:23"),
        (3600 * 120, Fraction(120), "01:00:00:00"),
        (7, Fraction(1), "00:00:07:00"),
    ],
)
def test_timecode_uses_the_nominal_rate(frame: int, rate: Fraction, shown: str) -> None:
    assert format_timecode(frame, rate) == shown
