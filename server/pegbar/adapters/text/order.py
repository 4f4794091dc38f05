"""The order in which a line's letters stand on paper, by the Unicode bidirectional algorithm.

Text without a character that is read from the right needs no algorithm; the library for it is loaded for other text
alone, because that takes longer than most films with captions.
"""

import unicodedata
from itertools import groupby
from typing import Final, NamedTuple

_STEERING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_MARKS: Final = frozenset("\u061c\u200e\u200f")
_REORDERED: Final = _STEERING | {"R", "AL", "AN"}
"""Bidirectional classes; in a line without any of them all letters stand as they are read."""


class Run(NamedTuple):
    """A piece of a line, in the order in which it is read, and whether it is read from the right."""

    text: str
    right_to_left: bool


def right_to_left(paragraph: str) -> bool:
    """Whether the first letter of the paragraph that has a direction is read from the right."""
    if not _is_reordered(paragraph):
        return False
    from fpdf.bidi import auto_detect_base_direction  # noqa: PLC0415  # only for text that needs it
    from fpdf.enums import TextDirection  # noqa: PLC0415

    return auto_detect_base_direction(paragraph) == TextDirection.RTL


def runs(line: str, *, backwards: bool) -> list[Run]:
    """The pieces of a line from left to right; `backwards`: its paragraph begins at the right.

    Characters that only steer the order are left out.
    """
    if not backwards and not _is_reordered(line):
        seen = "".join(char for char in line if not _steers(char))
        return [Run(seen, right_to_left=False)] if seen else []
    from fpdf.bidi import BidiParagraph  # noqa: PLC0415  # only for text that needs it
    from fpdf.enums import TextDirection  # noqa: PLC0415

    base = TextDirection.RTL if backwards else TextDirection.LTR
    letters = BidiParagraph(line, base, preserve_bn_chars=True).get_characters_with_embedding_level()
    levels = [
        (level, "".join(letter.character for letter in piece if not _steers(letter.character)))
        for level, piece in groupby(letters, key=lambda letter: letter.embedding_level)
    ]
    for lowest in range(max((level for level, _ in levels), default=0), 0, -1):
        levels = [
            piece
            for inner, together in groupby(levels, key=lambda piece: piece[0] >= lowest)
            for piece in (reversed(list(together)) if inner else together)
        ]
    return [Run(text, level % 2 == 1) for level, text in levels if text]


def _is_reordered(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(char) in _REORDERED for char in text)


def _steers(char: str) -> bool:
    return char in _MARKS or unicodedata.bidirectional(char) in _STEERING
