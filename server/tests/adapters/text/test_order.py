"""The order of letters on a line."""

import pytest
from fpdf.bidi import BidiParagraph, auto_detect_base_direction
from fpdf.enums import TextDirection
from hypothesis import given
from hypothesis import strategies as st

from pegbar.adapters.text.order import Run, right_to_left, runs

PLAIN = "ab 12.(-+)$€§\u200b\u200d\u200e\u0301\xad\u2028é灯한🐋हि\x1f\t"
CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(
    ("text", "backwards"),
    [("", False), ("12 (", False), ("1) שלום", True), ("a שלום", False), ("…مرحبا a", True), ("🐋 שלום", True)],
)
def test_the_first_letter_with_a_direction_says_where_a_paragraph_begins(text: str, backwards: bool) -> None:
    assert right_to_left(text) is backwards


def test_a_number_between_words_from_the_right_stays_between_them() -> None:
    found = [Run("ab ", False), Run(" דה", True), Run("12", False), Run("אב ", True), Run(" c", False)]
    assert runs("ab אב 12 דה c", backwards=False) == found


def test_isolates_keep_what_is_in_them_together() -> None:
    assert runs("ab \u2067אב 1\u2069 c", backwards=False) == [
        Run("ab ", False),
        Run("1", False),
        Run("אב ", True),
        Run(" c", False),
    ]


@given(st.text(st.sampled_from("ab 12.(\u200d\u0301אב\u05b0مر\u064b٣🐋" + CONTROLS), max_size=40), st.booleans())
def test_no_letter_is_lost(text: str, backwards: bool) -> None:
    left = sorted("".join(run.text for run in runs(text, backwards=backwards)))
    assert left == sorted(char for char in text if char not in CONTROLS)


@given(st.text(st.sampled_from(PLAIN), max_size=40))
def test_letters_that_are_all_read_from_the_left_are_one_run_as_the_algorithm_says(text: str) -> None:
    assert right_to_left(text) is (auto_detect_base_direction(text) == TextDirection.RTL) is False
    letters = BidiParagraph(text, TextDirection.LTR, preserve_bn_chars=True).get_characters_with_embedding_level()
    assert {letter.embedding_level for letter in letters} <= {0}
    seen = "".join(letter.character for letter in letters if letter.character not in CONTROLS)
    assert runs(text, backwards=False) == ([Run(seen, right_to_left=False)] if seen else [])
