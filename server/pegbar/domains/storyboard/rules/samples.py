"""Convert between frames and samples of a board, exactly.

Same rule as the client's `playback/samples.ts`; both are tested with the same vectors.
"""

from fractions import Fraction
from math import floor

from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.kernel.limits import SOUND_RATE


def sample_of(frame: int, rate: FrameRate) -> int:
    """Return the sample at which a frame begins, both from 0: f · 48000 / rate, rounded to the nearest.

    No allowed rate puts a frame's start half-way between two samples.
    """
    return floor(_samples_per_frame(rate) * frame + Fraction(1, 2))


def frame_of(sample: int, rate: FrameRate) -> int:
    """Return the frame that contains a sample: the last one that begins at or before it."""
    return floor((sample + Fraction(1, 2)) / _samples_per_frame(rate))


def _samples_per_frame(rate: FrameRate) -> Fraction:
    return SOUND_RATE / rate.frames_per_second
