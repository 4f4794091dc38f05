"""Captions as text that is shown beside a film, kept in the WebVTT format (W3C); SubRip is made into it."""

import codecs
import re
from typing import Final

from pegbar.domains.videos.rules import subrip

_BLOCKS: Final = re.compile(r"\n{2,}")
_STAMP: Final = r"(?:([0-9]{2,9}):)?([0-5][0-9]):([0-5][0-9])\.([0-9]{3})"
_TIMING: Final = re.compile(rf"^[ \t]*{_STAMP}[ \t]+-->[ \t]+{_STAMP}((?:[ \t]+[a-z]+:[\w.,%-]+)*)[ \t]*$")
_TAG: Final = re.compile(r"</?(?:b|i|u|c|v|lang|ruby|rt)(?:[.\s][^<>&]*)?>|<(?:\d+:)?\d\d:\d\d\.\d{3}>")
_LEFT_OUT: Final = ("STYLE", "REGION", "NOTE")
_TAG_OF_LANGUAGE: Final = r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}"
_LANGUAGE: Final = re.compile(rf"^Language:[ \t]*({_TAG_OF_LANGUAGE})[ \t]*$", re.MULTILINE)
"""A tag of BCP 47 in the file's head, as the format's first drafts had it and tools still write it."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def is_language(tag: str) -> bool:
    """Whether a text has the shape of a language's tag (BCP 47): `de`, `pt-BR`, `zh-Hant-TW`."""
    return re.fullmatch(_TAG_OF_LANGUAGE, tag) is not None


def clean(data: bytes, language: str | None = None) -> bytes | None:
    """The same captions with nothing in them but cues of text and their language; None for none, or not one cue.

    Which format they have, their content tells. Styles, regions and remarks are left out, and so is each tag that
    WebVTT does not know. `language` is theirs where the file itself names none.
    """
    text = _decoded(data)
    if text is None:
        return None
    text = _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    head, *blocks = _BLOCKS.split(text.strip("\n"))
    if re.match(r"WEBVTT(?:[ \t\n]|$)", head):
        said = _LANGUAGE.search(head)
        language = language if said is None else said.group(1)
        cues = [cue for block in blocks if (cue := _cue(block.strip("\n").split("\n"))) is not None]
    else:
        cues = subrip.cues(text)
    if not cues or "" in cues:
        return None
    top = "WEBVTT" if language is None else f"WEBVTT\nLanguage: {language}"
    return ("\n\n".join([top, *cues]) + "\n").encode()


def _decoded(data: bytes) -> str | None:
    """The text of a file: what its first bytes say, else UTF-8, else what Windows wrote for long; None for no text."""
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


def _cue(lines: list[str]) -> str | None:
    """A cue as it is kept; None for a block that is left out, '' for one that is broken."""
    if not any(line.strip() for line in lines) or next(iter(lines[0].split()), "") in _LEFT_OUT:
        return None
    timing = next((number for number, line in enumerate(lines[:2]) if "-->" in line), None)
    if timing is None:
        return ""
    found = _TIMING.match(lines[timing])
    if found is None or _seconds(found, 1) >= _seconds(found, 5):
        return ""
    words = [_plain(line) for line in lines[timing + 1 :]]
    return "\n".join([lines[timing].strip(), *(word for word in words if word)])


def _seconds(found: re.Match[str], first: int) -> float:
    hours, minutes, seconds, thousandths = (int(found.group(first + n) or 0) for n in range(4))
    return hours * 3600 + minutes * 60 + seconds + thousandths / 1000


def _plain(line: str) -> str:
    """A line without tags that the format does not know; what is left of them cannot be read as one."""
    kept: list[str] = []
    place = 0
    for tag in _TAG.finditer(line):
        kept += [_escaped(line[place : tag.start()]), tag.group()]
        place = tag.end()
    return "".join([*kept, _escaped(line[place:])]).strip()


def _escaped(text: str) -> str:
    return re.sub(r"<[^>]*>?", "", text).replace(">", "&gt;").replace("--&gt;", "—&gt;")
