"""On which frames a review note may stand. Pure."""


def frames_fit(first: int, last: int, frames: int) -> bool:
    """Whether a range of frames, both ends included, lies within a video of so many."""
    return 0 <= first <= last < frames
