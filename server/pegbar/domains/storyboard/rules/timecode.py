"""SMPTE timecode (ST 12-1): drop-frame and non-drop-frame."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

_FORM: Final = re.compile(r"(\d{1,2})[:;](\d{2})[:;](\d{2})[:;.](\d{2,3})")
_MINUTES_PER_DAY: Final = 24 * 60


class InvalidTimecode(ValueError):
    """The text isn't a timecode, or names a frame that the rate doesn't have. The message is the invalid text."""


@dataclass(frozen=True, slots=True)
class TimecodeFormat:
    """How frames are labeled: `base` labels per second.

    `dropped` labels are skipped at the start of each minute, except of every tenth minute.
    """

    base: int
    dropped: int = 0

    @classmethod
    def for_rate(cls, rate: Fraction, drop: bool) -> "TimecodeFormat":
        """Return the format for a rate in frames per second.

        `drop` requests drop-frame timecode; it has an effect only at 29.97 and 59.94.
        """
        base = ceil(rate)
        return cls(base, base // 15 if drop and rate.denominator != 1 and base in (30, 60) else 0)

    @property
    def frames_per_day(self) -> int:
        """The number of frames in 24 hours, which is also the number of the first frame without a label."""
        return _MINUTES_PER_DAY * 60 * self.base - self.dropped * (_MINUTES_PER_DAY - _MINUTES_PER_DAY // 10)

    def format_frame(self, frame: int) -> str:
        """Format a frame (from 0). A drop-frame timecode has a semicolon before the frames."""
        label = frame
        if self.dropped:
            ten_minutes = 600 * self.base - 9 * self.dropped
            minute = 60 * self.base - self.dropped
            tens, rest = divmod(frame, ten_minutes)
            passed = (rest - self.dropped) // minute if rest >= self.dropped else 0
            label += self.dropped * (9 * tens + passed)
        seconds, frames = divmod(label, self.base)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        digits = len(str(self.base - 1))
        return f"{hours:02d}:{minutes:02d}:{seconds:02d}{';' if self.dropped else ':'}{frames:0{max(2, digits)}d}"

    def parse_frame(self, text: str) -> int:
        """Parse a timecode with any of the usual separators into a frame from 0. Raises InvalidTimecode.

        A dropped label counts as the next frame.
        """
        match = _FORM.fullmatch(text.strip())
        if match is None:
            raise InvalidTimecode(text)
        hours, minutes, seconds, frames = (int(part) for part in match.groups())
        if hours > 23 or minutes > 59 or seconds > 59 or frames >= self.base:
            raise InvalidTimecode(text)
        passed = 60 * hours + minutes
        label = (60 * passed + seconds) * self.base + frames
        if self.dropped and minutes % 10 and seconds == 0 and frames < self.dropped:
            label += self.dropped - frames
        return label - self.dropped * (passed - passed // 10)
