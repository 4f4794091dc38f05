"""The edit out of an ordinary ZIP, beside its pictures, which are not looked at; a long EDL lies there in parts."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Final

from natsort import natsorted

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import EDIT_BYTES_MAX, EDIT_ZIP_ENTRIES_MAX
from pegbar.domains.storyboard.imports.rules.boards.archive import Archive, shown
from pegbar.domains.storyboard.imports.rules.edits import otioz
from pegbar.domains.storyboard.imports.rules.edits.edl import decoded
from pegbar.domains.storyboard.imports.rules.edits.model import BadEdit
from pegbar.domains.storyboard.imports.rules.parsed_file import BadFile

_ENDINGS: Final = (".otio", ".fcpxml", ".xml", ".edl")
"""Of edits, that which says most first."""
_OTIOZ: Final = ".otioz"
_TIMECODE: Final = re.compile(r"\d{1,2}[:;]\d{2}[:;]\d{2}[:;.]\d{2,3}", re.ASCII)
_SEEN: Final = re.compile(r"(?:.*/)?V\d{0,2}|B", re.IGNORECASE | re.ASCII)
"""A channel of an EDL on which something is seen."""
_FIELDS_MIN: Final = 8
"""Of an event: number, reel, channel, kind, and two times of the source and two of the record."""
_LINE_MAX: Final = 1000
_Time = tuple[int, ...]


def edit_within(path: Path, file_name: str) -> tuple[bytes, str, int] | None:
    """The edit in a ZIP, what its file is called, and how many further edits are passed over.

    Of several EDLs of one board, whose record times follow one another, one is made. None for what is no ZIP, and for
    an OTIOZ. Raises BadEdit.
    """
    with path.open("rb") as file:
        if file.read(len(otioz.BEGINS)) != otioz.BEGINS or file_name.lower().endswith(_OTIOZ):
            return None
    try:
        with Archive(path, file_name, EDIT_ZIP_ENTRIES_MAX) as archive:
            return None if otioz.CONTENT in archive.names else _edit_in(archive, file_name)
    except BadFile as refused:
        raise BadEdit(str(refused)) from None


def _edit_in(archive: Archive, file_name: str) -> tuple[bytes, str, int]:
    paths = [name for name in natsorted(archive.names) if PurePosixPath(name).suffix.lower() in _ENDINGS]
    if not paths:
        raise BadEdit(texts.holds_nothing(shown(file_name)))
    first = min(paths, key=_prominence)
    alike = [path for path in paths if _prominence(path) == _prominence(first)]
    if not first.lower().endswith(".edl") or len(alike) == 1:
        return archive.read(first, EDIT_BYTES_MAX), PurePosixPath(first).name, len(paths) - 1
    if sum(archive.size(path) for path in alike) > EDIT_BYTES_MAX:
        raise BadEdit(texts.EDIT_TOO_LARGE)
    contents = [decoded(archive.read(path, EDIT_BYTES_MAX)) for path in alike]
    joined = _joined(contents)
    if joined is None:
        return contents[0].encode(), PurePosixPath(first).name, len(paths) - 1
    return joined.encode(), file_name, len(paths) - len(alike)


def _prominence(path: str) -> tuple[int, int]:
    """The topmost first, of those the form that says most."""
    found = PurePosixPath(path)
    return len(found.parts), _ENDINGS.index(found.suffix.lower())


def _joined(texts: Sequence[str]) -> str | None:
    """The texts as one, in the order of their record times, those in which nothing is seen last.

    None where one begins before another ended: they are edits of their own.
    """
    spans = [(_span(text), text) for text in texts]
    seen = sorted(((span, text) for span, text in spans if span is not None), key=lambda each: each[0])
    if any(after[0] < before[1] for (before, _), (after, _) in pairwise(seen)):
        return None
    return "\n".join([*(text for _, text in seen), *(text for span, text in spans if span is None)])


def _span(text: str) -> tuple[_Time, _Time] | None:
    """When the first picture of an EDL begins and the last one ends, as the parts of timecodes."""
    times = [times for line in text.splitlines() if (times := _record(line)) is not None]
    return (min(start for start, _ in times), max(end for _, end in times)) if times else None


def _record(line: str) -> tuple[_Time, _Time] | None:
    """The record times of an event in which something is seen."""
    fields = line.split() if len(line) < _LINE_MAX and line.lstrip()[:1].isdigit() else []
    if len(fields) < _FIELDS_MIN or not any(_SEEN.fullmatch(field) for field in fields[2:-4]):
        return None
    return (_time(fields[-2]), _time(fields[-1])) if all(map(_TIMECODE.fullmatch, fields[-2:])) else None


def _time(text: str) -> _Time:
    return tuple(int(part) for part in re.split(r"[:;.]", text))
