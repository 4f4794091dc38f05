"""The reader's language from the Accept-Language header."""

import pytest

from pegbar.kernel.languages import preferred_han_language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("ja", "ja"),
        ("ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        ("zh-CN,zh;q=0.9", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"),
        ("yue", "zh-Hant"),
        ("en-US,en;q=0.9,ja;q=0.8", "ja"),
        ("zh-CN;q=0.3, zh-TW;q=0.4", "zh-Hant"),
        ("ja;q=0, ko;q=0.1", "ko"),
        ("de-DE,de", None),
        ("*", None),
        ("", None),
        (";;,=,ja;q=high,\x00", None),
        (";;,ko", "ko"),
    ],
)
def test_the_first_language_with_han_characters_is_used(header: str, language: str | None) -> None:
    assert preferred_han_language(header) == language
