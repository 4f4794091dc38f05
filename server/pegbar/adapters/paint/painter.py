"""Paints previews with Pillow."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence

from PIL import Image, ImageDraw

from pegbar.adapters.memory import give_back
from pegbar.adapters.paint.layer_bitmap import CLEAR, Frame, frame_for, put, reduced
from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.paint.parts import Placed, Spot, move_part, put_picture
from pegbar.adapters.paint.strokes import draw_stroke
from pegbar.kernel import limits
from pegbar.ports.painter import PaintedItem, PaintedLayer, Part, preview_size


class PillowPainter:
    """The `Painter` port by Pillow, in a thread; what others sent is decoded elsewhere.

    Memory, whatever the canvas: two enlarged sheets of 33 MB at most, one more for each group around what is being
    painted (eight), two while a part is moved, and three while a picture is put down.
    """

    def __init__(self, placed: Callable[[bytes, Spot, str], Awaitable[Image.Image | None]]) -> None:
        """`placed` decodes a picture for its spot, in the name of whose drawing it is."""
        self._placed = placed

    async def paint(self, read: Callable[[], Sequence[PaintedLayer]], width: int, height: int, whose: str) -> bytes:
        """See `Painter.paint`."""
        loop = asyncio.get_running_loop()

        async def decoded(data: bytes, spot: Spot) -> Image.Image | None:
            return await self._placed(data, spot, whose)

        def placed(data: bytes, spot: Spot) -> Image.Image | None:
            return asyncio.run_coroutine_threadsafe(decoded(data, spot), loop).result()

        return await asyncio.to_thread(lambda: flat_picture(read(), width, height, placed))


def flat_picture(layers: Sequence[PaintedLayer], width: int, height: int, placed: Placed) -> bytes:
    """As `Painter.paint`, here and now; `placed` decodes the pictures that were put down."""
    picture = flat_layers(layers, width, height, placed)
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=round(limits.PREVIEW_QUALITY * 100), method=2)
    del picture
    give_back()
    return out.getvalue()


def flat_layers(layers: Sequence[PaintedLayer], width: int, height: int, placed: Placed) -> Image.Image:
    """The same as it is before it becomes a webp: RGB."""
    size, shrink = preview_size(width, height)
    return _flat_layers(layers, Part(0, 0, *size, shrink), placed)


def flat_part(layers: Sequence[PaintedLayer], part: Part, placed: Placed) -> bytes:
    """A png of a part of the plane on which the canvas lies: nothing of it is lost, for it is looked at from near."""
    picture = _flat_layers(layers, part, placed)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    del picture
    give_back()
    return out.getvalue()


def _flat_layers(layers: Sequence[PaintedLayer], part: Part, placed: Placed) -> Image.Image:
    picture = Image.new("RGBA", (part.width, part.height), (*PAPER, 255))
    for layer in layers:
        if is_seen(layer) and layer.strokes:
            put(picture, layer_sheet(layer, part, placed), 0, 0, layer.opacity)
    return picture.convert("RGB")


def is_seen(layer: PaintedLayer) -> bool:
    """Whether anything of a layer shows on the flat picture, if it holds anything."""
    return layer.visible and layer.opacity > 0


def layer_sheet(layer: PaintedLayer, part: Part, placed: Placed) -> Image.Image:
    """What one layer holds on a part of the plane, RGBA: its own opacity, and whether it is hidden, are left aside.

    These, `put` one upon the other on paper, each with its opacity, are the flat picture of the part.
    """
    size, corner = (part.width, part.height), (-part.left, -part.top)
    frame = frame_for(layer.strokes, size, part.scale, corner)
    return reduced(_sheet(layer.strokes, frame, placed), frame, size, part.scale, corner)


def _sheet(items: Sequence[PaintedItem], frame: Frame, placed: Placed) -> Image.Image:
    sheet = Image.new("RGBA", (frame.width, frame.height), CLEAR)
    draw = ImageDraw.Draw(sheet)
    for item in items:
        if item.kind == "fill":
            from pegbar.adapters.paint.flood_fill import pour  # noqa: PLC0415  # numpy, see below

            pour(sheet, item, frame)
        elif item.kind == "picture":
            put_picture(sheet, item, frame, placed)
        elif item.kind == "move":
            move_part(sheet, item, frame)
        elif item.kind == "group":
            if item.opacity > 0 and item.strokes:
                put(sheet, _sheet(item.strokes, frame, placed), 0, 0, item.opacity)
        elif item.tip is not None:
            # Most processes never paint: numpy is 17 MB.
            from pegbar.adapters.paint.brush_raster import stain  # noqa: PLC0415

            stain(sheet, item, item.tip, frame)
        else:
            draw_stroke(draw, item, frame)
    return sheet
