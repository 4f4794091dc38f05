"""Reader of an edit in an ordinary ZIP. Media is ignored; a long EDL can be split into several files."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Final

from natsort import natsorted

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.boards.archive import Archive, shorten_path
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit
from pegbar.domains.interchange.formats.common.edits.text_lines import decode_text
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.formats.otio import otioz
from pegbar.domains.interchange.formats.registry import list_importable
from pegbar.domains.interchange.limits import EDIT_BYTES_MAX, EDIT_ZIP_ENTRIES_MAX

_ENDINGS: Final = tuple(
    imports.endings[0] for _, imports in sorted(list_importable("edit"), key=lambda each: each[1].precedence)
)
"""File extensions of edits, the most detailed format first."""
_OTIOZ: Final = ".otioz"
_TIMECODE: Final = re.compile(r"\d{1,2}[:;]\d{2}[:;]\d{2}[:;.]\d{2,3}", re.ASCII)
_VIDEO_CHANNEL: Final = re.compile(r"(?:.*/)?V\d{0,2}|B", re.IGNORECASE | re.ASCII)
"""A video channel of an EDL event."""
_MIN_FIELDS: Final = 8
"""Fields of an event: number, reel, channel, kind, two source and two record times."""
_LINE_MAX: Final = 1000
_Time = tuple[int, ...]


def read_zipped_edit(path: Path, file_name: str) -> tuple[bytes, str, int] | None:
    """Return the edit in a ZIP, its file name, and the number of other edits that were skipped.

    Several EDLs whose record times follow each other are joined. Returns None if the file isn't a ZIP or is an OTIOZ.
    Raises BadEdit.
    """
    with path.open("rb") as file:
        if file.read(len(otioz.ZIP_SIGNATURE)) != otioz.ZIP_SIGNATURE or file_name.lower().endswith(_OTIOZ):
            return None
    try:
        with Archive(path, file_name, EDIT_ZIP_ENTRIES_MAX) as archive:
            return None if otioz.CONTENT_NAME in archive.names else _select_edit(archive, file_name)
    except BadFile as error:
        raise BadEdit(error.text) from None


def _select_edit(archive: Archive, file_name: str) -> tuple[bytes, str, int]:
    paths = [name for name in natsorted(archive.names) if PurePosixPath(name).suffix.lower() in _ENDINGS]
    if not paths:
        raise BadEdit(texts.holds_nothing(shorten_path(file_name)))
    first = min(paths, key=_get_rank)
    same_rank = [path for path in paths if _get_rank(path) == _get_rank(first)]
    if not first.lower().endswith(".edl") or len(same_rank) == 1:
        return archive.read(first, EDIT_BYTES_MAX), PurePosixPath(first).name, len(paths) - 1
    if sum(archive.get_size(path) for path in same_rank) > EDIT_BYTES_MAX:
        raise BadEdit(texts.EDIT_TOO_LARGE)
    contents = [decode_text(archive.read(path, EDIT_BYTES_MAX)) for path in same_rank]
    joined_text = _join_edls(contents)
    if joined_text is None:
        return contents[0].encode(), PurePosixPath(first).name, len(paths) - 1
    return joined_text.encode(), file_name, len(paths) - len(same_rank)


def _get_rank(path: str) -> tuple[int, int]:
    """Return the sort key of an edit file: by folder depth, then by format."""
    pure_path = PurePosixPath(path)
    return len(pure_path.parts), _ENDINGS.index(pure_path.suffix.lower())


def _join_edls(contents: Sequence[str]) -> str | None:
    """Join EDLs in the order of their record times; those without video come last.

    Returns None if record times overlap: then they are separate edits.
    """
    spans = [(_get_record_span(text), text) for text in contents]
    with_video = sorted(((span, text) for span, text in spans if span is not None), key=lambda each: each[0])
    if any(after[0] < before[1] for (before, _), (after, _) in pairwise(with_video)):
        return None
    return "\n".join([*(text for _, text in with_video), *(text for span, text in spans if span is None)])


def _get_record_span(text: str) -> tuple[_Time, _Time] | None:
    """Return the record start of an EDL's first picture and the end of its last, as timecode fields."""
    times = [times for line in text.splitlines() if (times := _parse_record_times(line)) is not None]
    return (min(start for start, _ in times), max(end for _, end in times)) if times else None


def _parse_record_times(line: str) -> tuple[_Time, _Time] | None:
    """Return the record times of a video event, or None for any other line."""
    fields = line.split() if len(line) < _LINE_MAX and line.lstrip()[:1].isdigit() else []
    if len(fields) < _MIN_FIELDS or not any(_VIDEO_CHANNEL.fullmatch(field) for field in fields[2:-4]):
        return None
    return (_parse_time(fields[-2]), _parse_time(fields[-1])) if all(map(_TIMECODE.fullmatch, fields[-2:])) else None


def _parse_time(text: str) -> _Time:
    return tuple(int(part) for part in re.split(r"[:;.]", text))
