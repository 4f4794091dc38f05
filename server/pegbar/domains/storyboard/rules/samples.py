"""Frames and samples of a board: where a frame begins in its sound, exactly, and back.

One rule with the client's `playback/samples.ts`, held to one file of vectors.
"""

from fractions import Fraction
from math import floor

from pegbar.domains.storyboard.rules.timing import Rate
from pegbar.kernel.limits import SOUND_RATE


def sample_of(frame: int, rate: Rate) -> int:
    """The sample with which a frame begins, both from 0: f · 48000 / rate, to the nearest whole one.

    No rate that a board may have puts a frame's start half-way between two samples.
    """
    return floor(_samples_each(rate) * frame + Fraction(1, 2))


def frame_of(sample: int, rate: Rate) -> int:
    """The frame that a sample lies in: the last one that begins with it or before."""
    return floor((sample + Fraction(1, 2)) / _samples_each(rate))


def _samples_each(rate: Rate) -> Fraction:
    return SOUND_RATE / rate.frames_per_second
