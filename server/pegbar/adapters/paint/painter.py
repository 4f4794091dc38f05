"""Paint previews of drawings with Pillow."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from PIL import Image, ImageChops, ImageDraw

from pegbar.adapters.memory import release_memory
from pegbar.adapters.paint.layer_bitmap import CLEAR, BitmapFrame, get_frame, get_item_box, reduce_bitmap
from pegbar.adapters.paint.layer_compositor import LayerCompositor, PlacedBitmap, blend
from pegbar.adapters.paint.legacy_strokes import draw_legacy_stroke
from pegbar.adapters.paint.paper import PAPER
from pegbar.adapters.paint.placement import PlacedDecoder, Placement, draw_picture, move_area
from pegbar.kernel import limits
from pegbar.ports.painter import PaintedItem, PaintedLayer, Part, SingleItem, fit_preview


class PillowPainter:
    """The `Painter` port. Painting runs in a thread; placed pictures are decoded in worker processes.

    The memory use doesn't depend on the canvas size. It is at most two supersampled bitmaps of 33 MB, plus one bitmap
    for each nested group (at most eight), one for the base of clipped layers, two while an area is moved, and three
    while a picture is placed.
    """

    def __init__(self, decode_placed: Callable[[bytes, Placement, str], Awaitable[Image.Image | None]]) -> None:
        """Create it with a decoder of placed pictures.

        The decoder is called with the file's bytes, the placement, and the `fairness_key` of `paint`.
        """
        self._decode_placed = decode_placed

    async def paint(
        self, read: Callable[[], Sequence[PaintedLayer]], width: int, height: int, fairness_key: str
    ) -> bytes:
        """See `Painter.paint`."""
        loop = asyncio.get_running_loop()

        async def decode_async(data: bytes, placement: Placement) -> Image.Image | None:
            return await self._decode_placed(data, placement, fairness_key)

        def decode(data: bytes, placement: Placement) -> Image.Image | None:
            return asyncio.run_coroutine_threadsafe(decode_async(data, placement), loop).result()

        return await asyncio.to_thread(lambda: render_preview(read(), width, height, decode))


def render_preview(layers: Sequence[PaintedLayer], width: int, height: int, decode_placed: PlacedDecoder) -> bytes:
    """Paint layers synchronously and return a WebP. See `Painter.paint`."""
    picture = flatten_layers(layers, width, height, decode_placed)
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=round(limits.PREVIEW_QUALITY * 100), method=2)
    del picture
    release_memory()
    return out.getvalue()


def flatten_layers(
    layers: Sequence[PaintedLayer], width: int, height: int, decode_placed: PlacedDecoder
) -> Image.Image:
    """Paint layers and return the RGB picture at preview size."""
    size, shrink = fit_preview(width, height)
    return _flatten(layers, Part(0, 0, *size, shrink), decode_placed)


def render_part(layers: Sequence[PaintedLayer], part: Part, decode_placed: PlacedDecoder) -> bytes:
    """Paint a part of the drawing and return it as PNG, which is lossless, because it is viewed at a large scale."""
    picture = _flatten(layers, part, decode_placed)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    del picture
    release_memory()
    return out.getvalue()


def _flatten(layers: Sequence[PaintedLayer], part: Part, decode_placed: PlacedDecoder) -> Image.Image:
    picture = Image.new("RGBA", (part.width, part.height), (*PAPER, 255))
    compositor = LayerCompositor(picture)

    def render(layer: PaintedLayer) -> PlacedBitmap:
        return PlacedBitmap(render_layer(layer, part, decode_placed), (0, 0))

    for layer in layers:
        compositor.add(layer, partial(render, layer))
    compositor.finish()
    return picture.convert("RGB")


def render_layer(layer: PaintedLayer, part: Part, decode_placed: PlacedDecoder) -> Image.Image:
    """Paint the content of one layer inside `part`, as RGBA. Ignores opacity, visibility, blend mode and clipping.

    The flat picture of the part results from composing its layers on paper with `LayerCompositor`.
    """
    size, corner = (part.width, part.height), (-part.left, -part.top)
    frame = get_frame(layer.strokes, size, part.scale, corner)
    return reduce_bitmap(_paint_items(layer.strokes, frame, decode_placed), frame, size, part.scale, corner)


def _paint_items(items: Sequence[PaintedItem], frame: BitmapFrame, decode_placed: PlacedDecoder) -> Image.Image:
    bitmap = Image.new("RGBA", (frame.width, frame.height), CLEAR)
    for item in items:
        if item.kind == "group":
            if item.opacity > 0 and item.strokes:
                group = PlacedBitmap(_paint_items(item.strokes, frame, decode_placed), (0, 0))
                blend(bitmap, group, item, clipped=item.clipped)
        elif item.alpha_locked and item.kind != "eraser":
            _paint_within_alpha(bitmap, item, frame, decode_placed)
        else:
            _paint_item(bitmap, item, frame, decode_placed)
    return bitmap


def _paint_item(
    bitmap: Image.Image,
    item: SingleItem,
    frame: BitmapFrame,
    decode_placed: PlacedDecoder,
    moved_from: Image.Image | None = None,
) -> None:
    """Paint an item. A move takes its content from `moved_from` (default: the bitmap)."""
    if item.kind == "fill":
        from pegbar.adapters.paint.flood_fill import draw_fill  # noqa: PLC0415  # numpy, see below

        draw_fill(bitmap, item, frame)
    elif item.kind == "picture":
        draw_picture(bitmap, item, frame, decode_placed)
    elif item.kind == "move":
        move_area(bitmap, item, frame, moved_from)
    elif item.tip is not None:
        # Import lazily: numpy takes 17 MB and most processes never paint.
        from pegbar.adapters.paint.brush_raster import paint_stroke  # noqa: PLC0415

        paint_stroke(bitmap, item, item.tip, frame)
    else:
        draw_legacy_stroke(ImageDraw.Draw(bitmap), item, frame)


def _paint_within_alpha(
    bitmap: Image.Image, item: SingleItem, frame: BitmapFrame, decode_placed: PlacedDecoder
) -> None:
    """Paint an item as if the pixels of the bitmap were opaque, then restore their alpha where the item left it.

    Transparent pixels stay transparent.
    """
    box = get_item_box(item, frame)
    if box is None:
        return
    before = bitmap.crop(box)
    alpha, work = before.getchannel("A"), before.copy()
    work.putalpha(alpha.point([0] + [255] * 255))
    width, height = work.size
    inner = frame._replace(width=width, height=height, left=frame.left - box[0], top=frame.top - box[1])
    _paint_item(work, item, inner, decode_placed, before)
    work.putalpha(ImageChops.multiply(work.getchannel("A"), alpha))
    bitmap.paste(work, box)
