"""Search snippets with highlighted matches. Pure."""

from typing import Final

from pegbar.kernel.limits import EXCERPT_LETTERS
from pegbar.kernel.ngrams import normalize, normalize_with_positions, split_query
from pegbar.kernel.schema import TextPart

_CHARACTERS_BEFORE: Final = 40
_ELLIPSIS: Final = "…"


def highlight(text: str, query: str) -> list[TextPart]:
    """Split a text into parts that match the query and parts that don't.

    `query` is normalized. A part matches if it equals the complete query or, if the text doesn't contain that, one of
    the query's words.
    """
    return _split_at_spans(text, _find_spans(text, query))


def build_snippet(text: str, query: str) -> list[TextPart]:
    """Return a one-line snippet around the first match in a text, or the text's beginning if nothing matches."""
    line = " ".join(text.split())
    spans = _find_spans(line, query)
    if len(line) > EXCERPT_LETTERS:
        start = max(0, min(spans[0][0] - _CHARACTERS_BEFORE, len(line) - EXCERPT_LETTERS)) if spans else 0
        end = start + EXCERPT_LETTERS
        line = (_ELLIPSIS if start else "") + line[start:end] + (_ELLIPSIS if end < len(line) else "")
        spans = _find_spans(line, query)
    return _split_at_spans(line, spans)


def _find_spans(text: str, query: str) -> list[tuple[int, int]]:
    normalized, positions = normalize_with_positions(text)
    terms = [query] if query in normalized else split_query(query)
    spans = list[tuple[int, int]]()
    for term in terms:
        start = normalized.find(term)
        while start >= 0:
            last = positions[start + len(term) - 1]
            spans.append((positions[start], last + 1))
            start = normalized.find(term, start + len(term))
    return _merge_spans(sorted(spans), text)


def _merge_spans(spans: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    merged = list[tuple[int, int]]()
    for start, end in spans:
        # A combining mark after a letter belongs to it.
        while end < len(text) and normalize(text[end]) == "" and not text[end].isspace():
            end += 1  # noqa: PLW2901
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _split_at_spans(text: str, spans: list[tuple[int, int]]) -> list[TextPart]:
    parts = list[TextPart]()
    last = 0
    for start, end in spans:
        parts += [TextPart(text=text[last:start], is_match=False), TextPart(text=text[start:end], is_match=True)]
        last = end
    parts.append(TextPart(text=text[last:], is_match=False))
    return [part for part in parts if part.text]
