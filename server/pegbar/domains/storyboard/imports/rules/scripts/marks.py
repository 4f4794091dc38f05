"""Fountain's marks within text: what is taken out of it (boneyard, notes), and emphasis, which captions do without."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_FULL_WIDTH: Final = str.maketrans("。．：（）＃", "..:()#")
_RUNS: Final = re.compile(r"\\[*_\\]|\*+|_+")
_STARS_MAX: Final = 3
_GAP: Final = re.compile(r"\n[ \t]?(?=\n)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file and where it stands there, from 1."""

    number: int
    text: str


def narrow(text: str) -> str:
    """The text with full-width signs as ASCII, place by place: to recognise marks by, never to be shown."""
    return text.translate(_FULL_WIDTH)


def lines_of(text: str) -> list[Line]:
    """The lines of a file, whichever ends they have."""
    whole = text.replace("\r\n", "\n").replace("\r", "\n")
    return [Line(number, line) for number, line in enumerate(whole.split("\n"), 1)]


def without_boneyard(lines: Iterable[Line]) -> list[Line]:
    """The lines without what lies between /* and */; what was around it is joined. One that never ends is text."""
    return _taken_out(list(lines), "/*", "*/", over_gaps=True)[0]


def without_notes(lines: Iterable[Line]) -> tuple[list[Line], list[Line]]:
    """The lines without [[notes]], and the notes. A note goes over an empty line only if that holds two spaces."""
    return _taken_out(list(lines), "[[", "]]", over_gaps=False)


def _taken_out(lines: list[Line], opening: str, closing: str, over_gaps: bool) -> tuple[list[Line], list[Line]]:
    text = "\n".join(line.text for line in lines)
    kept = _Joined(lines)
    taken = list[Line]()
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
        kept.add(text[at:start])
        taken.append(Line(kept.line.number, text[inside:end]))
        kept.skip(text.count("\n", start, end))
        at = sought = end + len(closing)
    kept.add(text[at:])
    return kept.all(), taken


class _Joined:
    """Lines put together again from what is kept of them; each is where its first text stood."""

    def __init__(self, lines: list[Line]) -> None:
        self._lines = lines
        self._at = 0
        self._parts = list[str]()
        self._blank = True  # whether nothing of the line is kept yet
        self._number = lines[0].number
        self._done = list[Line]()

    @property
    def line(self) -> Line:
        """The line of the file that is being read."""
        return self._lines[self._at]

    def add(self, text: str) -> None:
        """Keep this, which goes on where the last ended."""
        first, *more = text.split("\n")
        self._parts.append(first)
        self._blank = self._blank and not first.strip()
        for part in more:
            self._done.append(Line(self._number, "".join(self._parts)))
            self._at += 1
            self._parts, self._number, self._blank = [part], self.line.number, not part.strip()

    def skip(self, ends: int) -> None:
        """Leave out what goes over so many ends of lines."""
        self._at += ends
        if self._blank:
            self._number = self.line.number

    def all(self) -> list[Line]:
        """All lines that were kept."""
        return [*self._done, Line(self._number, "".join(self._parts))]


def without_emphasis(line: str) -> str:
    r"""A line without the marks of *italics*, **bold**, ***both*** and _underline_; ``\*`` is a star.

    A mark that touches no text, or that nothing answers on the same line, stays.
    """
    if "*" not in line and "_" not in line and "\\" not in line:
        return line
    gone = list[tuple[int, int]]()
    opened = dict[str, int]()
    for run in _RUNS.finditer(line):
        mark, start, end = run.group(), run.start(), run.end()
        if mark.startswith("\\"):
            gone.append((start, start + 1))
            continue
        if len(mark) > (_STARS_MAX if mark[0] == "*" else 1):
            continue
        before, after = line[start - 1 : start], line[end : end + 1]
        inner_word = mark == "_" and _of_a_word(before) and _of_a_word(after)
        if inner_word:
            continue
        if mark in opened and before and not before.isspace():
            begun = opened.pop(mark)
            gone += [(begun, begun + len(mark)), (start, end)]
        elif after and not after.isspace():
            opened[mark] = start
    return _without(line, sorted(gone))


def _of_a_word(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()


def _without(line: str, gone: list[tuple[int, int]]) -> str:
    kept, at = list[str](), 0
    for start, end in gone:
        kept.append(line[at:start])
        at = end
    return "".join((*kept, line[at:]))
