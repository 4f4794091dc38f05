"""Exact frames and seconds of a board; nothing is rounded before it is shown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil
from typing import Self

from pegbar.domains.storyboard import texts
from pegbar.kernel import limits
from pegbar.kernel.text_catalog import TextValueError


@dataclass(frozen=True, slots=True)
class FrameRate:
    """An exact number of frames per second.

    23.976, 29.97 and 59.94 mean n·1000/1001 with n = 24, 30 and 60 (the NTSC rates of SMPTE ST 12-1), so that an hour
    of frames doesn't drift from the clock.
    """

    frames_per_second: Fraction

    @classmethod
    def from_fps(cls, fps: float) -> Self:
        """Return the rate for a project's fps: an integer from 1 to 120, or one of the three NTSC rates.

        Raises TextValueError for any other number.
        """
        if fps in limits.FPS_FRACTIONAL:
            return cls(Fraction(ceil(fps) * 1000, 1001))
        if not (limits.FPS_MIN <= fps <= limits.FPS_MAX and fps == int(fps)):
            raise TextValueError(texts.FPS_UNKNOWN)
        return cls(Fraction(int(fps)))

    def get_seconds(self, frames: int) -> Fraction:
        """Return the exact duration of `frames` in seconds."""
        return frames / self.frames_per_second


@dataclass(frozen=True, slots=True)
class FrameSpan:
    """A cut on the board's timeline: `start` inclusive, `end` exclusive, in frames from 0."""

    start: int
    end: int

    @property
    def frames(self) -> int:
        """The length in frames."""
        return self.end - self.start


def compute_spans(durations: Iterable[int]) -> list[FrameSpan]:
    """Return the spans of consecutive cuts from their lengths in frames."""
    ends = list(accumulate(durations))
    return [FrameSpan(start, end) for start, end in zip([0, *ends], ends, strict=False)]


def count_frames(durations: Sequence[int]) -> int:
    """Return the length of the board in frames."""
    return sum(durations)


def format_seconds(seconds: Fraction, places: int = 3) -> str:
    """Format seconds with this many decimals, halves rounded up: ``1.958``."""
    scale = 10**places
    whole = (seconds * scale + Fraction(1, 2)).__floor__()
    return f"{whole // scale}.{whole % scale:0{places}d}" if places else str(whole)
