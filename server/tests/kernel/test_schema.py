"""Allowed characters in texts and names of all requests."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from pegbar.kernel.schema import Foreign, Label, Text, TrimmedLabel

_CONTROLS = [chr(code) for code in (*range(32), *range(0x7F, 0xA0)) if chr(code) not in "\n\r\t"]
_TURNING = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))]
_HIDDEN = ["\u200b", "\u2060", "\ufeff"]


def _is_valid(kind: Any, text: str) -> bool:
    try:
        return TypeAdapter(kind).validate_python(text) == text
    except ValidationError:
        return False


@pytest.mark.parametrize("letter", [*_CONTROLS, *_TURNING, *_HIDDEN, "\ud800"], ids=lambda letter: f"{ord(letter):04x}")
def test_direction_and_invisible_characters_are_refused(letter: str) -> None:
    for kind in (Text, Label, TrimmedLabel):
        assert not _is_valid(kind, f"a{letter}b")


def test_letters_of_all_scripts_pass() -> None:
    for text in (
        "Lanterns at Low Tide",
        "灯り",
        "می\u200cخواهم",
        "👩🏽\u200d🚀",
        "\u200fשלום",
        "e\u0301",
        "soft\u00adhyphen",
    ):
        assert _is_valid(Text, text)
        assert _is_valid(Label, text)
    assert _is_valid(Text, "two\nlines\tof it\r\n")


@pytest.mark.parametrize("text", ["a\nb", "a\rb", "a\tb", "a\u2028b", "a\u2029b"])
def test_a_name_is_one_line(text: str) -> None:
    assert not _is_valid(Label, text)


@pytest.mark.parametrize("text", ["\u200e\u200f", "\u2800", "\u3164", "\u00ad", "\u200d", "\u3000\u115f"])
def test_name_needs_a_visible_character(text: str) -> None:
    assert not _is_valid(Label, text)
    assert not _is_valid(TrimmedLabel, text)


def test_label_may_be_empty() -> None:
    assert _is_valid(Label, "")
    assert _is_valid(Label, "   ")


def test_file_name_may_have_characters_that_are_removed() -> None:
    assert _is_valid(Foreign, "turned \u202egnp.exe\n")
    assert not _is_valid(Foreign, "\x1b[2J")
    assert not _is_valid(Foreign, "broken \ud800")
