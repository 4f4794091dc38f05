"""Parse SubRip captions (`.srt`), which have no standard, as leniently as players do. The output is WebVTT cues."""

import re
from itertools import pairwise
from typing import Final

_STAMP: Final = r"([0-9]{1,6}):([0-5]?[0-9]):([0-5]?[0-9])[,.]([0-9]{3})"
_TIMING: Final = re.compile(rf"^\s*{_STAMP}\s*-->\s*{_STAMP}(?:\s.*)?$")
"""Timing line of a cue. Text after the times is a position on the picture, written by DVD tools; it is ignored."""
_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)(?:\s[^<>]*)?/?>")
_ALLOWED_TAGS: Final = {"b", "i", "u"}
_OVERRIDE: Final = re.compile(r"\{\\[^{}]*\}")
"""Override codes of the SubStation Alpha format, such as `{\\an8}`: position and style of a line."""
_BARE_AMPERSAND: Final = re.compile(r"&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)")


def parse_cues(text: str) -> list[str] | None:
    """Return the cues of a text as WebVTT; None if a cue is invalid. A text without cues yields an empty list.

    A cue extends from its timing line to the next timing line, because numbers and empty lines between cues are often
    missing or duplicated. Cues that don't end after they begin are dropped, because they are never shown.
    """
    lines = text.split("\n")
    starts = [position for position, line in enumerate(lines) if "-->" in line]
    parsed: list[str] = []
    for start, end in pairwise([*starts, len(lines)]):
        match = _TIMING.match(lines[start])
        if match is None:
            return None
        start_time, end_time = _parse_time(match, 1), _parse_time(match, 5)
        is_numbered = end < len(lines) and lines[end - 1].strip().isdecimal() and end - 1 > start
        text_lines = [_strip_unknown_tags(line) for line in lines[start + 1 : end - is_numbered]]
        if start_time < end_time:
            times = f"{_format_time(start_time)} --> {_format_time(end_time)}"
            parsed.append("\n".join([times, *(line for line in text_lines if line)]))
    return parsed


def _parse_time(match: re.Match[str], first: int) -> tuple[int, int, int, int]:
    hours, minutes, seconds, thousandths = (int(match.group(first + n)) for n in range(4))
    return hours, minutes, seconds, thousandths


def _format_time(parts: tuple[int, int, int, int]) -> str:
    hours, minutes, seconds, thousandths = parts
    return f"{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}"


def _strip_unknown_tags(line: str) -> str:
    """Keep bold, italic and underline tags, remove other tags and override codes, and escape the rest as text."""
    line = _OVERRIDE.sub("", line)
    parts: list[str] = []
    position = 0
    for tag in _TAG.finditer(line):
        name = tag.group(2).lower()
        parts += [_escape(line[position : tag.start()]), f"<{tag.group(1)}{name}>" if name in _ALLOWED_TAGS else ""]
        position = tag.end()
    return "".join([*parts, _escape(line[position:])]).strip()


def _escape(text: str) -> str:
    return _BARE_AMPERSAND.sub("&amp;", text).replace("<", "&lt;").replace(">", "&gt;")
