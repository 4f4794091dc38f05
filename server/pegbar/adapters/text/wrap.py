"""Breaking text into lines, for scripts with and without spaces between words."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

ELLIPSIS: Final = "…"

_PIECE: Final = re.compile(
    # A letter of a script that is written without spaces (Han, kana, Hangul, Thai, Lao, Khmer, Burmese) with its marks
    # and the closing punctuation that may not begin a line; else a run up to the next of them; spaces by themselves.
    r"[{0}][\u0300-\u036f\u0e31\u0e34-\u0e4e\u0eb1-\u0ecd\u102b-\u103e\u17b6-\u17d3\u3099\u309a]*[、。，．！？）」』】〕ー々…]*"
    r"|[^\s{0}]+|[^\S\n]+|\n".format(
        "\u0e01-\u0e30\u0e40-\u0e45\u0e81-\u0eb0\u0ec0-\u0ec6\u1000-\u102a\u1780-\u17b3"
        "\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
    )
)


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The text in lines no wider than `width`, broken at spaces or between such letters, in a long word anywhere.

    `measure` gives a piece's width; it is asked about words, never about whole lines, so that caching it pays.
    """
    lines: list[str] = []
    line, used = "", 0.0
    for piece in _pieces(text, width, measure):
        wide = measure(piece)
        if piece == "\n" or (used + wide > width and line and not piece.isspace()):
            lines.append(line.rstrip())
            line, used = "", 0.0
        if piece != "\n" and not (piece.isspace() and not line and lines):
            line, used = line + piece, used + wide
    return [*lines, line.rstrip()]


def _pieces(text: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    for match in _PIECE.finditer(text):
        piece = match.group()
        while len(piece) > 1 and not piece.isspace() and measure(piece) > width:
            fits = max(1, _fitting(piece, width, measure))
            yield piece[:fits]
            piece = piece[fits:]
        yield piece


def _fitting(word: str, width: float, measure: Callable[[str], float]) -> int:
    low, high = 0, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(word[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def shortened(text: str, width: float, measure: Callable[[str], float], *, always: bool = False) -> str:
    """The text, or as much of its beginning as fits before an ellipsis; `always` drops its last character for one."""
    if measure(text) <= width:
        return text
    low, high = 0, len(text) - (1 if always else 0)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def first_lines(lines: list[str], most: int, width: float, measure: Callable[[str], float]) -> list[str]:
    """At most so many of the lines; an ellipsis, within the width, ends what had to be cut."""
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], shortened(lines[most - 1] + ELLIPSIS, width, measure, always=True)]


def shares(wanted: Sequence[int], most: int) -> list[int]:
    """How many of `most` lines each of several texts gets that want so many: who wants few gets them, the others alike.

    Where there are more texts than lines, the first ones get one each.
    """
    given = [0] * len(wanted)
    for _ in range(min(most, sum(wanted))):
        given[min((place for place, lines in enumerate(wanted) if given[place] < lines), key=given.__getitem__)] += 1
    return given
