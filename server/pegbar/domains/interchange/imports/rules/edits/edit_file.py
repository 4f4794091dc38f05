"""Reader of edits in any format, detected by file extension and content."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from pegbar.domains.interchange.imports import texts
from pegbar.domains.interchange.imports.limits import EDIT_BYTES_MAX, EDIT_ZIP_BYTES_MAX
from pegbar.domains.interchange.imports.rules.edits import edl, fcp7, fcpxml, otio, otioz
from pegbar.domains.interchange.imports.rules.edits.model import BadEdit, ParsedEdit
from pegbar.domains.interchange.imports.rules.edits.zipped_edit import read_zipped_edit

_HEAD_BYTES: Final = 4096
_SPACE: Final = b" \t\r\n"
_BY_ENDING: Final = {".otio": "otio", ".otioz": "otio", ".edl": "edl", ".xml": "fcp7", ".fcpxml": "fcpxml"}

_BY_ROOT: Final = {b"<fcpxml": "fcpxml", b"<xmeml": "fcp7"}


def read_edit(
    data: bytes, file_name: str, fps: Fraction | None, drop: bool | None, board_rate: Fraction | None = None
) -> ParsedEdit:
    """Read an edit. `fps` and `drop` are for EDLs, which have no rate; with `drop` None, the file decides.

    `board_rate` is the project's rate, for error texts. Raises BadEdit for any invalid input.
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
    try:
        match fmt:
            case "otio":
                return otio.read_otio(data, file_name)
            case "fcpxml":
                return fcpxml.read_fcpxml(data, file_name)
            case "fcp7":
                return fcp7.read_fcp7(data, file_name)
            case _:
                return edl.read_edl(data, file_name, fps, drop, board_rate)
    except RecursionError:
        raise BadEdit(texts.EDIT_TOO_DEEP) from None


def _detect_format(data: bytes, file_name: str) -> str:
    by_ending = _BY_ENDING.get(Path(file_name).suffix.casefold(), "edl")
    head = data[:_HEAD_BYTES].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe" + _SPACE)
    if head.startswith(b"<"):
        root_format = next((kind for root, kind in _BY_ROOT.items() if root in head), None)
        return root_format or ("fcpxml" if by_ending == "fcpxml" else "fcp7")
    if head.startswith(b"{"):
        return "otio"
    return by_ending
