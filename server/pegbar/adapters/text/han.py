"""Choose the language whose forms of Han characters to use for a text.

Unicode has one code point for a Han character whose form differs between languages; the font determines the form.
"""

import re
from collections import Counter
from functools import cache
from typing import Final

from pegbar.kernel.languages import HanLanguage

HAN_LANGUAGES: Final[tuple[HanLanguage, ...]] = ("ja", "zh-Hans", "zh-Hant", "ko")

_HAN: Final = re.compile("[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_KANA: Final = re.compile("[\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f]")
_HANGUL: Final = re.compile("[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff\uffa1-\uffdc]")
_BOPOMOFO: Final = re.compile("[\u3105-\u312f\u31a0-\u31bf]")
_CHARACTER_SETS: Final[dict[HanLanguage, str]] = {
    "ja": "shift_jis",  # JIS X 0208
    "zh-Hans": "gb2312",  # GB/T 2312-1980
    "zh-Hant": "big5",
    "ko": "euc_kr",  # KS X 1001
}
"""The national character set of each language, as a Python codec."""
_CHINESE: Final[tuple[HanLanguage, ...]] = ("zh-Hans", "zh-Hant")
_CHINESE_ONLY: Final = frozenset("這們麼很沒呢")
"""Common Chinese words that JIS X 0208 or KS X 1001 list too, but that modern Japanese and Korean don't use."""


def get_han_language(text: str, reader_language: HanLanguage | None) -> HanLanguage:
    """Return the language whose forms of Han characters to use for a text.

    Kana indicate Japanese, Hangul Korean, Bopomofo Traditional Chinese. Without these, the candidates are the languages
    whose national character set has the most of the text's Han characters. Of these, the reader's language is
    preferred; then, for readers of Chinese, the other Chinese script; then the first of `HAN_LANGUAGES`.
    """
    if _KANA.search(text):
        return "ja"
    if _HANGUL.search(text):
        return "ko"
    if _BOPOMOFO.search(text):
        return "zh-Hant"
    counts: Counter[HanLanguage] = Counter()
    for char in set(_HAN.findall(text)):
        counts.update(_get_languages(char))
    highest = max(counts.values(), default=0)
    candidates: list[HanLanguage] = [language for language in HAN_LANGUAGES if counts[language] == highest]
    preferred: tuple[HanLanguage | None, ...] = (
        (reader_language, *_CHINESE) if reader_language in _CHINESE else (reader_language,)
    )
    for language in preferred:
        if language is not None and language in candidates:
            return language
    return candidates[0]


@cache
def _get_languages(char: str) -> tuple[HanLanguage, ...]:
    return tuple(language for language in HAN_LANGUAGES if _can_write(language, char))


def _can_write(language: HanLanguage, char: str) -> bool:
    if char in _CHINESE_ONLY and language in {"ja", "ko"}:
        return False
    try:
        char.encode(_CHARACTER_SETS[language])
    except UnicodeEncodeError:
        return False
    return True
