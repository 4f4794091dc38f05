"""Split emoji sequences into single emoji, for a font that has no glyphs for sequences."""

import re
from typing import Final

_PICTURE: Final = "\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff"
_TONE: Final = "\U0001f3fb-\U0001f3ff"
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]+")
_REGION: Final = re.compile("\U0001f3f4([\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6})\U000e007f")
_INVISIBLE: Final = re.compile(
    # Joiners between emoji; skin tones; tags that identify regions.
    f"(?<=[{_PICTURE}])\u200d|\u200d(?=[{_PICTURE}])|(?<=[{_PICTURE}])[{_TONE}]|[\U000e0020-\U000e007f]"
)
_VARIATION: Final = re.compile("(?<=[0-9#*])\ufe0f?\u20e3|[\ufe0e\ufe0f]")
"""Variation selectors (text or emoji style), which have no effect in a font with one style, and keycaps of digits."""


def split_emoji(text: str) -> str:
    """Replace emoji sequences by single emoji: a family becomes its members, a flag its country's letters."""
    text = _VARIATION.sub("", text)
    text = _REGION.sub(_expand_region, text)
    return _INVISIBLE.sub("", _FLAG.sub(_expand_countries, text))


def _expand_region(flag: re.Match[str]) -> str:
    code = "".join(chr(ord(tag) - 0xE0000) for tag in flag[1]).upper()
    return _separate(flag, f"{code[:2]}-{code[2:]}")


def _expand_countries(flags: re.Match[str]) -> str:
    letters = "".join(chr(ord(letter) - 0x1F1E6 + ord("A")) for letter in flags[0])
    return _separate(flags, " ".join(letters[index : index + 2] for index in range(0, len(letters), 2)))


def _separate(flag: re.Match[str], letters: str) -> str:
    """Return the letters of a flag, separated by spaces from adjacent words."""
    before, after = flag.string[max(0, flag.start() - 1) : flag.start()], flag.string[flag.end() : flag.end() + 1]
    return (" " if before.isalnum() else "") + letters + (" " if after.isalnum() else "")
