"""What can be seen of a text. Pure."""

import unicodedata
from typing import Final

_UNSEEN: Final = {"Cc", "Cf", "Zl", "Zp", "Zs"}
_BLANK: Final = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and symbols by their kind that have no shape: fillers of Hangul, the empty cell of Braille."""
_WITHOUT_SHAPE: Final = {
    "\u034f",
    "\u17b4",
    "\u17b5",
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Marks that change nothing to the eye: the joiner of graphemes, selectors of variations."""


def has_unseen(text: str) -> bool:
    """Whether any character of a text cannot be seen, spaces among them: two that look alike may then differ."""
    return any(
        letter in _BLANK or letter in _WITHOUT_SHAPE or unicodedata.category(letter) in _UNSEEN for letter in text
    )


def says_nothing(text: str) -> bool:
    """Whether a text holds nothing that can be seen."""
    return all(letter in _BLANK or unicodedata.category(letter) in _UNSEEN for letter in text)
