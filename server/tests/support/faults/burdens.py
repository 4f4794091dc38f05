"""Updates of drawings that are large, or odd to be a burden, written byte by byte."""

from typing import Final

NULL: Final = b"\x7e"
ARRAY: Final = b"\x75"
BYTES: Final = b"\x74"


def number(value: int) -> bytes:
    """A whole number as lib0 writes it, seven bits a byte."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def update_of(items: int, item: bytes = NULL, author: int = 1) -> bytes:
    """One update that puts so many equal items on the first layer."""
    root = b"strokes:base"
    head = number(1) + number(1) + number(author) + number(0) + b"\x08\x01" + number(len(root)) + root
    return head + number(items) + item * items + number(0)


def picture_of(size: int, author: int) -> bytes:
    """One update that puts so many bytes on the first layer."""
    return update_of(1, BYTES + number(size) + bytes(size), author)
