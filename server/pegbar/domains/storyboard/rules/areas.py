"""Filled areas in a document: rows of canvas pixels (the web's `engine/selection/areas.ts`).

Byte 0 is the version (1). Then come LEB128 varints: the first row, the number of rows, and for each row the number of
its spans; for each span the gap in pixels from the end of the previous one, and its length.
"""

from typing import Final, NamedTuple

_VERSION: Final = 1
_SIDE_MAX: Final = 0x10000
_SHIFT_MAX: Final = 14


class PixelSpan(NamedTuple):
    """A run of canvas pixels in row `y`, from `left` (inclusive) to `right` (exclusive)."""

    y: int
    left: int
    right: int


def encode_area(spans: list[PixelSpan]) -> bytes:
    """Encode an area. `spans` must be sorted by row and column, and must not touch each other."""
    out = bytearray([_VERSION])
    first, last = (spans[0].y, spans[-1].y + 1) if spans else (0, 0)
    _write_varint(out, first)
    _write_varint(out, last - first)
    rows: dict[int, list[PixelSpan]] = {y: [] for y in range(first, last)}
    for span in spans:
        rows[span.y].append(span)
    for row in rows.values():
        _write_varint(out, len(row))
        end = 0
        for _, left, right in row:
            _write_varint(out, left - end)
            _write_varint(out, right - left)
            end = right
    return bytes(out)


def decode_area(data: bytes) -> list[PixelSpan]:
    """Decode the spans of an area. Raises `ValueError` for malformed bytes."""
    if not data or data[0] != _VERSION:
        raise ValueError("unknown version of an area")
    numbers = _VarintReader(data)
    first, count = numbers.take(), numbers.take()
    spans: list[PixelSpan] = []
    for y in range(first, first + count):
        right = 0
        for _ in range(numbers.take()):
            left = right + numbers.take()
            right = left + numbers.take()
            if right > _SIDE_MAX or y > _SIDE_MAX:
                raise ValueError("an area reaches too far")
            spans.append(PixelSpan(y, left, right))
    return spans


class _VarintReader:
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


def _write_varint(out: bytearray, value: int) -> None:
    while value >= 0x80:
        out.append((value & 0x7F) | 0x80)
        value >>= 7
    out.append(value)
