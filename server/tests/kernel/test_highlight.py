"""Highlighting of search matches, and snippets of long texts."""

from collections.abc import Sequence

import pytest

from pegbar.kernel.highlight import build_snippet, highlight
from pegbar.kernel.schema import TextPart


def _mark_matches(parts: Sequence[TextPart]) -> str:
    return "".join(f"[{part.text}]" if part.is_match else part.text for part in parts)


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("Été à la mer", "ete", "[Été] à la mer"),
        ("E\u0301te\u0301 e\u0301", "ete", "[E\u0301te\u0301] e\u0301"),
        ("Low tide, slow tide", "low", "[Low] tide, s[low] tide"),
        ("The tide is low", "low tide", "The [tide] is [low]"),
        ("ﬃ", "ff", "[ﬃ]"),
        ("Straße", "ss", "Stra[ß]e"),
        ("灯りの海", "りの", "灯[りの]海"),
        ("nothing of it", "xyz", "nothing of it"),
        ("", "xy", ""),
    ],
)
def test_highlight_marks_matches_in_the_original_text(text: str, query: str, marked: str) -> None:
    assert _mark_matches(highlight(text, query)) == marked


def test_snippet_of_a_long_text_surrounds_the_match() -> None:
    text = "before " * 60 + "the\nneedle " + "after " * 60
    snippet = _mark_matches(build_snippet(text, "needle"))
    assert "[needle]" in snippet
    assert len(snippet) < 150
    assert snippet.startswith("…")
    assert snippet.endswith("…")
    assert _mark_matches(build_snippet("short needle", "needle")) == "short [needle]"
    assert _mark_matches(build_snippet(text, "nowhere")).startswith("before before")
