"""Read the size of a WebP picture from its header (RFC 9649, sections 2.5 to 2.7). Pure."""

from typing import Final

_HEADER: Final = 30


def read_webp_size(data: bytes) -> tuple[int, int]:
    """Return width and height in pixels. Raises ValueError if the data isn't WebP."""
    if len(data) < _HEADER or data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        raise ValueError("not a WebP picture")
    kind = data[12:16]
    if kind == b"VP8X":
        return _number(data[24:27]) + 1, _number(data[27:30]) + 1
    if kind == b"VP8L":
        bits = _number(data[21:25])
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        return _number(data[26:28]) & 0x3FFF, _number(data[28:30]) & 0x3FFF
    raise ValueError("not a WebP picture")


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")
