"""Large or malformed drawing updates, encoded byte by byte to stress the server."""

from typing import Final

NULL: Final = b"\x7e"
ARRAY: Final = b"\x75"
BYTES: Final = b"\x74"


def number(value: int) -> bytes:
    """Encode an unsigned integer as lib0 does, seven bits per byte."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def update_of(items: int, item: bytes = NULL, author: int = 1) -> bytes:
    """Return one update that puts this many equal items on the first layer."""
    root = b"strokes:base"
    head = number(1) + number(1) + number(author) + number(0) + b"\x08\x01" + number(len(root)) + root
    return head + number(items) + item * items + number(0)


def picture_of(size: int, author: int) -> bytes:
    """Return one update that puts this many bytes on the first layer."""
    return update_of(1, BYTES + number(size) + bytes(size), author)
