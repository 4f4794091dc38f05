"""How much of a tip's trail lies on each pixel of a box, reckoned as on the screens (`web/src/engine/mask.ts`).

A pixel is covered by as much of the trail as lies within half a pixel of its middle; a trail narrower than a pixel
covers no more than its width, so that what is seen of it is the same however far one is away.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]
"""Beads in pixels of a sheet, a row for each: x, y, radius, how much is left there."""

Values = npt.NDArray[np.float32]
"""0 to 1, row by row."""

_PIECE: Final = 32.0
"""Longer pieces are cut, so that the boxes around them hold little else, pixels."""

_AT_ONCE: Final = 400_000
"""So many pixels are reckoned at once: some 25 MB."""


class Box(NamedTuple):
    """Pixels of a sheet: the first column and row, and those after the last ones."""

    left: int
    top: int
    right: int
    bottom: int


def trail_mask(beads: Numbers, box: Box) -> Values:
    """Pieces that join the beads: where they lie over one another, the one that leaves most counts."""
    values = np.zeros((box.bottom - box.top) * (box.right - box.left), np.float32)
    whole = (beads, beads) if len(beads) == 1 else (beads[:-1], beads[1:])
    starts, ends = _cut(*whole, box)
    for these, columns, rows in _windows(starts, ends, box):
        a, d = starts[these], ends[these] - starts[these]
        squared = d[:, 0] ** 2 + d[:, 1] ** 2
        way = np.divide(1.0, squared, out=np.zeros_like(squared), where=squared > 0)
        px = (columns + 0.5)[:, None, :] - _deep(a[:, 0])
        py = (rows + 0.5)[:, :, None] - _deep(a[:, 1])
        t = np.clip((px * _deep(d[:, 0]) + py * _deep(d[:, 1])) * _deep(way), 0, 1)
        radius = _deep(a[:, 2]) + t * _deep(d[:, 2])
        apart = np.sqrt((px - t * _deep(d[:, 0])) ** 2 + (py - t * _deep(d[:, 1])) ** 2)
        covered = np.clip(radius + 0.5 - apart, 0, np.minimum(1, 2 * radius))
        leaves = (covered * (_deep(a[:, 3]) + t * _deep(d[:, 3]))).astype(np.float32)
        inside, places = _places(columns, rows, box)
        np.maximum.at(values, places, leaves[inside])
    return values.reshape(box.bottom - box.top, box.right - box.left)


def dabs_mask(dabs: Numbers, box: Box) -> Values:
    """Round dabs, each of which covers a part of what is still clear."""
    clear = np.ones((box.bottom - box.top) * (box.right - box.left), np.float32)
    for these, columns, rows in _windows(dabs, dabs, box):
        x, y, radius, leaves = (_deep(column) for column in dabs[these].T)
        apart = np.sqrt(((columns + 0.5)[:, None, :] - x) ** 2 + ((rows + 0.5)[:, :, None] - y) ** 2)
        covered = np.clip(radius + 0.5 - apart, 0, np.minimum(1, 2 * radius))
        inside, places = _places(columns, rows, box)
        np.multiply.at(clear, places, (1 - leaves * covered).astype(np.float32)[inside])
    return (1 - clear).reshape(box.bottom - box.top, box.right - box.left)


def _cut(starts: Numbers, ends: Numbers, box: Box) -> tuple[Numbers, Numbers]:
    """What of the pieces lies near the box, the long ones in parts."""
    way = ends - starts
    reach = np.maximum(starts[:, 2], ends[:, 2]) + 1
    first, last = np.zeros(len(starts)), np.ones(len(starts))
    for axis, (low, high) in enumerate(((box.left, box.right), (box.top, box.bottom))):
        at, along = starts[:, axis], way[:, axis]
        moves = along != 0
        to_low = np.divide(low - reach - at, along, out=np.full_like(at, -np.inf), where=moves)
        to_high = np.divide(high + reach - at, along, out=np.full_like(at, np.inf), where=moves)
        first = np.maximum(first, np.minimum(to_low, to_high))
        last = np.minimum(last, np.maximum(to_low, to_high))
    parts = np.ceil(np.hypot(way[:, 0], way[:, 1]) * (last - first) / _PIECE)
    parts = np.where(last >= first, np.maximum(1, parts), 0).astype(np.int64)
    which = np.repeat(np.arange(len(parts)), parts)
    step = np.arange(len(which)) - np.repeat(np.cumsum(parts) - parts, parts)
    width = ((last - first) / np.maximum(1, parts))[which]
    at, along = starts[which], way[which]
    begin = first[which] + step * width
    return at + along * begin[:, None], at + along * (begin + width)[:, None]


def _windows(
    starts: Numbers, ends: Numbers, box: Box
) -> Iterator[tuple[slice, npt.NDArray[np.int64], npt.NDArray[np.int64]]]:
    """Pieces that are reckoned together, with the columns and the rows around each; all have equally many of them."""
    reach = np.maximum(starts[:, 2], ends[:, 2]) + 1
    low = np.floor(np.minimum(starts, ends)[:, :2] - reach[:, None]).astype(np.int64)
    high = np.ceil(np.maximum(starts, ends)[:, :2] + reach[:, None]).astype(np.int64)
    low = np.maximum(low, (box.left, box.top))
    sides = np.maximum(0, np.minimum(high, (box.right, box.bottom)) - low)
    first = 0
    while first < len(starts):
        width, height, after = 0, 0, first
        while after < len(starts):
            wider, higher = max(width, int(sides[after, 0])), max(height, int(sides[after, 1]))
            if after > first and (after - first + 1) * wider * higher > _AT_ONCE:
                break
            width, height, after = wider, higher, after + 1
        these = slice(first, after)
        if width and height:
            yield these, low[these, :1] + np.arange(width), low[these, 1:] + np.arange(height)
        first = after


def _places(
    columns: npt.NDArray[np.int64], rows: npt.NDArray[np.int64], box: Box
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
    """Which of the windows' pixels lie in the box, and where in its values."""
    inside = ((columns >= box.left) & (columns < box.right))[:, None, :]
    inside = inside & ((rows >= box.top) & (rows < box.bottom))[:, :, None]
    places = (rows - box.top)[:, :, None] * (box.right - box.left) + (columns - box.left)[:, None, :]
    return inside, places[inside]


def _deep(numbers: Numbers) -> Numbers:
    return numbers[:, None, None]
