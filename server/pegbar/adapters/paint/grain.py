"""The paper's tooth, the same as on every screen: whole numbers alone (`web/src/engine/grain.ts`)."""

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

Tooth = npt.NDArray[np.uint8]
_Words = npt.NDArray[np.uint64]

SIDE: Final = 256
_COPIES: Final = 4
_FIELDS: Final = ((1, 3), (2, 3), (4, 2))
"""Fields of noise: the side of their cells, px, and their shares of the whole, of 8."""

_WORD: Final = 0xFFFFFFFF


@cache
def grain() -> tuple[Tooth, ...]:
    """How high the paper stands at each canvas pixel of a square that repeats itself; and ever smaller copies of it."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.int64)
    total = sum(share * _noise(x, y, cell) for cell, share in _FIELDS)
    copies = [np.clip((((total >> 3) - 128) * 3 >> 1) + 128, 0, 255).astype(np.uint8)]
    while len(copies) < _COPIES:
        last = copies[-1].astype(np.int64)
        four = last[::2, ::2] + last[::2, 1::2] + last[1::2, ::2] + last[1::2, 1::2]
        copies.append(((four + 2) >> 2).astype(np.uint8))
    return tuple(copies)


def grain_offset(name: str) -> tuple[int, int]:
    """Where in the square the grain of the stroke of this id begins."""
    hashed = 0x811C9DC5
    units = name.encode("utf-16-le", "surrogatepass")
    for low, high in zip(units[::2], units[1::2], strict=True):
        hashed = ((hashed ^ (low | high << 8)) * 0x01000193) & _WORD
    mixed = int(_mix(np.asarray([hashed], dtype=np.uint64))[0])
    return (mixed & 31) * 8, ((mixed >> 5) & 31) * 8


def _noise(x: npt.NDArray[np.int64], y: npt.NDArray[np.int64], cell: int) -> npt.NDArray[np.int64]:
    """Noise of whole cells, 0 to 255, that goes from each to the next in a straight line."""
    left, top = x // cell, y // cell
    right, down = x - left * cell, y - top * cell

    def across(row: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        return _lattice(left, row, cell) * (cell - right) + _lattice(left + 1, row, cell) * right

    return (across(top) * (cell - down) + across(top + 1) * down) // (cell * cell)


def _lattice(x: npt.NDArray[np.int64], y: npt.NDArray[np.int64], cell: int) -> npt.NDArray[np.int64]:
    side = SIDE // cell
    words = ((y % side) * side + x % side + cell * 0x10001).astype(np.uint64)
    return (_mix(words) & np.uint64(255)).astype(np.int64)


def _mix(words: _Words) -> _Words:
    """Mixes 32 bits well (the finaliser of MurmurHash3)."""
    word = np.uint64(_WORD)
    words = ((words ^ (words >> np.uint64(16))) * np.uint64(0x85EBCA6B)) & word
    words = ((words ^ (words >> np.uint64(13))) * np.uint64(0xC2B2AE35)) & word
    return words ^ (words >> np.uint64(16))
