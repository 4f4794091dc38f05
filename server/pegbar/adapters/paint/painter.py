"""Paints previews with Pillow."""

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from pegbar.adapters.memory import give_back
from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.paint.parts import move_part, put_picture
from pegbar.adapters.paint.sheet import CLEAR, Frame, fade, frame_for, put, reduced
from pegbar.adapters.paint.strokes import draw_stroke
from pegbar.kernel import limits
from pegbar.ports.painter import PaintedItem, PaintedLayer, preview_size


class PillowPainter:
    """The `Painter` port by Pillow.

    Memory, whatever the canvas: two enlarged sheets of 33 MB at most, one more for each group around what is being
    painted (eight), two while a part is moved, and what `put_picture` needs while a picture is decoded.
    """

    def paint(self, layers: Sequence[PaintedLayer], width: int, height: int) -> bytes:
        """See `Painter.paint`."""
        size, shrink = preview_size(width, height)
        picture = Image.new("RGBA", size, (*PAPER, 255))
        for layer in layers:
            if layer.visible and layer.opacity > 0 and layer.strokes:
                picture.alpha_composite(_flat(layer, size, shrink))
        out = io.BytesIO()
        picture.convert("RGB").save(out, "WEBP", quality=round(limits.PREVIEW_QUALITY * 100), method=2)
        del picture
        give_back()
        return out.getvalue()


def _flat(layer: PaintedLayer, size: tuple[int, int], shrink: float) -> Image.Image:
    frame = frame_for(layer.strokes, size, shrink)
    flat = reduced(_sheet(layer.strokes, frame), frame, size, shrink)
    if layer.opacity < 1:
        fade(flat, layer.opacity)
    return flat


def _sheet(items: Sequence[PaintedItem], frame: Frame) -> Image.Image:
    sheet = Image.new("RGBA", (frame.width, frame.height), CLEAR)
    draw = ImageDraw.Draw(sheet)
    for item in items:
        if item.kind == "picture":
            put_picture(sheet, item, frame)
        elif item.kind == "move":
            move_part(sheet, item, frame)
        elif item.kind == "group":
            if item.opacity > 0 and item.strokes:
                put(sheet, _sheet(item.strokes, frame), 0, 0, item.opacity)
        else:
            draw_stroke(draw, item, frame)
    return sheet
