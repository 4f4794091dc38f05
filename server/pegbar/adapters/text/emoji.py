"""Emoji in what a font of single pictures can show: a sequence of several characters becomes those that have a mark."""

import re
from typing import Final

_PICTURE: Final = "\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff"
_TONE: Final = "\U0001f3fb-\U0001f3ff"
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]+")
_REGION: Final = re.compile("\U0001f3f4([\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6})\U000e007f")
_UNSEEN: Final = re.compile(
    # What joins a picture to the next; the colour of its skin; what tells regions apart.
    f"(?<=[{_PICTURE}])\u200d|\u200d(?=[{_PICTURE}])|(?<=[{_PICTURE}])[{_TONE}]|[\U000e0020-\U000e007f]"
)
_LOOK: Final = re.compile("(?<=[0-9#*])\ufe0f?\u20e3|[\ufe0e\ufe0f]")
"""Which of its two looks, in ink or in colours, a picture shall have, for there is but one; the key around a digit."""


def plain(text: str) -> str:
    """The text with every emoji as single pictures: families as their members, flags as the letters of the country."""
    text = _LOOK.sub("", text)
    text = _REGION.sub(_region, text)
    return _UNSEEN.sub("", _FLAG.sub(_countries, text))


def _region(flag: re.Match[str]) -> str:
    code = "".join(chr(ord(tag) - 0xE0000) for tag in flag[1]).upper()
    return _apart(flag, f"{code[:2]}-{code[2:]}")


def _countries(flags: re.Match[str]) -> str:
    letters = "".join(chr(ord(letter) - 0x1F1E6 + ord("A")) for letter in flags[0])
    return _apart(flags, " ".join(letters[place : place + 2] for place in range(0, len(letters), 2)))


def _apart(flag: re.Match[str], letters: str) -> str:
    """The letters of a flag, told apart from words that it touches."""
    before, after = flag.string[max(0, flag.start() - 1) : flag.start()], flag.string[flag.end() : flag.end() + 1]
    return (" " if before.isalnum() else "") + letters + (" " if after.isalnum() else "")
