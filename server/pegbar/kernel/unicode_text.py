"""Visible characters of a text: blank texts, invisible characters, and counting of user-perceived characters. Pure."""

import re
import unicodedata
from typing import Final

_INVISIBLE_CATEGORIES: Final = {"Cc", "Cf", "Zl", "Zp", "Zs"}
_BLANK: Final = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Characters categorized as letters or symbols that look blank: Hangul fillers, the empty Braille cell."""
_INVISIBLE_MARKS: Final = {
    "\u034f",
    "\u17b4",
    "\u17b5",
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""Marks without a visible effect: the grapheme joiner, variation selectors."""


def has_invisible_characters(text: str) -> bool:
    """Return whether a text has invisible characters or spaces; such texts can look the same and still differ."""
    return any(
        letter in _BLANK or letter in _INVISIBLE_MARKS or unicodedata.category(letter) in _INVISIBLE_CATEGORIES
        for letter in text
    )


def is_blank(text: str) -> bool:
    """Return whether a text has no visible character."""
    return all(letter in _BLANK or unicodedata.category(letter) in _INVISIBLE_CATEGORIES for letter in text)


_EXTENDING_CHARACTERS: Final = {
    "\u200c",
    "\u200d",
    *map(chr, range(0x1160, 0x1200)),
    *map(chr, range(0xD7B0, 0xD800)),
    *map(chr, range(0x1F3FB, 0x1F400)),
    *map(chr, range(0xE0020, 0xE0080)),
}
"""Characters that extend the previous one but aren't marks: joiners, Hangul vowels and finals, skin tones, tags."""
_FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)
_JOINER: Final = "\u200d"


def count_characters(text: str) -> int:
    """Count user-perceived characters: a family emoji, a flag and an accented letter are one each.

    The client counts by the same rule (features/profiles/countCharacters.ts); both are tested with one table.
    """
    count, before, is_half_flag = 0, "", False
    for letter in text:
        is_flag_letter = ord(letter) in _FLAG_LETTERS
        joins = (
            unicodedata.category(letter).startswith("M")
            or letter in _EXTENDING_CHARACTERS
            or before == _JOINER
            or (before == "\r" and letter == "\n")
            or (is_flag_letter and is_half_flag)
        )
        is_half_flag = is_flag_letter and not is_half_flag
        count += before == "" or not joins
        before = letter
    return count


_NOT_IN_FILE_NAMES: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')
_STEM_MAX: Final = 100


def to_file_stem(name: str) -> str:
    """Convert a name to the stem of a file name that is valid on any system; empty if no character remains."""
    return _NOT_IN_FILE_NAMES.sub("_", name).strip(" .")[:_STEM_MAX]
