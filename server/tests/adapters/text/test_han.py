"""Detection of the language that determines the regional forms of Han characters."""

import pytest

from pegbar.adapters.text.han import HAN_LANGUAGES, get_han_language
from pegbar.kernel.languages import HanLanguage

READERS: tuple[HanLanguage | None, ...] = (None, *HAN_LANGUAGES)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("こんにちは骨", "ja"),
        ("カット12", "ja"),
        ("안녕 骨", "ko"),
        ("ㄅㄆㄇ 骨", "zh-Hant"),
        ("这个骨头门", "zh-Hans"),
        ("這個骨頭門", "zh-Hant"),
        ("她走進房間，打開了燈。", "zh-Hant"),
        ("她走进房间，打开了灯。", "zh-Hans"),
        ("駅前の夜景", "ja"),
        ("説明", "ja"),
    ],
)
def test_text_of_one_language_ignores_the_reader(text: str, language: HanLanguage, reader: HanLanguage | None) -> None:
    assert get_han_language(text, reader) == language


@pytest.mark.parametrize(
    ("text", "by_reader"),
    [
        ("骨", ("ja", "ja", "zh-Hans", "zh-Hant", "ko")),
        ("東京", ("ja", "ja", "zh-Hant", "zh-Hant", "ko")),
        ("学校", ("ja", "ja", "zh-Hans", "zh-Hans", "ja")),
        ("Take 2…", ("ja", "ja", "zh-Hans", "zh-Hant", "ko")),
        ("", ("ja", "ja", "zh-Hans", "zh-Hant", "ko")),
    ],
)
def test_ambiguous_text_uses_the_reader(text: str, by_reader: tuple[HanLanguage, ...]) -> None:
    assert tuple(get_han_language(text, reader) for reader in READERS) == by_reader


def test_one_rare_character_does_not_change_the_language() -> None:
    assert get_han_language("她走進房間，𠀋打開了燈。", None) == "zh-Hant"
    assert get_han_language("她走进房间，𠀋打开了灯。", "ja") == "zh-Hans"
