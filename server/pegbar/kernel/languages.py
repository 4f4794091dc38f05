"""Languages with regional forms of Han characters, and their detection in `Accept-Language`."""

import re
from typing import Final, Literal

HanLanguage = Literal["ja", "ko", "zh-Hans", "zh-Hant"]
"""Japanese, Korean, and Chinese in Simplified or Traditional characters, as BCP 47 tags."""

_TRADITIONAL: Final = {"hant", "tw", "hk", "mo"}
_RANGE: Final = re.compile(
    r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?"
)


def preferred_han_language(accept_language: str) -> HanLanguage | None:
    """Return the most preferred language of an Accept-Language header that is written with Han characters, if any.

    The header lists language ranges with weights (RFC 9110 §12.5.4). Ranges with invalid syntax are skipped.
    """
    ranges = [found for part in accept_language.split(",") if (found := _RANGE.fullmatch(part))]
    ranges.sort(key=lambda found: -float(found[2] or 1))
    for found in ranges:
        language = _han_language(found[1])
        if language is not None and float(found[2] or 1) > 0:
            return language
    return None


def _han_language(tag: str) -> HanLanguage | None:
    primary, *subtags = tag.lower().split("-")
    if primary == "ja":
        return "ja"
    if primary == "ko":
        return "ko"
    if primary == "yue":
        return "zh-Hans" if "hans" in subtags else "zh-Hant"
    if primary not in {"zh", "cmn"}:
        return None
    return "zh-Hant" if "hans" not in subtags and _TRADITIONAL.intersection(subtags) else "zh-Hans"
