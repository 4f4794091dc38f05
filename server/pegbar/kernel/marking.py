"""What of a text is shown where something was found in it, and which part of it is marked. Pure."""

from typing import Final

from pegbar.kernel.limits import EXCERPT_LETTERS
from pegbar.kernel.ngrams import normalize, normalize_with_positions, split_query
from pegbar.kernel.schema import TextPart

_BEFORE: Final = 40
_CUT_OFF: Final = "…"


def marked(text: str, asked: str) -> list[TextPart]:
    """A text in parts, those marked that match the folded question or one of its words."""
    return _parts(text, _spans(text, asked))


def excerpt(text: str, asked: str) -> list[TextPart]:
    """What stands around the first match in a long text, else its beginning; one line."""
    line = " ".join(text.split())
    spans = _spans(line, asked)
    if len(line) > EXCERPT_LETTERS:
        start = max(0, min(spans[0][0] - _BEFORE, len(line) - EXCERPT_LETTERS)) if spans else 0
        end = start + EXCERPT_LETTERS
        line = (_CUT_OFF if start else "") + line[start:end] + (_CUT_OFF if end < len(line) else "")
        spans = _spans(line, asked)
    return _parts(line, spans)


def _spans(text: str, asked: str) -> list[tuple[int, int]]:
    folded, places = normalize_with_positions(text)
    terms = [asked] if asked in folded else split_query(asked)
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
        while end < len(text) and normalize(text[end]) == "" and not text[end].isspace():
            end += 1  # noqa: PLW2901
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _parts(text: str, spans: list[tuple[int, int]]) -> list[TextPart]:
    parts = list[TextPart]()
    last = 0
    for start, end in spans:
        parts += [TextPart(text=text[last:start], hit=False), TextPart(text=text[start:end], hit=True)]
        last = end
    parts.append(TextPart(text=text[last:], hit=False))
    return [part for part in parts if part.text]
