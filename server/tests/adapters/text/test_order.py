"""Order of letters on a line (Unicode bidirectional algorithm)."""

import pytest
from fpdf.bidi import BidiParagraph, auto_detect_base_direction
from fpdf.enums import TextDirection
from hypothesis import given
from hypothesis import strategies as st

from pegbar.adapters.text.order import BidiRun, is_right_to_left, split_runs

PLAIN = "ab 12.(-+)$€§\u200b\u200d\u200e\u0301\xad\u2028é灯한🐋हि\x1f\t"
CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(
    ("text", "backwards"),
    [("", False), ("12 (", False), ("1) שלום", True), ("a שלום", False), ("…مرحبا a", True), ("🐋 שלום", True)],
)
def test_first_strong_letter_sets_the_direction(text: str, backwards: bool) -> None:
    assert is_right_to_left(text) is backwards


def test_number_between_rtl_words_stays_between_them() -> None:
    found = [
        BidiRun("ab ", False),
        BidiRun(" דה", True),
        BidiRun("12", False),
        BidiRun("אב ", True),
        BidiRun(" c", False),
    ]
    assert split_runs("ab אב 12 דה c", is_rtl=False) == found


def test_isolates_keep_their_content_together() -> None:
    assert split_runs("ab \u2067אב 1\u2069 c", is_rtl=False) == [
        BidiRun("ab ", False),
        BidiRun("1", False),
        BidiRun("אב ", True),
        BidiRun(" c", False),
    ]


@given(st.text(st.sampled_from("ab 12.(\u200d\u0301אב\u05b0مر\u064b٣🐋" + CONTROLS), max_size=40), st.booleans())
def test_all_letters_are_preserved(text: str, backwards: bool) -> None:
    left = sorted("".join(run.text for run in split_runs(text, is_rtl=backwards)))
    assert left == sorted(char for char in text if char not in CONTROLS)


@given(st.text(st.sampled_from(PLAIN), max_size=40))
def test_ltr_text_is_one_run_as_in_the_algorithm(text: str) -> None:
    assert is_right_to_left(text) is (auto_detect_base_direction(text) == TextDirection.RTL) is False
    letters = BidiParagraph(text, TextDirection.LTR, preserve_bn_chars=True).get_characters_with_embedding_level()
    assert {letter.embedding_level for letter in letters} <= {0}
    visible = "".join(letter.character for letter in letters if letter.character not in CONTROLS)
    assert split_runs(text, is_rtl=False) == ([BidiRun(visible, right_to_left=False)] if visible else [])
