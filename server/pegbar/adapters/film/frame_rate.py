"""The rate of a film's frames, found from when they are shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Final

from pegbar.kernel.limits import FPS_FRACTIONAL, FPS_MAX, FPS_MIN

_NTSC: Final = tuple(Fraction(round(fps) * 1000, 1001) for fps in (*FPS_FRACTIONAL, 119.88))
USUAL: Final = (*(Fraction(fps) for fps in (1, 2, 5, 8, 10, 12, 15, 24, 25, 30, 48, 50, 60, 72, 90, 100, 120)), *_NTSC)
_KNOWN: Final = (*USUAL, *(Fraction(fps) for fps in range(FPS_MIN, FPS_MAX + 1)))
_OFF_MAX: Final = 0.25
"""How far from its place a frame may stand, as a share of a frame: a step to the middle of a frame still shows it."""
_UPWARDS: Final = tuple(sorted(USUAL))
_WHOLE: Final = tuple(rate for rate in _UPWARDS if rate.denominator == 1)
_ROUNDED: Final = 0.001
"""Times that were kept as milliseconds once are off by as much, however finely the file tells them now."""
_KIN: Final = 1.002
"""Rates that are told apart only by NTSC's thousandth."""
_STANDS_MAX: Final = 2
"""How many frames long the last one may stand."""
_NEARLY: Final = 0.95
"""A rate may be by so much slower than the two frames that are closest: they may have been pushed together."""
_DENOMINATOR_MAX: Final = 100_000
_DEFAULT: Final = Fraction(24)


@dataclass(frozen=True, slots=True)
class Pace:
    """How a film runs: at this rate all the time, or it is to be brought to it."""

    rate: Fraction
    constant: bool


def pace(times: Sequence[Fraction], stated: Sequence[Fraction], last: Fraction, grain: Fraction) -> Pace:
    """The rate at which frames are shown at these times (seconds, ascending).

    `stated` is what the file says, `last` how long its last frame stands (0: it does not say), `grain` the finest time
    that the file can tell. A file that counts milliseconds is as constant as one that counts exactly: of the rates that
    fit equally well, the one that the file says is taken, else a usual one.
    """
    said = [rate.limit_denominator(_DENOMINATOR_MAX) for rate in stated if rate > 0]
    if len(times) < 2:
        rate = next((rate for rate in said if rate <= FPS_MAX), _DEFAULT)
        return Pace(rate, constant=last <= _STANDS_MAX / rate)
    seconds = [float(time - times[0]) for time in times]
    mean = Fraction((len(times) - 1) / seconds[-1]).limit_denominator(_DENOMINATOR_MAX) if seconds[-1] > 0 else _DEFAULT
    near = [rate for rate in _KNOWN if abs(rate - mean) * 20 <= mean]
    order = [*(rate for rate in said if rate in _KNOWN), *near, *said, mean]
    offs = [(off, rate) for rate in order if rate <= FPS_MAX and (off := _off(seconds, float(1 / rate))) is not None]
    if offs and last <= _STANDS_MAX / offs[0][1]:
        enough = min(off for off, _ in offs) + float(grain)
        return Pace(next(rate for off, rate in offs if off <= enough), constant=True)
    return Pace(_showing_all(seconds, said, float(grain)), constant=False)


def place(time: Fraction, rate: Fraction) -> int:
    """The number of the frame at this rate that is nearest; frames that stand one apart or more never share it."""
    return ceil(time * rate - Fraction(1, 2))


def _showing_all(seconds: Sequence[float], said: Sequence[Fraction], grain: float) -> Fraction:
    """The lowest usual rate on whose grid all frames stand, else the lowest that keeps the closest two apart."""
    off_grid = {rate: off for rate in _UPWARDS if (off := _off_grid(seconds, float(rate), grain)) is not None}
    if off_grid:
        lowest = next(iter(off_grid))
        kin = {rate: off for rate, off in off_grid.items() if rate <= lowest * _KIN}
        return next((rate for rate in said if rate in kin), min(kin, key=lambda rate: (round(kin[rate], 6), -rate)))
    closest = min(late - early for early, late in pairwise(seconds))
    fast = (rate for rate in _WHOLE if float(rate) * closest > _NEARLY)
    return next((rate for rate in fast if _all_apart(seconds, float(rate))), _WHOLE[-1])


def _off_grid(seconds: Sequence[float], rate: float, grain: float) -> float | None:
    """The largest distance of a frame from the grid in seconds; None where one stands off it, or two at one place."""
    most, before = 0.0, -1
    enough = min(_OFF_MAX / rate, grain + _ROUNDED)
    for time in seconds:
        here = ceil(time * rate - 0.5)
        most = max(most, abs(time - here / rate))
        if most > enough or here == before:
            return None
        before = here
    return most


def _all_apart(seconds: Sequence[float], rate: float) -> bool:
    places = [ceil(time * rate - 0.5) for time in seconds]
    return all(early < late for early, late in pairwise(places))


def _off(seconds: Sequence[float], frame: float) -> float | None:
    """The largest distance of a frame from its place in seconds; None where that is too far."""
    most = 0.0
    for number, time in enumerate(seconds):
        most = max(most, abs(time - number * frame))
        if most > _OFF_MAX * frame:
            return None
    return most
