"""Paints previews with Pillow."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence

from PIL import Image, ImageDraw

from pegbar.adapters.memory import give_back
from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.paint.parts import Placed, Spot, move_part, put_picture
from pegbar.adapters.paint.sheet import CLEAR, Frame, fade, frame_for, put, reduced
from pegbar.adapters.paint.strokes import draw_stroke
from pegbar.kernel import limits
from pegbar.ports.painter import PaintedItem, PaintedLayer, preview_size


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
    picture = Image.new("RGBA", size, (*PAPER, 255))
    for layer in layers:
        if layer.visible and layer.opacity > 0 and layer.strokes:
            picture.alpha_composite(_flat(layer, size, shrink, placed))
    return picture.convert("RGB")


def _flat(layer: PaintedLayer, size: tuple[int, int], shrink: float, placed: Placed) -> Image.Image:
    frame = frame_for(layer.strokes, size, shrink)
    flat = reduced(_sheet(layer.strokes, frame, placed), frame, size, shrink)
    if layer.opacity < 1:
        fade(flat, layer.opacity)
    return flat


def _sheet(items: Sequence[PaintedItem], frame: Frame, placed: Placed) -> Image.Image:
    sheet = Image.new("RGBA", (frame.width, frame.height), CLEAR)
    draw = ImageDraw.Draw(sheet)
    for item in items:
        if item.kind == "fill":
            from pegbar.adapters.paint.fill import pour  # noqa: PLC0415  # numpy, see below

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
            from pegbar.adapters.paint.stain import stain  # noqa: PLC0415

            stain(sheet, item, item.tip, frame)
        else:
            draw_stroke(draw, item, frame)
    return sheet
