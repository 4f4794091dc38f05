"""What of a text is shown, and which part of it is marked. Pure."""

from typing import Final, NamedTuple

from pegbar.domains.search.limits import EXCERPT_LETTERS
from pegbar.kernel.folding import fold, folded_with_places, words

_BEFORE: Final = 40
_CUT_OFF: Final = "…"


class Part(NamedTuple):
    """A part of a text; `hit` where it is what was asked for."""

    text: str
    hit: bool


def marked(text: str, asked: str) -> list[Part]:
    """A text in parts, those marked that match the folded question or one of its words."""
    return _parts(text, _spans(text, asked))


def excerpt(text: str, asked: str) -> list[Part]:
    """What stands around the first match in a long text, else its beginning; one line."""
    line = " ".join(text.split())
    spans = _spans(line, asked)
    if len(line) > EXCERPT_LETTERS:
        start = max(0, min(spans[0][0] - _BEFORE, len(line) - EXCERPT_LETTERS)) if spans else 0
        end = start + EXCERPT_LETTERS
        line = (_CUT_OFF if start else "") + line[start:end] + (_CUT_OFF if end < len(line) else "")
        spans = _spans(line, asked)
    return _parts(line, spans)


def mixed(places: list[tuple[int, int]]) -> list[int]:
    """In which order to show what several kinds found: the best ranks first, and of a rank a bit of each kind.

    Each is given by its rank and by its place among those of its kind; the answer is their numbers.
    """
    return sorted(range(len(places)), key=lambda number: places[number])


def _spans(text: str, asked: str) -> list[tuple[int, int]]:
    folded, places = folded_with_places(text)
    terms = [asked] if asked in folded else words(asked)
    found = list[tuple[int, int]]()
    for term in terms:
        at = folded.find(term)
        while at >= 0:
            last = places[at + len(term) - 1]
            found.append((places[at], last + 1))
            at = folded.find(term, at + len(term))
    return _joined(sorted(found), text)


def _joined(spans: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    joined = list[tuple[int, int]]()
    for start, end in spans:
        # A mark that stands behind its letter belongs to it.
        while end < len(text) and fold(text[end]) == "" and not text[end].isspace():
            end += 1  # noqa: PLW2901
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _parts(text: str, spans: list[tuple[int, int]]) -> list[Part]:
    parts = list[Part]()
    last = 0
    for start, end in spans:
        parts += [Part(text[last:start], hit=False), Part(text[start:end], hit=True)]
        last = end
    parts.append(Part(text[last:], hit=False))
    return [part for part in parts if part.text]
