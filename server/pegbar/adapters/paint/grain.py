"""Paper grain, identical to the web engine (`web/src/engine/brush/grain.ts`), so it is computed with integers only."""

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

GrainArray = npt.NDArray[np.uint8]
_WordArray = npt.NDArray[np.uint64]

SIDE: Final = 256
_LEVELS: Final = 4
_OCTAVES: Final = ((1, 3), (2, 3), (4, 2))
"""Noise octaves: cell size in pixels, and weight; the weights add up to 8."""

_UINT32_MAX: Final = 0xFFFFFFFF


@cache
def get_grain() -> tuple[GrainArray, ...]:
    """Return the height map of a tileable square of canvas pixels, followed by its mipmaps.

    Each mipmap has half the side length of the previous one.
    """
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.int64)
    total = sum(weight * _noise(x, y, cell) for cell, weight in _OCTAVES)
    levels = [np.clip((((total >> 3) - 128) * 3 >> 1) + 128, 0, 255).astype(np.uint8)]
    while len(levels) < _LEVELS:
        last = levels[-1].astype(np.int64)
        sums = last[::2, ::2] + last[::2, 1::2] + last[1::2, ::2] + last[1::2, 1::2]
        levels.append(((sums + 2) >> 2).astype(np.uint8))
    return tuple(levels)


def get_grain_offset(stroke_id: str) -> tuple[int, int]:
    """Return the offset of a stroke's grain in the square, in pixels, derived from the stroke's id."""
    hashed = 0x811C9DC5
    utf16 = stroke_id.encode("utf-16-le", "surrogatepass")
    for low, high in zip(utf16[::2], utf16[1::2], strict=True):
        hashed = ((hashed ^ (low | high << 8)) * 0x01000193) & _UINT32_MAX
    mixed = int(_mix(np.asarray([hashed], dtype=np.uint64))[0])
    return (mixed & 31) * 8, ((mixed >> 5) & 31) * 8


def _noise(x: npt.NDArray[np.int64], y: npt.NDArray[np.int64], cell: int) -> npt.NDArray[np.int64]:
    """Return value noise from 0 to 255, bilinearly interpolated between the corners of the cells."""
    column, row = x // cell, y // cell
    x_in_cell, y_in_cell = x - column * cell, y - row * cell

    def interpolate(row: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        return _lattice(column, row, cell) * (cell - x_in_cell) + _lattice(column + 1, row, cell) * x_in_cell

    return (interpolate(row) * (cell - y_in_cell) + interpolate(row + 1) * y_in_cell) // (cell * cell)


def _lattice(x: npt.NDArray[np.int64], y: npt.NDArray[np.int64], cell: int) -> npt.NDArray[np.int64]:
    side = SIDE // cell
    cells = ((y % side) * side + x % side + cell * 0x10001).astype(np.uint64)
    return (_mix(cells) & np.uint64(255)).astype(np.int64)


def _mix(words: _WordArray) -> _WordArray:
    """Mix 32 bits (the finalizer of MurmurHash3)."""
    word = np.uint64(_UINT32_MAX)
    words = ((words ^ (words >> np.uint64(16))) * np.uint64(0x85EBCA6B)) & word
    words = ((words ^ (words >> np.uint64(13))) * np.uint64(0xC2B2AE35)) & word
    return words ^ (words >> np.uint64(16))
