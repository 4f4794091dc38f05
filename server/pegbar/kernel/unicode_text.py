"""What can be seen of a text. Pure."""

import re
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


_JOINS_BEFORE: Final = {
    "\u200c",
    "\u200d",
    *map(chr, range(0x1160, 0x1200)),
    *map(chr, range(0xD7B0, 0xD800)),
    *map(chr, range(0x1F3FB, 0x1F400)),
    *map(chr, range(0xE0020, 0xE0080)),
}
"""What belongs to the character before and is no mark: joiners, vowels and endings of Hangul, tones of skin, tags."""
_FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)
_JOINER: Final = "\u200d"


def characters(text: str) -> int:
    """How many characters somebody who reads a text counts: a family of four is one, a flag, an accented letter.

    The client counts by the same rule (features/profiles/characters.ts); one table tries both.
    """
    count, before, half_a_flag = 0, "", False
    for letter in text:
        is_flag_letter = ord(letter) in _FLAG_LETTERS
        joins = (
            unicodedata.category(letter).startswith("M")
            or letter in _JOINS_BEFORE
            or before == _JOINER
            or (before == "\r" and letter == "\n")
            or (is_flag_letter and half_a_flag)
        )
        half_a_flag = is_flag_letter and not half_a_flag
        count += before == "" or not joins
        before = letter
    return count


_NOT_IN_FILE_NAMES: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')
_STEM_MAX: Final = 100


def file_stem(name: str) -> str:
    """A name as the beginning of a file name on any system; empty where nothing of it is left."""
    return _NOT_IN_FILE_NAMES.sub("_", name).strip(" .")[:_STEM_MAX]
