"""Reads an edit, whatever it is: by its ending, or by how it begins where that says otherwise."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import EDIT_BYTES_MAX, EDIT_ZIP_BYTES_MAX
from pegbar.domains.storyboard.imports.rules.edits import edl, fcp7, fcpxml, otio, otioz
from pegbar.domains.storyboard.imports.rules.edits.model import BadEdit, ReadEdit
from pegbar.domains.storyboard.imports.rules.edits.packed import edit_within

_HEAD_BYTES: Final = 4096
_SPACE: Final = b" \t\r\n"
_BY_ENDING: Final = {".otio": "otio", ".otioz": "otio", ".edl": "edl", ".xml": "fcp7", ".fcpxml": "fcpxml"}

_BY_ROOT: Final = {b"<fcpxml": "fcpxml", b"<xmeml": "fcp7"}


def read_edit(
    data: bytes, file_name: str, fps: Fraction | None, drop: bool | None, board: Fraction | None = None
) -> ReadEdit:
    """The edit in a file. `fps` and `drop` count for an EDL alone, which says no rate; None leaves `drop` to the file.

    `board` is the project's own rate, of which a refusal speaks.

    Raises BadEdit, and nothing else, with the sentence that says what is wrong.
    """
    if not data:
        raise BadEdit(texts.FILE_EMPTY)
    if len(data) > EDIT_BYTES_MAX:
        raise BadEdit(texts.EDIT_TOO_LARGE)
    if data.startswith(otioz.BEGINS):
        return _read("otio", otioz.content_of(data), file_name, fps, drop, board)
    return _read(_format(data, file_name), data, file_name, fps, drop, board)


def read_edit_file(
    path: Path, file_name: str, fps: Fraction | None, drop: bool | None, board: Fraction | None = None
) -> ReadEdit:
    """The same of a file on the disk. One that brings its pictures with it may be as large as those. Raises BadEdit."""
    if (within := edit_within(path, file_name)) is not None:
        data, name, others = within
        edit = read_edit(data, name, fps, drop, board)
        return replace(edit, told=(*edit.told, texts.other_edits(others))) if others else edit
    size = path.stat().st_size
    with path.open("rb") as file:
        packed = file.read(len(otioz.BEGINS)) == otioz.BEGINS
    if size > (EDIT_ZIP_BYTES_MAX if packed else EDIT_BYTES_MAX):
        raise BadEdit(texts.EDIT_TOO_LARGE)
    if packed:
        return _read("otio", otioz.content_of(path), file_name, fps, drop, board)
    return read_edit(path.read_bytes(), file_name, fps, drop, board)


def _read(
    fmt: str, data: bytes, file_name: str, fps: Fraction | None, drop: bool | None, board: Fraction | None
) -> ReadEdit:
    try:
        match fmt:
            case "otio":
                return otio.read_otio(data, file_name)
            case "fcpxml":
                return fcpxml.read_fcpxml(data, file_name)
            case "fcp7":
                return fcp7.read_fcp7(data, file_name)
            case _:
                return edl.read_edl(data, file_name, fps, drop, board)
    except RecursionError:
        raise BadEdit(texts.EDIT_TOO_DEEP) from None


def _format(data: bytes, file_name: str) -> str:
    ending = _BY_ENDING.get(Path(file_name).suffix.casefold(), "edl")
    head = data[:_HEAD_BYTES].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe" + _SPACE)
    if head.startswith(b"<"):
        by_root = next((kind for root, kind in _BY_ROOT.items() if root in head), None)
        return by_root or ("fcpxml" if ending == "fcpxml" else "fcp7")
    if head.startswith(b"{"):
        return "otio"
    return ending
