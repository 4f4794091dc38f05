"""Frames and seconds of a board, exactly: nothing here is ever rounded before it is shown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil
from typing import Self

from pegbar.domains.storyboard import texts
from pegbar.kernel import limits


@dataclass(frozen=True, slots=True)
class Rate:
    """A frame rate as an exact number of frames per second.

    23.976, 29.97 and 59.94 are names for n·1000/1001 (the NTSC rates of SMPTE ST 12-1), so that an hour of frames
    does not drift against the clock.
    """

    frames_per_second: Fraction

    @classmethod
    def of(cls, fps: float) -> Self:
        """The rate that a project's fps number means: whole 1 to 120, or one of the three NTSC names.

        Raises ValueError with the sentence of the specification for every other number.
        """
        if fps in limits.FPS_FRACTIONAL:
            return cls(Fraction(ceil(fps) * 1000, 1001))
        if not (limits.FPS_MIN <= fps <= limits.FPS_MAX and fps == int(fps)):
            raise ValueError(texts.FPS_UNKNOWN)
        return cls(Fraction(int(fps)))

    def seconds(self, frames: int) -> Fraction:
        """How long so many frames last, in seconds, exactly."""
        return frames / self.frames_per_second


@dataclass(frozen=True, slots=True)
class Span:
    """Where a cut lies on the board's timeline: `start` inclusive, `end` exclusive, in frames from 0."""

    start: int
    end: int

    @property
    def frames(self) -> int:
        """The cut's own length in frames."""
        return self.end - self.start


def spans(durations: Iterable[int]) -> list[Span]:
    """The spans of cuts that follow one another, from their lengths in frames: the cumulative sums."""
    ends = list(accumulate(durations))
    return [Span(start, end) for start, end in zip([0, *ends], ends, strict=False)]


def total_frames(durations: Sequence[int]) -> int:
    """The length of the whole board in frames."""
    return sum(durations)


def decimal_seconds(seconds: Fraction, places: int = 3) -> str:
    """Seconds as a decimal number with so many places, halves rounded up: ``1.958``."""
    scale = 10**places
    whole = (seconds * scale + Fraction(1, 2)).__floor__()
    return f"{whole // scale}.{whole % scale:0{places}d}" if places else str(whole)
