"""The sentences of notes that leave for other programs."""

from typing import Final

RATE_WITHOUT_TIMECODE: Final = "An EDL counts 24, 25, 30, 48, 50 or 60 frames a second, and this film does not."
