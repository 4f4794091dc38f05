"""Line breaking of notes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.adapters.text.wrap import divide_lines, wrap


def test_wrap_preserves_words_and_paragraphs() -> None:
    assert wrap("one two three\n\nfour", 8, len) == ["one two", "three", "", "four"]


def test_long_word_is_broken_anywhere() -> None:
    assert wrap("abcdefghij kl", 4, len) == ["abcd", "efgh", "ij", "kl"]


def test_japanese_does_not_break_before_closing_marks() -> None:
    assert wrap("灯りが水面に映る。", 8, len) == ["灯りが水面に映", "る。"]


@given(st.text(st.sampled_from("ab 灯。ไ\u0e48\n-"), max_size=80), st.integers(3, 30))
def test_wrap_only_drops_spaces_and_respects_the_width(text: str, width: int) -> None:
    lines = wrap(text, width, len)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(len(line) <= width for line in lines)


@pytest.mark.parametrize(
    ("wanted", "most", "shared"),
    [
        ([2, 3], 10, [2, 3]),
        ([40, 1, 1], 10, [8, 1, 1]),
        ([9, 9, 9], 10, [4, 3, 3]),
        ([1, 1, 1], 2, [1, 1, 0]),
        ([], 3, []),
    ],
)
def test_lines_are_divided_between_texts(wanted: list[int], most: int, shared: list[int]) -> None:
    assert divide_lines(wanted, most) == shared
