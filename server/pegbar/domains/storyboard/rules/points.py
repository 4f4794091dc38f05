"""Codec for the points of a stroke, the same on web and server.

Byte 0 is the version (1). Then each point is three LEB128 varints: the zigzag deltas of x, y and pressure from the
previous point (the first from 0). x and y are in eighths of a canvas pixel, pressure is 0 to 255.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

_VERSION: Final = 1
_STEPS: Final = 8
_VARINT_BYTES_MAX: Final = 5
_PRESSURE_MAX: Final = 255


class Point(NamedTuple):
    """A pen sample: canvas pixels from the top left corner, pressure from 0 to 1."""

    x: float
    y: float
    pressure: float


def encode_points(points: Iterable[Point]) -> bytes:
    """Encode a stroke's points. Positions are rounded to an eighth of a pixel, pressure to 1/255."""
    out = bytearray((_VERSION,))
    last = (0, 0, 0)
    for x, y, pressure in points:
        now = (round(x * _STEPS), round(y * _STEPS), round(min(max(pressure, 0.0), 1.0) * _PRESSURE_MAX))
        for value, before in zip(now, last, strict=True):
            delta = value - before
            zigzag = delta << 1 if delta >= 0 else (-delta << 1) - 1
            while zigzag > 0x7F:
                out.append(zigzag & 0x7F | 0x80)
                zigzag >>= 7
            out.append(zigzag)
        last = now
    return bytes(out)


def decode_points(data: bytes) -> list[Point]:
    """Decode a stroke's points. Raises ValueError for another version, a truncated point or a number over 32 bits."""
    if not data or data[0] != _VERSION:
        raise ValueError("These are not the points of a stroke.")
    deltas: list[int] = []
    value = shift = 0
    for byte in data[1:]:
        value |= (byte & 0x7F) << shift
        if byte & 0x80:
            shift += 7
            if shift >= 7 * _VARINT_BYTES_MAX:
                raise ValueError("A stroke's point is out of range.")
            continue
        deltas.append(-((value + 1) >> 1) if value & 1 else value >> 1)
        value = shift = 0
    if shift or len(deltas) % 3:
        raise ValueError("A stroke's points are cut short.")
    points: list[Point] = []
    x = y = pressure = 0
    for at in range(0, len(deltas), 3):
        x, y, pressure = x + deltas[at], y + deltas[at + 1], pressure + deltas[at + 2]
        points.append(Point(x / _STEPS, y / _STEPS, min(max(pressure, 0), _PRESSURE_MAX) / _PRESSURE_MAX))
    return points
