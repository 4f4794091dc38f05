"""Detect the frame rate of a video from its timestamps."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Final

from pegbar.kernel.limits import FPS_FRACTIONAL, FPS_MAX, FPS_MIN

_NTSC: Final = tuple(Fraction(round(fps) * 1000, 1001) for fps in (*FPS_FRACTIONAL, 119.88))
STANDARD_RATES: Final = (
    *(Fraction(fps) for fps in (1, 2, 5, 8, 10, 12, 15, 24, 25, 30, 48, 50, 60, 72, 90, 100, 120)),
    *_NTSC,
)
_KNOWN_RATES: Final = (*STANDARD_RATES, *(Fraction(fps) for fps in range(FPS_MIN, FPS_MAX + 1)))
_ERROR_MAX: Final = 0.25
"""Maximum distance, in frames, of a frame's time from its place at a constant rate."""
_STANDARD_RATES_ASCENDING: Final = tuple(sorted(STANDARD_RATES))
_INTEGER_RATES: Final = tuple(rate for rate in _STANDARD_RATES_ASCENDING if rate.denominator == 1)
_ROUNDING_SECONDS: Final = 0.001
"""Maximum error in seconds of times that an earlier program rounded to milliseconds, whatever the file's time base."""
_NTSC_RATIO: Final = 1.002
"""Rates closer than this differ only by the NTSC factor 1000/1001."""
_LAST_FRAMES_MAX: Final = 2
"""Longest duration of the last frame, in frames."""
_RATE_TOLERANCE: Final = 0.95
"""A frame rate is high enough if it reaches this fraction of the rate that the two closest frames require; less than 1,
because times may have been rounded."""
_DENOMINATOR_MAX: Final = 100_000
_DEFAULT: Final = Fraction(24)


@dataclass(frozen=True, slots=True)
class DetectedFrameRate:
    """The frame rate of a video. If it isn't constant, `rate` is the constant rate to which to convert the video."""

    rate: Fraction
    is_constant: bool


def detect_frame_rate(
    times: Sequence[Fraction], stated: Sequence[Fraction], last_duration: Fraction, time_base: Fraction
) -> DetectedFrameRate:
    """Detect the rate of frames shown at these times (seconds, ascending).

    `stated` are the rates in the file, `last_duration` is the duration of its last frame (0: unknown), `time_base` the
    resolution of its times, in seconds. Times that were rounded, for example to milliseconds, can have a constant rate
    too. Of the rates that fit equally well, a rate stated in the file is preferred, then a standard rate.
    """
    stated_rates = [rate.limit_denominator(_DENOMINATOR_MAX) for rate in stated if rate > 0]
    if len(times) < 2:
        rate = next((rate for rate in stated_rates if rate <= FPS_MAX), _DEFAULT)
        return DetectedFrameRate(rate, is_constant=last_duration <= _LAST_FRAMES_MAX / rate)
    seconds = [float(time - times[0]) for time in times]
    mean = Fraction((len(times) - 1) / seconds[-1]).limit_denominator(_DENOMINATOR_MAX) if seconds[-1] > 0 else _DEFAULT
    near_rates = [rate for rate in _KNOWN_RATES if abs(rate - mean) * 20 <= mean]
    candidates = [*(rate for rate in stated_rates if rate in _KNOWN_RATES), *near_rates, *stated_rates, mean]
    errors = [
        (error, rate)
        for rate in candidates
        if rate <= FPS_MAX and (error := _get_error(seconds, float(1 / rate))) is not None
    ]
    if errors and last_duration <= _LAST_FRAMES_MAX / errors[0][1]:
        tolerance = min(error for error, _ in errors) + float(time_base)
        return DetectedFrameRate(next(rate for error, rate in errors if error <= tolerance), is_constant=True)
    return DetectedFrameRate(_choose_constant_rate(seconds, stated_rates, float(time_base)), is_constant=False)


def get_frame_number(time: Fraction, rate: Fraction) -> int:
    """Return the number of the frame nearest to a time at this rate.

    Times that are at least one frame apart get distinct numbers.
    """
    return ceil(time * rate - Fraction(1, 2))


def _choose_constant_rate(seconds: Sequence[float], stated_rates: Sequence[Fraction], time_base: float) -> Fraction:
    """Return the rate to which to convert a video of variable rate.

    This is the lowest standard rate at which each frame's time is near a multiple of the frame duration (the grid). If
    there is none, it is the lowest integer rate at which no two frames have the same number. Of rates that differ only
    by the NTSC factor, a rate stated in the file is preferred, then the rate with the smallest error.
    """
    grid_errors = {
        rate: error
        for rate in _STANDARD_RATES_ASCENDING
        if (error := _get_grid_error(seconds, float(rate), time_base)) is not None
    }
    if grid_errors:
        lowest = next(iter(grid_errors))
        similar = {rate: error for rate, error in grid_errors.items() if rate <= lowest * _NTSC_RATIO}
        return next(
            (rate for rate in stated_rates if rate in similar),
            min(similar, key=lambda rate: (round(similar[rate], 6), -rate)),
        )
    closest = min(following - previous for previous, following in pairwise(seconds))
    fast_rates = (rate for rate in _INTEGER_RATES if float(rate) * closest > _RATE_TOLERANCE)
    return next((rate for rate in fast_rates if _are_frames_distinct(seconds, float(rate))), _INTEGER_RATES[-1])


def _get_grid_error(seconds: Sequence[float], rate: float, time_base: float) -> float | None:
    """Return the largest distance of a frame's time from a multiple of the frame duration, in seconds.

    Returns None if that is too large, or if two frames are nearest to the same multiple.
    """
    largest, previous = 0.0, -1
    tolerance = min(_ERROR_MAX / rate, time_base + _ROUNDING_SECONDS)
    for time in seconds:
        number = ceil(time * rate - 0.5)
        largest = max(largest, abs(time - number / rate))
        if largest > tolerance or number == previous:
            return None
        previous = number
    return largest


def _are_frames_distinct(seconds: Sequence[float], rate: float) -> bool:
    numbers = [ceil(time * rate - 0.5) for time in seconds]
    return all(previous < following for previous, following in pairwise(numbers))


def _get_error(seconds: Sequence[float], frame: float) -> float | None:
    """Return the largest distance of a frame from its expected time, in seconds; None if that is too large.

    `frame` is the frame duration in seconds.
    """
    largest = 0.0
    for number, time in enumerate(seconds):
        largest = max(largest, abs(time - number * frame))
        if largest > _ERROR_MAX * frame:
            return None
    return largest
