"""Fountain's marks within text: what is taken out of it (boneyard, notes), and emphasis, which captions do without."""

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
    """Lines of a file, and where each stands there, from 1."""

    texts: list[str]
    numbers: Sequence[int]


class Note(NamedTuple):
    """What stood in a note, and the line of the file where it began."""

    line: int
    text: str


def narrow(text: str) -> str:
    """The text with full-width signs as ASCII, place by place: to recognise marks by, never to be shown."""
    return text if text.isascii() else text.translate(_FULL_WIDTH)


def lines_of(text: str) -> Lines:
    """The lines of a file, whichever ends they have."""
    texts = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Lines(texts, range(1, len(texts) + 1))


def without_boneyard(lines: Lines) -> Lines:
    """The lines without what lies between /* and */; what was around it is joined. One that never ends is text."""
    return _taken_out(lines, "/*", "*/", over_gaps=True)[0]


def without_notes(lines: Lines) -> tuple[Lines, list[Note]]:
    """The lines without [[notes]], and the notes. A note goes over an empty line only if that holds two spaces."""
    return _taken_out(lines, "[[", "]]", over_gaps=False)


def _taken_out(lines: Lines, opening: str, closing: str, over_gaps: bool) -> tuple[Lines, list[Note]]:
    text = "\n".join(lines.texts)
    if opening not in text:
        return lines, []
    kept = _Joined(lines.numbers)
    taken = list[Note]()
    at = sought = end = gap = 0
    while (start := text.find(opening, sought)) >= 0:
        inside = start + len(opening)
        # The next end and the next gap stay so until the search has gone past them: no part is searched twice.
        if end < inside and (end := text.find(closing, inside)) < 0:
            break
        if not over_gaps and gap < inside:
            found = _GAP.search(text, inside)
            gap = found.start() if found else len(text)
        if not over_gaps and gap < end:
            sought = inside
            continue
        if at < start:
            kept.add(text[at:start])
        taken.append(Note(kept.line, text[inside:end]))
        kept.skip(text.count("\n", start, end))
        at = sought = end + len(closing)
    kept.add(text[at:])
    return kept.all(), taken


class _Joined:
    """Lines put together again from what is kept of them; each is where its first text stood."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers
        self._at = 0
        self._parts = list[str]()
        self._blank = True  # whether nothing of the line is kept yet
        self._number = numbers[0]
        self._texts = list[str]()
        self._kept_numbers = list[int]()

    @property
    def line(self) -> int:
        """Where the line that is being read stands in the file."""
        return self._numbers[self._at]

    def add(self, text: str) -> None:
        """Keep this, which goes on where the last ended."""
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
        """Leave out what goes over so many ends of lines."""
        self._at += ends
        if self._blank:
            self._number = self.line

    def all(self) -> Lines:
        """All lines that were kept."""
        self._end_line()
        return Lines(self._texts, self._kept_numbers)

    def _end_line(self) -> None:
        self._texts.append("".join(self._parts))
        self._kept_numbers.append(self._number)


def without_emphasis(line: str) -> str:
    r"""A line without the marks of *italics*, **bold**, ***both*** and _underline_; ``\*`` is a star.

    A mark that touches no text, or that nothing answers on the same line, stays.
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
        # Where no text stands between two marks, they touch; which marks they are does not count.
        before = pieces[at - 1][-1:] or ("*" if at > 1 else "")
        after = pieces[at + 1][:1] or ("*" if at + 2 < len(pieces) else "")
        inner_word = mark == "_" and _of_a_word(before) and _of_a_word(after)
        if inner_word:
            continue
        if mark in opened and before and not before.isspace():
            pieces[opened.pop(mark)] = pieces[at] = ""
        elif after and not after.isspace():
            opened[mark] = at
    return "".join(pieces)


def _of_a_word(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()
