"""Reader of OTIOZ: a ZIP with content.otio and media, of which only content.otio is unpacked."""

import struct
import zipfile
from io import BytesIO
from pathlib import Path
from typing import IO, Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.boards.archive import SUPPORTED_COMPRESSION, ZIP_ERRORS
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit
from pegbar.domains.interchange.limits import EDIT_BYTES_MAX, EDIT_ZIP_ENTRIES_MAX

ZIP_SIGNATURE: Final = b"PK\x03\x04"
CONTENT_NAME: Final = "content.otio"
_END_SIGNATURE: Final = b"PK\x05\x06"
_LOCATOR_64: Final = b"PK\x06\x07"
_LOCATOR_BYTES: Final = 20
_END_BYTES: Final = 22
_COMMENT_MAX: Final = 0xFFFF
_ENTRY_BYTES: Final = 200
"""Directory bytes allowed per entry; more than media file names need."""


def read_content(source: bytes | Path) -> bytes:
    """Return the JSON of the edit, at most `EDIT_BYTES_MAX`. Raises BadEdit.

    Doesn't trust sizes in the directory: checks the directory's size before zipfile creates an object per entry, and
    limits the bytes that are unpacked.
    """
    try:
        with BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
            _check_directory(file)
            with zipfile.ZipFile(file) as archive:
                info = archive.getinfo(CONTENT_NAME)
                if info.flag_bits & 1 or info.compress_type not in SUPPORTED_COMPRESSION:
                    raise BadEdit(texts.OTIOZ_BROKEN)
                with archive.open(info) as content:
                    data = content.read(EDIT_BYTES_MAX + 1)
    except (KeyError, *ZIP_ERRORS) as error:
        raise error if isinstance(error, BadEdit) else BadEdit(texts.OTIOZ_BROKEN) from None
    if len(data) > EDIT_BYTES_MAX:
        raise BadEdit(texts.EDIT_TOO_LARGE)
    return data


def _check_directory(file: IO[bytes]) -> None:
    """Reject a directory with too many entries. ZIP64 is rejected too; Pegbar never writes it."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _END_BYTES - _COMMENT_MAX))
    tail = file.read()
    position = tail.rfind(_END_SIGNATURE)
    if (
        position < 0
        or len(tail) - position < _END_BYTES
        or tail.startswith(_LOCATOR_64, max(0, position - _LOCATOR_BYTES))
    ):
        raise BadEdit(texts.OTIOZ_BROKEN)
    (directory,) = struct.unpack_from("<L", tail, position + 12)
    if directory > EDIT_ZIP_ENTRIES_MAX * _ENTRY_BYTES:
        raise BadEdit(texts.EDIT_TOO_MUCH)
    file.seek(0)
