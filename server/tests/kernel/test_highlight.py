"""What is marked in what was found, and what is shown of a long text."""

from collections.abc import Sequence

import pytest

from pegbar.kernel.highlight import build_snippet, highlight
from pegbar.kernel.schema import TextPart


def _told(parts: Sequence[TextPart]) -> str:
    return "".join(f"[{part.text}]" if part.hit else part.text for part in parts)


@pytest.mark.parametrize(
    ("text", "asked", "told"),
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
def test_the_part_that_matches_is_marked_in_the_text_as_it_was_written(text: str, asked: str, told: str) -> None:
    assert _told(highlight(text, asked)) == told


def test_of_a_long_text_the_part_around_the_match_is_shown() -> None:
    text = "before " * 60 + "the\nneedle " + "after " * 60
    shown = _told(build_snippet(text, "needle"))
    assert "[needle]" in shown
    assert len(shown) < 150
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert _told(build_snippet("short needle", "needle")) == "short [needle]"
    assert _told(build_snippet(text, "nowhere")).startswith("before before")
