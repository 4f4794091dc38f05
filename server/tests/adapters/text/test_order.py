"""The order of letters on a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.adapters.text.order import Run, right_to_left, runs

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
