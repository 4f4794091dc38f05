"""The picture of a cut without a drawing."""

import struct
import zlib
from typing import Final

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS_RGB: Final = (8, 2, 0, 0, 0)


def build_white_png(width: int, height: int) -> bytes:
    """Return a white picture of this size as PNG (ISO/IEC 15948)."""
    row = b"\x00" + b"\xff" * (3 * width)
    head = struct.pack(">IIBBBBB", width, height, *_EIGHT_BITS_RGB)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(row * height)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
