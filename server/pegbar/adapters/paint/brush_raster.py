"""Rasterize strokes of a brush with a tip, identical to the web engine (`web/src/engine/brush/brushRaster.ts`)."""

from math import ceil, floor, log2
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from pegbar.adapters.paint.grain import SIDE, get_grain, get_grain_offset
from pegbar.adapters.paint.layer_bitmap import BitmapFrame, composite
from pegbar.adapters.paint.mask import MaskArray, PixelBox, SampleArray, draw_dabs_mask, draw_trail_mask
from pegbar.adapters.paint.stroke_path import build_path, place_dabs
from pegbar.ports.painter import PaintedStroke, PaintedTip

_PENCIL_GAIN: Final = 1.35
_GRAIN_DEPTH: Final = 0.95
"""Coverage of a pencil: `_PENCIL_GAIN` · coverage - `_GRAIN_DEPTH` · grain (0 to 1).

So strong pressure colors most of the paper, and light pressure only where the grain is low.
"""

AlphaArray = npt.NDArray[np.uint8]


def paint_stroke(bitmap: Image.Image, stroke: PaintedStroke, tip: PaintedTip, frame: BitmapFrame) -> None:
    """Paint a stroke onto its layer bitmap, or erase along it."""
    path = build_path(stroke.points, stroke.size, tip)
    samples: SampleArray = np.asarray(place_dabs(path, tip.flow) if tip.flow < 1 else path, np.float64)
    samples[:, :3] *= frame.scale
    samples[:, 0] += frame.left
    samples[:, 1] += frame.top
    box = _get_box(samples, frame)
    if box is None:
        return
    coverage = draw_dabs_mask(samples, box) if tip.flow < 1 else draw_trail_mask(samples, box)
    if tip.kind == "pencil":
        coverage = np.clip(_PENCIL_GAIN * coverage - _GRAIN_DEPTH * _sample_grain(box, stroke.id, frame) / 255, 0, 1)
        coverage[coverage < 0] = 0
    alpha = np.floor(coverage * (tip.opacity * 255) + 0.5).astype(np.uint8)
    if stroke.kind == "eraser":
        _erase(bitmap, alpha, box)
    elif tip.kind == "marker":
        _multiply(bitmap, alpha, stroke.colour, box)
    else:
        piece = Image.new("RGBA", (box.right - box.left, box.bottom - box.top), stroke.colour)
        piece.putalpha(Image.fromarray(alpha))
        composite(bitmap, piece, box.left, box.top)


def _get_box(samples: SampleArray, frame: BitmapFrame) -> PixelBox | None:
    """Return the box of bitmap pixels that a stroke with these samples can touch; None if it is empty."""
    reach = samples[:, 2] + 1
    left, top = (max(0, floor((samples[:, axis] - reach).min())) for axis in (0, 1))
    right, bottom = (
        min(limit, ceil((samples[:, axis] + reach).max())) for axis, limit in enumerate((frame.width, frame.height))
    )
    return PixelBox(left, top, right, bottom) if left < right and top < bottom else None


def _sample_grain(box: PixelBox, stroke_id: str, frame: BitmapFrame) -> MaskArray:
    """Return the grain (0 to 255) at the pixels of a box. It is smoother in pictures smaller than the canvas."""
    levels = get_grain()
    level = min(len(levels) - 1, max(0, floor(log2(frame.supersampling / frame.scale) + 0.5)))
    step, side = 1 << level, SIDE >> level
    offset_x, offset_y = get_grain_offset(stroke_id)
    x = (np.arange(box.left, box.right) + 0.5 - frame.left) / frame.scale + offset_x
    y = (np.arange(box.top, box.bottom) + 0.5 - frame.top) / frame.scale + offset_y
    columns = np.floor(x / step).astype(np.int64) & (side - 1)
    rows = np.floor(y / step).astype(np.int64) & (side - 1)
    return levels[level][rows[:, None], columns[None, :]].astype(np.float32)


def _erase(bitmap: Image.Image, alpha: AlphaArray, box: PixelBox) -> None:
    part, is_touched = np.asarray(bitmap.crop(box)).copy(), alpha > 0
    part[is_touched, 3] = np.floor(part[is_touched, 3] * (1 - alpha[is_touched] / 255.0) + 0.5)
    bitmap.paste(Image.fromarray(part), box)


def _multiply(bitmap: Image.Image, alpha: AlphaArray, color: str, box: PixelBox) -> None:
    """Blend the color into the bitmap with the blend mode `multiply` (W3C Compositing and Blending).

    Where the bitmap is transparent, the color is painted as it is. Computes only pixels with `alpha`, because a line
    covers a small part of its bounding box.
    """
    part, is_touched = np.asarray(bitmap.crop(box)).copy(), alpha > 0
    pixels = part[is_touched].astype(np.float64) / 255
    backdrop, backdrop_alpha = pixels[:, :3], pixels[:, 3:]
    source_alpha = (alpha[is_touched] / 255.0)[:, None]
    ink = np.frombuffer(bytes.fromhex(color[1:]), np.uint8) / 255.0
    result_alpha = source_alpha + backdrop_alpha - source_alpha * backdrop_alpha
    premultiplied = (
        source_alpha * (1 - backdrop_alpha) * ink
        + backdrop_alpha * (1 - source_alpha) * backdrop
        + source_alpha * backdrop_alpha * ink * backdrop
    )
    pixels[:, :3], pixels[:, 3:] = premultiplied / result_alpha, result_alpha
    part[is_touched] = np.floor(pixels * 255 + 0.5)
    bitmap.paste(Image.fromarray(part), box)
