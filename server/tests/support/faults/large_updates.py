"""Large or malformed drawing updates, encoded byte by byte to stress the server."""

from typing import Final

NULL: Final = b"\x7e"
ARRAY: Final = b"\x75"
BYTES: Final = b"\x74"


def encode_uint(value: int) -> bytes:
    """Encode an unsigned integer as lib0 does, seven bits per byte."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def make_update(items: int, item: bytes = NULL, author: int = 1) -> bytes:
    """Return one update that puts this many equal items on the first layer."""
    root = b"strokes:base"
    head = (
        encode_uint(1)
        + encode_uint(1)
        + encode_uint(author)
        + encode_uint(0)
        + b"\x08\x01"
        + encode_uint(len(root))
        + root
    )
    return head + encode_uint(items) + item * items + encode_uint(0)


def make_large_update(size: int, author: int) -> bytes:
    """Return one update that puts this many bytes on the first layer."""
    return make_update(1, BYTES + encode_uint(size) + bytes(size), author)
