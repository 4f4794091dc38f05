"""What comments and review notes may say. Pure."""

import unicodedata

_UNSEEN = {"Cc", "Cf", "Zl", "Zp", "Zs"}


def says_nothing(text: str) -> bool:
    """Whether a text holds nothing that can be seen."""
    return all(unicodedata.category(letter) in _UNSEEN for letter in text)


def frames_fit(first: int, last: int, frames: int) -> bool:
    """Whether a range of frames, both ends included, lies within a video of so many."""
    return 0 <= first <= last < frames
