"""Read the container layout of a video file, without decoding it.

MP4 and QuickTime are a list of boxes (ISO/IEC 14496-12 §4.2). WebM and Matroska are EBML (RFC 8794) with one header and
one segment.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Literal

_FIRST_BOXES: Final = {b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"styp"}
_BOXES: Final = _FIRST_BOXES | {b"moof", b"mfra", b"sidx", b"udta", b"uuid", b"meta"}
_EBML: Final = b"\x1a\x45\xdf\xa3"
_SEGMENT: Final = b"\x18\x53\x80\x67"
_DOC_TYPE: Final = b"\x42\x82"
_BOXES_MAX: Final = 100_000
_HEADER_MAX: Final = 4096


class UnknownLayout(ValueError):
    """The file doesn't start like a supported video."""


@dataclass(frozen=True, slots=True)
class MediaLayout:
    """The layout of a file's top-level parts (boxes, or the EBML segment)."""

    kind: Literal["mp4", "quicktime", "webm", "matroska"]
    is_complete: bool
    """No part extends beyond the end of the file."""
    is_streamable: bool
    """Nothing follows the parts, and a player can start before the file is fully loaded."""


def read_layout(source: Path) -> MediaLayout:
    """Read the layout of a file. Raises UnknownLayout if the file belongs to neither family of formats."""
    size = source.stat().st_size
    with source.open("rb") as file:
        header = file.read(16)
        if header[:4] == _EBML:
            return _read_ebml(file, size)
        if header[4:8] in _FIRST_BOXES:
            return _read_boxes(file, size, quicktime=header[4:8] != b"ftyp" or header[8:12] == b"qt  ")
    raise UnknownLayout


def _read_boxes(file: IO[bytes], size: int, *, quicktime: bool) -> MediaLayout:
    position, names, has_foreign_data = 0, list[bytes](), False
    while position < size and len(names) < _BOXES_MAX:
        file.seek(position)
        head = file.read(16)
        length, name = int.from_bytes(head[:4]), head[4:8]
        if len(head) < 8 or not all(32 <= c < 127 or c == 0xA9 for c in name):
            has_foreign_data = True
            break
        if length == 1:
            length = int.from_bytes(head[8:16])
        elif length == 0:
            length = size - position
        has_foreign_data |= name not in _BOXES
        if length < 8 or (name not in _BOXES and position + length > size):
            has_foreign_data = True
            break
        names.append(name)
        position += length
    is_complete = position <= size and b"moov" in names
    is_index_first = is_complete and b"mdat" in names and names.index(b"moov") < names.index(b"mdat")
    is_streamable = is_index_first and not has_foreign_data and b"moof" not in names and position == size
    return MediaLayout("quicktime" if quicktime else "mp4", is_complete, is_streamable)


def _read_ebml(file: IO[bytes], size: int) -> MediaLayout:
    file.seek(4)
    length = _read_ebml_size(file)
    if length is None or length > _HEADER_MAX:
        raise UnknownLayout
    header = file.read(length)
    after = header.partition(_DOC_TYPE)[2]
    doc_type = after[1 : 1 + (after[0] & 0x7F)].rstrip(b"\0").decode("ascii", "replace") if after else ""
    if doc_type not in {"webm", "matroska"} or file.read(4) != _SEGMENT:
        raise UnknownLayout
    length = _read_ebml_size(file)
    end = size if length is None else file.tell() + length
    return MediaLayout(
        "webm" if doc_type == "webm" else "matroska",
        is_complete=end <= size,
        is_streamable=end == size and length is not None,
    )


def _read_ebml_size(file: IO[bytes]) -> int | None:
    """Read an EBML size: the leading zero bits give the number of following bytes. None means unknown."""
    first = file.read(1)
    if not first or first[0] == 0:
        raise UnknownLayout
    extra = 8 - first[0].bit_length()
    data = bytes([first[0] & (0x7F >> extra)]) + file.read(extra)
    unknown_value = (1 << 7 * (extra + 1)) - 1
    value = int.from_bytes(data)
    return None if value == unknown_value else value
