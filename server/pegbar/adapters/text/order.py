"""Order the characters of a line for display, by the Unicode bidirectional algorithm.

Text without right-to-left characters doesn't need the algorithm. The library that implements it is imported only when
needed, because the import takes longer than adding the captions of most videos.
"""

import unicodedata
from itertools import groupby
from typing import Final, NamedTuple

_CONTROLS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_MARKS: Final = frozenset("\u061c\u200e\u200f")
_REORDERED: Final = _CONTROLS | {"R", "AL", "AN"}
"""Bidirectional classes. A line without characters of these classes is displayed in logical order."""


class BidiRun(NamedTuple):
    """A part of a line with one direction; its text is in logical order."""

    text: str
    right_to_left: bool


def is_right_to_left(paragraph: str) -> bool:
    """Return whether a paragraph is right-to-left: whether its first character that has a direction is."""
    if not _is_reordered(paragraph):
        return False
    from fpdf.bidi import auto_detect_base_direction  # noqa: PLC0415  # only for text that needs it
    from fpdf.enums import TextDirection  # noqa: PLC0415

    return auto_detect_base_direction(paragraph) == TextDirection.RTL


def split_runs(line: str, *, is_rtl: bool) -> list[BidiRun]:
    """Split a line into runs of one direction, in visual order. `is_rtl`: the line's paragraph is right-to-left.

    Control characters of the bidirectional algorithm are removed.
    """
    if not is_rtl and not _is_reordered(line):
        visible = "".join(char for char in line if not _is_control(char))
        return [BidiRun(visible, right_to_left=False)] if visible else []
    from fpdf.bidi import BidiParagraph  # noqa: PLC0415  # only for text that needs it
    from fpdf.enums import TextDirection  # noqa: PLC0415

    base = TextDirection.RTL if is_rtl else TextDirection.LTR
    letters = BidiParagraph(line, base, preserve_bn_chars=True).get_characters_with_embedding_level()
    levels = [
        (level, "".join(letter.character for letter in part if not _is_control(letter.character)))
        for level, part in groupby(letters, key=lambda letter: letter.embedding_level)
    ]
    for lowest in range(max((level for level, _ in levels), default=0), 0, -1):
        levels = [
            part
            for is_inner, group in groupby(levels, key=lambda part: part[0] >= lowest)
            for part in (reversed(list(group)) if is_inner else group)
        ]
    return [BidiRun(text, level % 2 == 1) for level, text in levels if text]


def _is_reordered(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(char) in _REORDERED for char in text)


def _is_control(char: str) -> bool:
    return char in _MARKS or unicodedata.bidirectional(char) in _CONTROLS
