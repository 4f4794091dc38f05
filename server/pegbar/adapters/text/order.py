"""The order in which a line's letters stand on paper, by the Unicode bidirectional algorithm."""

import unicodedata
from itertools import groupby
from typing import Final, NamedTuple

from fpdf.bidi import BidiParagraph, auto_detect_base_direction
from fpdf.enums import TextDirection

_STEERING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_MARKS: Final = frozenset("\u061c\u200e\u200f")


class Run(NamedTuple):
    """A piece of a line, in the order in which it is read, and whether it is read from the right."""

    text: str
    right_to_left: bool


def right_to_left(paragraph: str) -> bool:
    """Whether the first letter of the paragraph that has a direction is read from the right."""
    return auto_detect_base_direction(paragraph) == TextDirection.RTL


def runs(line: str, *, backwards: bool) -> list[Run]:
    """The pieces of a line from left to right; `backwards`: its paragraph begins at the right.

    Characters that only steer the order are left out.
    """
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


def _steers(char: str) -> bool:
    return char in _MARKS or unicodedata.bidirectional(char) in _STEERING
