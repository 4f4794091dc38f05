"""Frame rates of timecode (SMPTE ST 12-1), and how boards with other rates are mapped to them. Pure."""

from fractions import Fraction
from typing import Final

_WHOLE_RATES: Final = (24, 25, 30, 50, 60)
_SMPTE_RATES: Final = {*map(Fraction, _WHOLE_RATES), *(Fraction(base * 1000, 1001) for base in (24, 30, 60))}


def get_timecode_rate(own: Fraction) -> tuple[Fraction, int] | None:
    """Return the timecode rate for a board's rate, and the number of timecode frames per board frame.

    The timecode rate is the board's `own` rate if SMPTE defines it, else the smallest of 24, 25, 30, 50 and 60 that is
    a multiple of it. Returns None if no such multiple exists.
    """
    if own in _SMPTE_RATES:
        return own, 1
    for whole in _WHOLE_RATES:
        if own.denominator == 1 and whole % own.numerator == 0:
            return Fraction(whole), whole // own.numerator
    return None
