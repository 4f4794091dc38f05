"""Filled areas as documents keep them: rows of canvas pixels (the web's `engine/areas.ts`).

Byte 0 is the version (1); then LEB128 varints: the first row, the number of rows, and for each row the number of its
spans and for each of these the pixels since the end of the one before and its own pixels.
"""

from typing import Final, NamedTuple

_VERSION: Final = 1
_SIDE_MAX: Final = 0x10000
_SHIFT_MAX: Final = 14


class Span(NamedTuple):
    """A part of a row of canvas pixels, from `left` up to but without `right`."""

    y: int
    left: int
    right: int


def encode_area(spans: list[Span]) -> bytes:
    """The bytes of an area whose spans come row by row, from the left, apart from one another."""
    out = bytearray([_VERSION])
    first, last = (spans[0].y, spans[-1].y + 1) if spans else (0, 0)
    _put(out, first)
    _put(out, last - first)
    rows: dict[int, list[Span]] = {y: [] for y in range(first, last)}
    for span in spans:
        rows[span.y].append(span)
    for row in rows.values():
        _put(out, len(row))
        end = 0
        for _, left, right in row:
            _put(out, left - end)
            _put(out, right - left)
            end = right
    return bytes(out)


def decode_area(data: bytes) -> list[Span]:
    """The spans of an area; raises `ValueError` for bytes that no encoder made."""
    if not data or data[0] != _VERSION:
        raise ValueError("unknown version of an area")
    numbers = _Numbers(data)
    first, count = numbers.take(), numbers.take()
    spans: list[Span] = []
    for y in range(first, first + count):
        right = 0
        for _ in range(numbers.take()):
            left = right + numbers.take()
            right = left + numbers.take()
            if right > _SIDE_MAX or y > _SIDE_MAX:
                raise ValueError("an area reaches too far")
            spans.append(Span(y, left, right))
    return spans


class _Numbers:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 1

    def take(self) -> int:
        value = 0
        for shift in range(0, _SHIFT_MAX + 1, 7):
            if self._at >= len(self._data):
                raise ValueError("an area ends too soon")
            byte = self._data[self._at]
            self._at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
        raise ValueError("a number of an area is too long")


def _put(out: bytearray, value: int) -> None:
    while value >= 0x80:
        out.append((value & 0x7F) | 0x80)
        value >>= 7
    out.append(value)
