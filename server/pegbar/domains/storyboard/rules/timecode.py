"""SMPTE timecode (ST 12-1): frames as hours, minutes, seconds and frames, with and without dropped labels."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

_FORM: Final = re.compile(r"(\d{1,2})[:;](\d{2})[:;](\d{2})[:;.](\d{2,3})")
_MINUTES_A_DAY: Final = 24 * 60


class NoTimecode(ValueError):
    """The text is no timecode, or names a frame that the rate does not have; the text is what stood there."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How frames are labelled: `base` labels a second, of which `left_out` are dropped each minute but every tenth."""

    base: int
    left_out: int = 0

    @classmethod
    def of(cls, rate: Fraction, drop: bool) -> "Clock":
        """The clock of a rate in frames a second; labels are dropped at 29.97 and 59.94 alone."""
        base = ceil(rate)
        return cls(base, base // 15 if drop and rate.denominator != 1 and base in (30, 60) else 0)

    @property
    def frames_a_day(self) -> int:
        """The first frame that has no label: 24 hours."""
        return _MINUTES_A_DAY * 60 * self.base - self.left_out * (_MINUTES_A_DAY - _MINUTES_A_DAY // 10)

    def text(self, frame: int) -> str:
        """The label of a frame from 0, with a semicolon before the frames where labels are dropped."""
        label = frame
        if self.left_out:
            ten_minutes = 600 * self.base - 9 * self.left_out
            minute = 60 * self.base - self.left_out
            tens, rest = divmod(frame, ten_minutes)
            passed = (rest - self.left_out) // minute if rest >= self.left_out else 0
            label += self.left_out * (9 * tens + passed)
        seconds, frames = divmod(label, self.base)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        wide = len(str(self.base - 1))
        return f"{hours:02d}:{minutes:02d}:{seconds:02d}{';' if self.left_out else ':'}{frames:0{max(2, wide)}d}"

    def frame(self, text: str) -> int:
        """The frame from 0 that a label names, whichever signs it is written with. Raises NoTimecode.

        One that is dropped counts as the next.
        """
        found = _FORM.fullmatch(text.strip())
        if found is None:
            raise NoTimecode(text)
        hours, minutes, seconds, frames = (int(part) for part in found.groups())
        if hours > 23 or minutes > 59 or seconds > 59 or frames >= self.base:
            raise NoTimecode(text)
        passed = 60 * hours + minutes
        label = (60 * passed + seconds) * self.base + frames
        if self.left_out and minutes % 10 and seconds == 0 and frames < self.left_out:
            label += self.left_out - frames
        return label - self.left_out * (passed - passed // 10)
