"""Captions in the SubRip format (`.srt`), which has no standard: read as players do, and written as cues of WebVTT."""

import re
from itertools import pairwise
from typing import Final

_STAMP: Final = r"([0-9]{1,6}):([0-5]?[0-9]):([0-5]?[0-9])[,.]([0-9]{3})"
_TIMING: Final = re.compile(rf"^\s*{_STAMP}\s*-->\s*{_STAMP}(?:\s.*)?$")
"""What follows the times is where on the picture of a DVD the words stood."""
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)(?:\s[^<>]*)?/?>")
_KEPT: Final = {"b", "i", "u"}
_OVERRIDE: Final = re.compile(r"\{\\[^{}]*\}")
"""`{\\an8}` and its like, from another format: where and how a line stands."""
_BARE_AMPERSAND: Final = re.compile(r"&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)")


def cues(text: str) -> list[str] | None:
    """The cues of a text, as WebVTT writes them; None for one that is broken. Without a cue it is no SubRip.

    A cue goes from its times to the next ones: numbers and empty lines between them are often left out, or too many.
    One that is never shown, as it ends when it begins, is left out.
    """
    lines = text.split("\n")
    starts = [place for place, line in enumerate(lines) if "-->" in line]
    found: list[str] = []
    for start, end in pairwise([*starts, len(lines)]):
        times = _TIMING.match(lines[start])
        if times is None:
            return None
        begins, ends = _parts(times, 1), _parts(times, 5)
        is_numbered = end < len(lines) and lines[end - 1].strip().isdecimal() and end - 1 > start
        words = [_plain(line) for line in lines[start + 1 : end - is_numbered]]
        if begins < ends:
            found.append("\n".join([f"{_stamp(begins)} --> {_stamp(ends)}", *(word for word in words if word)]))
    return found


def _parts(times: re.Match[str], first: int) -> tuple[int, int, int, int]:
    hours, minutes, seconds, thousandths = (int(times.group(first + n)) for n in range(4))
    return hours, minutes, seconds, thousandths


def _stamp(parts: tuple[int, int, int, int]) -> str:
    hours, minutes, seconds, thousandths = parts
    return f"{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}"


def _plain(line: str) -> str:
    """A line with its bold, italic and underlined words; what else is written in it is text."""
    line = _OVERRIDE.sub("", line)
    kept: list[str] = []
    place = 0
    for tag in _TAG.finditer(line):
        name = tag.group(2).lower()
        kept += [_escaped(line[place : tag.start()]), f"<{tag.group(1)}{name}>" if name in _KEPT else ""]
        place = tag.end()
    return "".join([*kept, _escaped(line[place:])]).strip()


def _escaped(text: str) -> str:
    return _BARE_AMPERSAND.sub("&amp;", text).replace("<", "&lt;").replace(">", "&gt;")
