"""On which frames a review note may stand. Pure."""

from fractions import Fraction


def frames_fit(first: int, last: int, frames: int) -> bool:
    """Whether a range of frames, both ends included, lies within a video of so many."""
    return 0 <= first <= last < frames


def carried(frame: int, was: Fraction, rate: Fraction, frames: int) -> int:
    """The frame that is shown at this rate when `frame` was at that one; of a film of `frames`, at most the last."""
    return min(int(frame * rate / was), frames - 1)
