"""Sanitize captions. They are stored as WebVTT (W3C); SubRip files are converted."""

import codecs
import re
from typing import Final

from pegbar.domains.videos.rules import subrip

_BLOCKS: Final = re.compile(r"\n{2,}")
_STAMP: Final = r"(?:([0-9]{2,9}):)?([0-5][0-9]):([0-5][0-9])\.([0-9]{3})"
_TIMING: Final = re.compile(rf"^[ \t]*{_STAMP}[ \t]+-->[ \t]+{_STAMP}((?:[ \t]+[a-z]+:[\w.,%-]+)*)[ \t]*$")
_TAG: Final = re.compile(r"</?(?:b|i|u|c|v|lang|ruby|rt)(?:[.\s][^<>&]*)?>|<(?:\d+:)?\d\d:\d\d\.\d{3}>")
_SKIPPED_BLOCKS: Final = ("STYLE", "REGION", "NOTE")
_LANGUAGE_TAG: Final = r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}"
_LANGUAGE_HEADER: Final = re.compile(rf"^Language:[ \t]*({_LANGUAGE_TAG})[ \t]*$", re.MULTILINE)
"""A BCP 47 tag in the file's header, as early drafts of WebVTT had it and tools still write it."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def is_language_tag(tag: str) -> bool:
    """Return True if the text has the form of a language tag (BCP 47): `de`, `pt-BR`, `zh-Hant-TW`."""
    return re.fullmatch(_LANGUAGE_TAG, tag) is not None


def sanitize_captions(data: bytes, language: str | None = None) -> bytes | None:
    """Return the captions as WebVTT with only text cues and the language; None if the file is invalid or has no cue.

    The format is detected from the content. Styles, regions, comments and tags unknown to WebVTT are dropped.
    `language` is used if the file itself names none.
    """
    text = _decode(data)
    if text is None:
        return None
    text = _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    head, *blocks = _BLOCKS.split(text.strip("\n"))
    if re.match(r"WEBVTT(?:[ \t\n]|$)", head):
        declared = _LANGUAGE_HEADER.search(head)
        language = language if declared is None else declared.group(1)
        cues = [cue for block in blocks if (cue := _sanitize_cue(block.strip("\n").split("\n"))) is not None]
    else:
        cues = subrip.parse_cues(text)
    if not cues or "" in cues:
        return None
    top = "WEBVTT" if language is None else f"WEBVTT\nLanguage: {language}"
    return ("\n\n".join([top, *cues]) + "\n").encode()


def _decode(data: bytes) -> str | None:
    """Decode a file by its byte order mark, else as UTF-8, else as Windows-1252; None if it isn't text."""
    try:
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("windows-1252")
    except UnicodeDecodeError:
        return None


def _sanitize_cue(lines: list[str]) -> str | None:
    """Return a sanitized cue; None for a block to skip, and an empty string for an invalid cue."""
    if not any(line.strip() for line in lines) or next(iter(lines[0].split()), "") in _SKIPPED_BLOCKS:
        return None
    timing = next((number for number, line in enumerate(lines[:2]) if "-->" in line), None)
    if timing is None:
        return ""
    match = _TIMING.match(lines[timing])
    if match is None or _to_seconds(match, 1) >= _to_seconds(match, 5):
        return ""
    text_lines = [_strip_unknown_tags(line) for line in lines[timing + 1 :]]
    return "\n".join([lines[timing].strip(), *(line for line in text_lines if line)])


def _to_seconds(match: re.Match[str], first: int) -> float:
    hours, minutes, seconds, thousandths = (int(match.group(first + n) or 0) for n in range(4))
    return hours * 3600 + minutes * 60 + seconds + thousandths / 1000


def _strip_unknown_tags(line: str) -> str:
    """Remove the tags that WebVTT doesn't know and escape the rest, so no remainder can be parsed as a tag."""
    parts: list[str] = []
    position = 0
    for tag in _TAG.finditer(line):
        parts += [_escape(line[position : tag.start()]), tag.group()]
        position = tag.end()
    return "".join([*parts, _escape(line[position:])]).strip()


def _escape(text: str) -> str:
    return re.sub(r"<[^>]*>?", "", text).replace(">", "&gt;").replace("--&gt;", "—&gt;")
