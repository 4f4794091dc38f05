"""Rasterize brush trails into coverage masks, identical to the web engine (`web/src/engine/selection/mask.ts`).

Coverage decreases linearly from 1 to 0 between half a pixel inside the edge and half a pixel outside. The coverage of a
trail narrower than a pixel is at most its width, so it looks the same at every zoom.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

SampleArray = npt.NDArray[np.float64]
"""Stroke samples in bitmap pixels, one row each: x, y, radius, amount."""

MaskArray = npt.NDArray[np.float32]
"""Coverage of each pixel from 0 to 1, in an array of shape (rows, columns)."""

_SEGMENT_LENGTH_MAX: Final = 32.0
"""Longer segments (in pixels) are split to keep their bounding boxes tight."""

_BATCH_PIXELS: Final = 400_000
"""Maximum number of pixels that are computed together; this takes about 25 MB."""


class PixelBox(NamedTuple):
    """A rectangle of bitmap pixels: left and top are inclusive, right and bottom exclusive."""

    left: int
    top: int
    right: int
    bottom: int


def draw_trail_mask(samples: SampleArray, box: PixelBox) -> MaskArray:
    """Draw the segments that join the samples into a mask of the box. Where segments overlap, the maximum applies."""
    values = np.zeros((box.bottom - box.top) * (box.right - box.left), np.float32)
    segments = (samples, samples) if len(samples) == 1 else (samples[:-1], samples[1:])
    starts, ends = _split_segments(*segments, box)
    for batch, columns, rows in _batch_windows(starts, ends, box):
        a, d = starts[batch], ends[batch] - starts[batch]
        squared = d[:, 0] ** 2 + d[:, 1] ** 2
        inverse = np.divide(1.0, squared, out=np.zeros_like(squared), where=squared > 0)
        px = (columns + 0.5)[:, None, :] - _broadcast(a[:, 0])
        py = (rows + 0.5)[:, :, None] - _broadcast(a[:, 1])
        t = np.clip((px * _broadcast(d[:, 0]) + py * _broadcast(d[:, 1])) * _broadcast(inverse), 0, 1)
        radius = _broadcast(a[:, 2]) + t * _broadcast(d[:, 2])
        distance = np.sqrt((px - t * _broadcast(d[:, 0])) ** 2 + (py - t * _broadcast(d[:, 1])) ** 2)
        covered = np.clip(radius + 0.5 - distance, 0, np.minimum(1, 2 * radius))
        amounts = (covered * (_broadcast(a[:, 3]) + t * _broadcast(d[:, 3]))).astype(np.float32)
        inside, indices = _get_indices(columns, rows, box)
        np.maximum.at(values, indices, amounts[inside])
    return values.reshape(box.bottom - box.top, box.right - box.left)


def draw_dabs_mask(dabs: SampleArray, box: PixelBox) -> MaskArray:
    """Draw round dabs into a mask of the box.

    At each pixel, a dab covers a fraction (its amount) of what the earlier dabs left uncovered.
    """
    clear = np.ones((box.bottom - box.top) * (box.right - box.left), np.float32)
    for batch, columns, rows in _batch_windows(dabs, dabs, box):
        x, y, radius, amounts = (_broadcast(column) for column in dabs[batch].T)
        distance = np.sqrt(((columns + 0.5)[:, None, :] - x) ** 2 + ((rows + 0.5)[:, :, None] - y) ** 2)
        covered = np.clip(radius + 0.5 - distance, 0, np.minimum(1, 2 * radius))
        inside, indices = _get_indices(columns, rows, box)
        np.multiply.at(clear, indices, (1 - amounts * covered).astype(np.float32)[inside])
    return (1 - clear).reshape(box.bottom - box.top, box.right - box.left)


def _split_segments(starts: SampleArray, ends: SampleArray, box: PixelBox) -> tuple[SampleArray, SampleArray]:
    """Clip segments to the surroundings of the box, and split long segments."""
    direction = ends - starts
    reach = np.maximum(starts[:, 2], ends[:, 2]) + 1
    first, last = np.zeros(len(starts)), np.ones(len(starts))
    for axis, (low, high) in enumerate(((box.left, box.right), (box.top, box.bottom))):
        position, delta = starts[:, axis], direction[:, axis]
        is_moving = delta != 0
        to_low = np.divide(low - reach - position, delta, out=np.full_like(position, -np.inf), where=is_moving)
        to_high = np.divide(high + reach - position, delta, out=np.full_like(position, np.inf), where=is_moving)
        first = np.maximum(first, np.minimum(to_low, to_high))
        last = np.minimum(last, np.maximum(to_low, to_high))
    parts = np.ceil(np.hypot(direction[:, 0], direction[:, 1]) * (last - first) / _SEGMENT_LENGTH_MAX)
    parts = np.where(last >= first, np.maximum(1, parts), 0).astype(np.int64)
    segment = np.repeat(np.arange(len(parts)), parts)
    step = np.arange(len(segment)) - np.repeat(np.cumsum(parts) - parts, parts)
    width = ((last - first) / np.maximum(1, parts))[segment]
    position, delta = starts[segment], direction[segment]
    begin = first[segment] + step * width
    return position + delta * begin[:, None], position + delta * (begin + width)[:, None]


def _batch_windows(
    starts: SampleArray, ends: SampleArray, box: PixelBox
) -> Iterator[tuple[slice, npt.NDArray[np.int64], npt.NDArray[np.int64]]]:
    """Yield batches of segments: a slice, and for each segment the columns and rows of the pixels around it (a window).

    All windows of a batch have the same size.
    """
    reach = np.maximum(starts[:, 2], ends[:, 2]) + 1
    low = np.floor(np.minimum(starts, ends)[:, :2] - reach[:, None]).astype(np.int64)
    high = np.ceil(np.maximum(starts, ends)[:, :2] + reach[:, None]).astype(np.int64)
    low = np.maximum(low, (box.left, box.top))
    sides = np.maximum(0, np.minimum(high, (box.right, box.bottom)) - low)
    first = 0
    while first < len(starts):
        width, height, stop = 0, 0, first
        while stop < len(starts):
            wider, higher = max(width, int(sides[stop, 0])), max(height, int(sides[stop, 1]))
            if stop > first and (stop - first + 1) * wider * higher > _BATCH_PIXELS:
                break
            width, height, stop = wider, higher, stop + 1
        batch = slice(first, stop)
        if width and height:
            yield batch, low[batch, :1] + np.arange(width), low[batch, 1:] + np.arange(height)
        first = stop


def _get_indices(
    columns: npt.NDArray[np.int64], rows: npt.NDArray[np.int64], box: PixelBox
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
    """Return a mask of the window pixels that lie in the box, and these pixels' indices in the flattened mask."""
    inside = ((columns >= box.left) & (columns < box.right))[:, None, :]
    inside = inside & ((rows >= box.top) & (rows < box.bottom))[:, :, None]
    indices = (rows - box.top)[:, :, None] * (box.right - box.left) + (columns - box.left)[:, None, :]
    return inside, indices[inside]


def _broadcast(numbers: SampleArray) -> SampleArray:
    return numbers[:, None, None]
