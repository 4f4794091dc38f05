"""Strokes of a brush with a tip, on a sheet: the same as on the screens (`web/src/engine/stain.ts`)."""

from math import ceil, floor, log2
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from pegbar.adapters.paint.grain import SIDE, grain, grain_offset
from pegbar.adapters.paint.layer_bitmap import Frame, put
from pegbar.adapters.paint.mask import Box, Numbers, Values, dabs_mask, trail_mask
from pegbar.adapters.paint.stroke_path import course_of, dabs_of
from pegbar.ports.painter import PaintedStroke, PaintedTip

_PRESS: Final = 1.35
_TOOTH: Final = 0.95
"""How a pencil catches on the tooth: pressed hard it reaches most of the ground, lightly only the heights."""

Alpha = npt.NDArray[np.uint8]


def stain(sheet: Image.Image, stroke: PaintedStroke, tip: PaintedTip, frame: Frame) -> None:
    """Paint a stroke onto its sheet, or rub it out there."""
    course = course_of(stroke.points, stroke.size, tip)
    beads: Numbers = np.asarray(dabs_of(course, tip.flow) if tip.flow < 1 else course, np.float64)
    beads[:, :3] *= frame.scale
    beads[:, 0] += frame.left
    beads[:, 1] += frame.top
    box = _around(beads, frame)
    if box is None:
        return
    values = dabs_mask(beads, box) if tip.flow < 1 else trail_mask(beads, box)
    if tip.kind == "pencil":
        values = np.clip(_PRESS * values - _TOOTH * _tooth_under(box, stroke.id, frame) / 255, 0, 1)
        values[values < 0] = 0
    alpha = np.floor(values * (tip.opacity * 255) + 0.5).astype(np.uint8)
    if stroke.kind == "eraser":
        _rub_out(sheet, alpha, box)
    elif tip.kind == "marker":
        _multiply(sheet, alpha, stroke.colour, box)
    else:
        piece = Image.new("RGBA", (box.right - box.left, box.bottom - box.top), stroke.colour)
        piece.putalpha(Image.fromarray(alpha))
        put(sheet, piece, box.left, box.top)


def _around(beads: Numbers, frame: Frame) -> Box | None:
    """The sheet's pixels that the trail may touch."""
    reach = beads[:, 2] + 1
    left, top = (max(0, floor((beads[:, axis] - reach).min())) for axis in (0, 1))
    right, bottom = (
        min(limit, ceil((beads[:, axis] + reach).max())) for axis, limit in enumerate((frame.width, frame.height))
    )
    return Box(left, top, right, bottom) if left < right and top < bottom else None


def _tooth_under(box: Box, name: str, frame: Frame) -> Values:
    """The tooth at the pixels of a box; a picture that is smaller than the canvas has a smoother one."""
    copies = grain()
    level = min(len(copies) - 1, max(0, floor(log2(frame.finer / frame.scale) + 0.5)))
    step, side = 1 << level, SIDE >> level
    offset_x, offset_y = grain_offset(name)
    x = (np.arange(box.left, box.right) + 0.5 - frame.left) / frame.scale + offset_x
    y = (np.arange(box.top, box.bottom) + 0.5 - frame.top) / frame.scale + offset_y
    columns = np.floor(x / step).astype(np.int64) & (side - 1)
    rows = np.floor(y / step).astype(np.int64) & (side - 1)
    return copies[level][rows[:, None], columns[None, :]].astype(np.float32)


def _rub_out(sheet: Image.Image, alpha: Alpha, box: Box) -> None:
    part, touched = np.asarray(sheet.crop(box)).copy(), alpha > 0
    part[touched, 3] = np.floor(part[touched, 3] * (1 - alpha[touched] / 255.0) + 0.5)
    sheet.paste(Image.fromarray(part), box)


def _multiply(sheet: Image.Image, alpha: Alpha, colour: str, box: Box) -> None:
    """Darkens what the sheet holds by the colour, and lies on it where it holds nothing (W3C Compositing, multiply).

    A line is a small part of the box around it: the rest is not reckoned with.
    """
    part, touched = np.asarray(sheet.crop(box)).copy(), alpha > 0
    held = part[touched].astype(np.float64) / 255
    below, under = held[:, :3], held[:, 3:]
    over = (alpha[touched] / 255.0)[:, None]
    ink = np.frombuffer(bytes.fromhex(colour[1:]), np.uint8) / 255.0
    both = over + under - over * under
    mixed = over * (1 - under) * ink + under * (1 - over) * below + over * under * ink * below
    held[:, :3], held[:, 3:] = mixed / both, both
    part[touched] = np.floor(held * 255 + 0.5)
    sheet.paste(Image.fromarray(part), box)
