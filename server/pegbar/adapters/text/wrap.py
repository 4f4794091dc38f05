"""Break text into lines, for scripts with and without spaces between words."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

ELLIPSIS: Final = "…"

_PIECE: Final = re.compile(
    # One of: a letter of a script without spaces (Han, kana, Hangul, Thai, Lao, Khmer, Burmese) with its marks and the
    # following punctuation that can't begin a line; a run without such letters and spaces; spaces; a line break.
    r"[{0}][\u0300-\u036f\u0e31\u0e34-\u0e4e\u0eb1-\u0ecd\u102b-\u103e\u17b6-\u17d3\u3099\u309a]*[、。，．！？）」』】〕ー々…]*"
    r"|[^\s{0}]+|[^\S\n]+|\n".format(
        "\u0e01-\u0e30\u0e40-\u0e45\u0e81-\u0eb0\u0ec0-\u0ec6\u1000-\u102a\u1780-\u17b3"
        "\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
    )
)


def wrap(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Break a text into lines of at most `width`.

    Lines are broken at spaces and between letters of scripts without spaces; words longer than a line are broken
    anywhere. `measure` returns the width of a text. It is called for words only, never for lines, so caching its
    results is effective.
    """
    lines: list[str] = []
    line, line_width = "", 0.0
    for piece in _split_pieces(text, width, measure):
        piece_width = measure(piece)
        if piece == "\n" or (line_width + piece_width > width and line and not piece.isspace()):
            lines.append(line.rstrip())
            line, line_width = "", 0.0
        if piece != "\n" and not (piece.isspace() and not line and lines):
            line, line_width = line + piece, line_width + piece_width
    return [*lines, line.rstrip()]


def _split_pieces(text: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    for match in _PIECE.finditer(text):
        piece = match.group()
        while len(piece) > 1 and not piece.isspace() and measure(piece) > width:
            fits = max(1, _count_fitting(piece, width, measure))
            yield piece[:fits]
            piece = piece[fits:]
        yield piece


def _count_fitting(word: str, width: float, measure: Callable[[str], float]) -> int:
    low, high = 0, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(word[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def shorten(text: str, width: float, measure: Callable[[str], float], *, is_forced: bool = False) -> str:
    """Return a text if it fits into the width, otherwise as much of its start as fits, with an ellipsis.

    `is_forced`: the text already ends with an ellipsis, which isn't doubled if the text is cut right before it.
    """
    if measure(text) <= width:
        return text
    low, high = 0, len(text) - (1 if is_forced else 0)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def limit_lines(lines: list[str], lines_max: int, width: float, measure: Callable[[str], float]) -> list[str]:
    """Return the first `lines_max` lines. If there are more, the last returned line ends with an ellipsis.

    That line is shortened to fit into the width with its ellipsis.
    """
    if len(lines) <= lines_max:
        return lines
    return [*lines[: lines_max - 1], shorten(lines[lines_max - 1] + ELLIPSIS, width, measure, is_forced=True)]


def divide_lines(wanted: Sequence[int], total: int) -> list[int]:
    """Divide `total` lines among texts. `wanted` has the number of lines that each text needs.

    Texts that need few lines get all of them; the others get equal numbers of the rest. If there are more texts than
    lines, the first texts get one line each.
    """
    counts = [0] * len(wanted)
    for _ in range(min(total, sum(wanted))):
        counts[min((index for index, lines in enumerate(wanted) if counts[index] < lines), key=counts.__getitem__)] += 1
    return counts
