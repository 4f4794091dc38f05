"""The edit out of an OTIOZ: a ZIP with content.otio beside its pictures, of which nothing else is unpacked."""

import struct
import zipfile
from io import BytesIO
from pathlib import Path
from typing import IO, Final

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.limits import EDIT_BYTES_MAX, EDIT_ZIP_ENTRIES_MAX
from pegbar.domains.storyboard.imports.rules.boards.archive import BROKEN, UNPACKED
from pegbar.domains.storyboard.imports.rules.edits.model import BadEdit

BEGINS: Final = b"PK\x03\x04"
CONTENT: Final = "content.otio"
_END: Final = b"PK\x05\x06"
_LOCATOR_64: Final = b"PK\x06\x07"
_LOCATOR_BYTES: Final = 20
_END_BYTES: Final = 22
_COMMENT_MAX: Final = 0xFFFF
_ENTRY_BYTES: Final = 200
"""Of the directory, for each entry: more than names of pictures take."""


def content_of(source: bytes | Path) -> bytes:
    """The JSON of the edit, at most as large as an edit may be. Raises BadEdit.

    What the directory says of sizes is not believed: it is read before zipfile makes objects of it, and the content is
    unpacked no further than it may be long.
    """
    try:
        with BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
            _check_directory(file)
            with zipfile.ZipFile(file) as archive:
                info = archive.getinfo(CONTENT)
                if info.flag_bits & 1 or info.compress_type not in UNPACKED:
                    raise BadEdit(texts.OTIOZ_BROKEN)
                with archive.open(info) as content:
                    found = content.read(EDIT_BYTES_MAX + 1)
    except (KeyError, *BROKEN) as problem:
        raise problem if isinstance(problem, BadEdit) else BadEdit(texts.OTIOZ_BROKEN) from None
    if len(found) > EDIT_BYTES_MAX:
        raise BadEdit(texts.EDIT_TOO_LARGE)
    return found


def _check_directory(file: IO[bytes]) -> None:
    """Refuse a directory of more entries than an edit has pictures. None of ours needs the larger form."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _END_BYTES - _COMMENT_MAX))
    tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_BYTES or tail.startswith(_LOCATOR_64, max(0, at - _LOCATOR_BYTES)):
        raise BadEdit(texts.OTIOZ_BROKEN)
    (directory,) = struct.unpack_from("<L", tail, at + 12)
    if directory > EDIT_ZIP_ENTRIES_MAX * _ENTRY_BYTES:
        raise BadEdit(texts.EDIT_TOO_MUCH)
    file.seek(0)
