"""Reader of edits in any format, detected by file extension and content."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Final, cast

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, ParsedEdit
from pegbar.domains.interchange.formats.format import load
from pegbar.domains.interchange.formats.otio import otioz
from pegbar.domains.interchange.formats.registry import list_importable
from pegbar.domains.interchange.formats.zipped_edit import read_zipped_edit
from pegbar.domains.interchange.limits import EDIT_BYTES_MAX, EDIT_ZIP_BYTES_MAX

_HEAD_BYTES: Final = 4096
_SPACE: Final = b" \t\r\n"
_FORMATS: Final = {fmt.id: imports for fmt, imports in list_importable("edit")}
_PLAIN_TEXT: Final = "edl"
"""The fallback: the format as which a file is read if no format recognizes it."""
_XML: Final = frozenset({"fcp7", "fcpxml"})


def read_edit(
    data: bytes, file_name: str, fps: Fraction | None, drop: bool | None, board_rate: Fraction | None = None
) -> ParsedEdit:
    """Read an edit.

    `fps` and `drop` (drop-frame timecode) are for formats that don't state a rate; if `drop` is None, the timecodes in
    the file decide. `board_rate` is the project's rate, for error texts. Raises BadEdit for any invalid input.
    """
    if not data:
        raise BadEdit(texts.FILE_EMPTY)
    if len(data) > EDIT_BYTES_MAX:
        raise BadEdit(texts.EDIT_TOO_LARGE)
    if data.startswith(otioz.ZIP_SIGNATURE):
        return _read("otio", otioz.read_content(data), file_name, fps, drop, board_rate)
    return _read(_detect_format(data, file_name), data, file_name, fps, drop, board_rate)


def read_edit_file(
    path: Path, file_name: str, fps: Fraction | None, drop: bool | None, board_rate: Fraction | None = None
) -> ParsedEdit:
    """Read an edit from disk, see `read_edit`. A file with embedded media can be larger. Raises BadEdit."""
    if (zipped := read_zipped_edit(path, file_name)) is not None:
        data, name, others = zipped
        edit = read_edit(data, name, fps, drop, board_rate)
        return replace(edit, notices=(*edit.notices, texts.other_edits(others))) if others else edit
    size = path.stat().st_size
    with path.open("rb") as file:
        is_zip = file.read(len(otioz.ZIP_SIGNATURE)) == otioz.ZIP_SIGNATURE
    if size > (EDIT_ZIP_BYTES_MAX if is_zip else EDIT_BYTES_MAX):
        raise BadEdit(texts.EDIT_TOO_LARGE)
    if is_zip:
        return _read("otio", otioz.read_content(path), file_name, fps, drop, board_rate)
    return read_edit(path.read_bytes(), file_name, fps, drop, board_rate)


def _read(
    fmt: str, data: bytes, file_name: str, fps: Fraction | None, drop: bool | None, board_rate: Fraction | None
) -> ParsedEdit:
    imports = _FORMATS[fmt]
    read = cast("Callable[..., ParsedEdit]", load(imports.reader))
    try:
        return read(data, file_name, fps, drop, board_rate) if imports.needs_rate else read(data, file_name)
    except RecursionError:
        raise BadEdit(texts.EDIT_TOO_DEEP) from None


def _detect_format(data: bytes, file_name: str) -> str:
    """Return the format whose marks are in the file, else that of the file name's extension, else EDL."""
    suffix = Path(file_name).suffix.casefold()
    by_ending = next((fmt for fmt, imports in _FORMATS.items() if suffix in imports.endings), _PLAIN_TEXT)
    head = data[:_HEAD_BYTES].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe" + _SPACE)
    marks = [(fmt, mark) for fmt, imports in _FORMATS.items() for mark in imports.marks]
    if head.startswith(b"<"):
        by_root = (fmt for fmt, mark in marks if mark.startswith(b"<") and mark in head)
        return next(by_root, by_ending if by_ending in _XML else "fcp7")
    return next((fmt for fmt, mark in marks if head.startswith(mark)), by_ending)
