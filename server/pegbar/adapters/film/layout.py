"""How a film's file is laid out: read from its outermost parts alone, before any library decodes it.

MP4 and QuickTime are boxes one after another (ISO/IEC 14496-12 §4.2); WebM and Matroska are EBML (RFC 8794) with one
header and one segment.
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


class NoFilm(ValueError):
    """The file does not begin as a film does."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What the outermost parts say."""

    kind: Literal["mp4", "quicktime", "webm", "matroska"]
    whole: bool
    """No part reaches beyond the end of the file."""
    tidy: bool
    """Nothing stands behind its parts, and a player can begin before it has all of it."""


def read_layout(source: Path) -> Layout:
    """The layout of a file. Raises NoFilm for everything that is neither of the two families."""
    size = source.stat().st_size
    with source.open("rb") as file:
        begin = file.read(16)
        if begin[:4] == _EBML:
            return _ebml(file, size)
        if begin[4:8] in _FIRST_BOXES:
            return _boxes(file, size, quicktime=begin[4:8] != b"ftyp" or begin[8:12] == b"qt  ")
    raise NoFilm


def _boxes(file: IO[bytes], size: int, *, quicktime: bool) -> Layout:
    place, names, foreign = 0, list[bytes](), False
    while place < size and len(names) < _BOXES_MAX:
        file.seek(place)
        head = file.read(16)
        length, name = int.from_bytes(head[:4]), head[4:8]
        if len(head) < 8 or not all(32 <= c < 127 or c == 0xA9 for c in name):
            foreign = True
            break
        if length == 1:
            length = int.from_bytes(head[8:16])
        elif length == 0:
            length = size - place
        foreign |= name not in _BOXES
        if length < 8 or (name not in _BOXES and place + length > size):
            foreign = True
            break
        names.append(name)
        place += length
    whole = place <= size and b"moov" in names
    begins_at_once = whole and b"mdat" in names and names.index(b"moov") < names.index(b"mdat")
    tidy = begins_at_once and not foreign and b"moof" not in names and place == size
    return Layout("quicktime" if quicktime else "mp4", whole, tidy)


def _ebml(file: IO[bytes], size: int) -> Layout:
    file.seek(4)
    length = _number(file)
    if length is None or length > _HEADER_MAX:
        raise NoFilm
    header = file.read(length)
    after = header.partition(_DOC_TYPE)[2]
    kind = after[1 : 1 + (after[0] & 0x7F)].rstrip(b"\0").decode("ascii", "replace") if after else ""
    if kind not in {"webm", "matroska"} or file.read(4) != _SEGMENT:
        raise NoFilm
    length = _number(file)
    end = size if length is None else file.tell() + length
    return Layout("webm" if kind == "webm" else "matroska", whole=end <= size, tidy=end == size and length is not None)


def _number(file: IO[bytes]) -> int | None:
    """A length of EBML: as many leading zero bits as bytes follow; None for a length that is not known."""
    first = file.read(1)
    if not first or first[0] == 0:
        raise NoFilm
    more = 8 - first[0].bit_length()
    data = bytes([first[0] & (0x7F >> more)]) + file.read(more)
    unknown = (1 << 7 * (more + 1)) - 1
    value = int.from_bytes(data)
    return None if value == unknown else value
