"""Fountain's inline markup: removes boneyard (comments), notes, and emphasis, which captions don't have."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

_FULL_WIDTH: Final = str.maketrans("。．：（）＃", "..:()#")
_RUNS: Final = re.compile(r"(\\[*_\\]|\*+|_+)")
_STARS_MAX: Final = 3
_GAP: Final = re.compile(r"\n[ \t]?(?=\n)")


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a file, and their line numbers in it, from 1."""

    texts: list[str]
    numbers: Sequence[int]


class Note(NamedTuple):
    """The text of a note, and its first line in the file."""

    line: int
    text: str


def to_narrow(text: str) -> str:
    """Replace full-width marks with ASCII, character by character: for recognizing markup, not for display."""
    return text if text.isascii() else text.translate(_FULL_WIDTH)


def split_lines(text: str) -> Lines:
    """Split a file into lines, with any kind of line ends."""
    texts = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Lines(texts, range(1, len(texts) + 1))


def remove_boneyard(lines: Lines) -> Lines:
    """Remove spans between /* and */ and join the text around them. An unclosed /* is text."""
    return _remove_spans(lines, "/*", "*/", over_gaps=True)[0]


def remove_notes(lines: Lines) -> tuple[Lines, list[Note]]:
    """Remove [[notes]]; return the lines and the notes. A note can contain an empty line only if it has two spaces."""
    return _remove_spans(lines, "[[", "]]", over_gaps=False)


def _remove_spans(lines: Lines, opening: str, closing: str, over_gaps: bool) -> tuple[Lines, list[Note]]:
    text = "\n".join(lines.texts)
    if opening not in text:
        return lines, []
    kept = _LineJoiner(lines.numbers)
    taken = list[Note]()
    at = search_start = end = gap = 0
    while (start := text.find(opening, search_start)) >= 0:
        inside = start + len(opening)
        # The next end and gap stay valid until the search passes them, so that no part is searched twice.
        if end < inside and (end := text.find(closing, inside)) < 0:
            break
        if not over_gaps and gap < inside:
            found = _GAP.search(text, inside)
            gap = found.start() if found else len(text)
        if not over_gaps and gap < end:
            search_start = inside
            continue
        if at < start:
            kept.add(text[at:start])
        taken.append(Note(kept.line, text[inside:end]))
        kept.skip(text.count("\n", start, end))
        at = search_start = end + len(closing)
    kept.add(text[at:])
    return kept.finish(), taken


class _LineJoiner:
    """Joins the text that remains after removals into lines. A joined line has the line number of its first text."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers
        self._at = 0
        self._parts = list[str]()
        self._blank = True  # no text of the line has been added yet
        self._number = numbers[0]
        self._texts = list[str]()
        self._kept_numbers = list[int]()

    @property
    def line(self) -> int:
        """The number of the current line in the file."""
        return self._numbers[self._at]

    def add(self, text: str) -> None:
        """Append text, which continues the current line."""
        first, *more = text.split("\n")
        self._parts.append(first)
        self._blank = self._blank and not first.strip()
        if not more:
            return
        self._end_line()
        *whole, last = more
        begin, self._at = self._at + 1, self._at + len(more)
        self._texts += whole
        self._kept_numbers += self._numbers[begin : self._at]
        self._parts, self._number, self._blank = [last], self.line, not last.strip()

    def skip(self, ends: int) -> None:
        """Skip text with this many line ends."""
        self._at += ends
        if self._blank:
            self._number = self.line

    def finish(self) -> Lines:
        """Return the joined lines."""
        self._end_line()
        return Lines(self._texts, self._kept_numbers)

    def _end_line(self) -> None:
        self._texts.append("".join(self._parts))
        self._kept_numbers.append(self._number)


def remove_emphasis(line: str) -> str:
    r"""Remove the markup of *italics*, **bold**, ***both*** and _underline_ from a line; ``\*`` is an asterisk.

    A mark that doesn't touch text, or that isn't closed on the same line, isn't removed.
    """
    if "*" not in line and "_" not in line and "\\" not in line:
        return line
    pieces = _RUNS.split(line)  # text and marks in turn
    opened = dict[str, int]()
    for at in range(1, len(pieces), 2):
        mark = pieces[at]
        if mark.startswith("\\"):
            pieces[at] = mark[1:]
            continue
        if len(mark) > (_STARS_MAX if mark[0] == "*" else 1):
            continue
        # Two marks without text between them touch each other, whichever marks they are.
        before = pieces[at - 1][-1:] or ("*" if at > 1 else "")
        after = pieces[at + 1][:1] or ("*" if at + 2 < len(pieces) else "")
        inner_word = mark == "_" and _is_word_character(before) and _is_word_character(after)
        if inner_word:
            continue
        if mark in opened and before and not before.isspace():
            pieces[opened.pop(mark)] = pieces[at] = ""
        elif after and not after.isspace():
            opened[mark] = at
    return "".join(pieces)


def _is_word_character(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()
