"""What can be seen of a text. Pure."""

import unicodedata
from typing import Final

_UNSEEN: Final = {"Cc", "Cf", "Zl", "Zp", "Zs"}
_BLANK: Final = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and symbols by their kind that have no shape: fillers of Hangul, the empty cell of Braille."""


def says_nothing(text: str) -> bool:
    """Whether a text holds nothing that can be seen."""
    return all(letter in _BLANK or unicodedata.category(letter) in _UNSEEN for letter in text)
