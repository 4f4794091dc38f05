"""The frames a second that edits count (SMPTE ST 12-1), and how a board of another rate is written with them. Pure."""

from fractions import Fraction
from typing import Final

_WHOLE: Final = (24, 25, 30, 50, 60)
_KNOWN: Final = {*map(Fraction, _WHOLE), *(Fraction(base * 1000, 1001) for base in (24, 30, 60))}


def counted(own: Fraction) -> tuple[Fraction, int] | None:
    """The rate that stands for a board's, and how many of its frames each frame of the board lasts; None for none.

    The board's own where it is one of these, else the smallest of 24, 25, 30, 50 and 60 that is a whole multiple of it.
    """
    if own in _KNOWN:
        return own, 1
    for whole in _WHOLE:
        if own.denominator == 1 and whole % own.numerator == 0:
            return Fraction(whole), whole // own.numerator
    return None
