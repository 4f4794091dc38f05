"""Frame ranges of review notes. Pure."""

from fractions import Fraction


def is_frame_range_valid(first: int, last: int, frames: int) -> bool:
    """Return True if the range, both ends inclusive, lies within a film of `frames` frames."""
    return 0 <= first <= last < frames


def convert_frame(frame: int, old_rate: Fraction, new_rate: Fraction, frames: int) -> int:
    """Return the frame of a new film that is shown at the time at which `frame` starts in the old film.

    `frames` is the new film's length; the result is its last frame at most.
    """
    return min(int(frame * new_rate / old_rate), frames - 1)
