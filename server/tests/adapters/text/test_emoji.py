"""Splitting of emoji sequences for fonts that have single emoji only."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.adapters.text.emoji import split_emoji


@pytest.mark.parametrize("text", ["", "a\u200db", "हिन्दी\u200d", "5 # *", "🐋", "🏽", "a\u20e3", "灯りー。", "🏴 ok"])
def test_text_without_sequences_is_unchanged(text: str) -> None:
    assert split_emoji(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("👩🏽\u200d🚀!", "👩🚀!"),
        ("👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿", "👩❤💋👨"),
        ("🏳\ufe0f\u200d🌈", "🏳🌈"),
        ("#\ufe0f\u20e31\ufe0f\u20e3", "#1"),
        ("🇩🇪🇫🇷 🇯", "DE FR J"),
        ("go🇩🇪, 3🇫🇷ever", "go DE, 3 FR ever"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "GB-ENG"),
    ],
)
def test_sequences_are_split(text: str, shown: str) -> None:
    assert split_emoji(text) == shown


@given(st.text(st.sampled_from("a5 🐋👩🏽🇫🏴❤\u200d\ufe0f\ufe0e\u20e3\U000e0067\U000e007f"), max_size=30))
def test_other_characters_are_preserved(text: str) -> None:
    expected = re.sub("[^a5🐋👩❤]", "", text)
    assert re.sub("[^a5🐋👩❤]", "", split_emoji(text)) == expected
    assert not set(split_emoji(text)) & set("🇫\ufe0e\ufe0f\U000e0067")
