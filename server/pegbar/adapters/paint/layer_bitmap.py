"""Bitmaps on which Pillow paints a layer; supersampled, and with margins around the canvas, where needed."""

from collections.abc import Sequence
from math import ceil, floor, inf, sqrt
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from pegbar.ports.painter import PaintedItem, PaintedStroke, SingleItem

CLEAR: Final = (0, 0, 0, 0)

_SUPERSAMPLING: Final = 2
"""Supersampling factor per axis for content that Pillow draws with hard edges; reducing the bitmap smooths it."""

_SUPERSAMPLED_PIXELS_MAX: Final = 40_000_000
"""Maximum number of pixels of a supersampled bitmap (160 MB). Bitmaps that would exceed it aren't supersampled."""

_MARGIN_MAX: Final = 0.5
"""Maximum margin of a bitmap on each side, as a fraction of the picture's width or height.

Content farther outside the canvas can't be moved into it.
"""

_BOX_MARGIN: Final = 4
"""Distance in bitmap pixels that smoothing may paint outside of an item's bounds."""

_BAND_ROWS: Final = 256
_REDUCED_ROWS: Final = 64
"""Number of rows that are reduced together: they fit into the processor's cache."""


class BitmapFrame(NamedTuple):
    """Maps the canvas to a bitmap: one canvas pixel is `scale` bitmap pixels.

    (`left`, `top`) is the position of the canvas's origin on the bitmap; negative if the bitmap begins right of it or
    below it. The bitmap has `supersampling` pixels per axis for each pixel of the resulting picture; with margins,
    fewer.
    """

    width: int
    height: int
    scale: float
    left: int
    top: int
    supersampling: int

    def to_bitmap(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point from canvas to bitmap coordinates."""
        return x * self.scale + self.left, y * self.scale + self.top


class _Bounds(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def intersect(self, other: "_Bounds") -> "_Bounds":
        return _Bounds(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def union(self, other: "_Bounds") -> "_Bounds":
        if other.left > other.right or other.top > other.bottom:
            return self
        return _Bounds(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


_EMPTY: Final = _Bounds(inf, inf, -inf, -inf)


def get_frame(
    items: Sequence[PaintedItem], size: tuple[int, int], shrink: float, corner: tuple[int, int] = (0, 0)
) -> BitmapFrame:
    """Return the frame of the bitmap on which to paint these items for a picture of this size.

    It has margins for content outside the picture that an item moves into it. A bitmap with margins has about as many
    pixels as one without, at a lower resolution. `shrink` is the number of picture pixels per canvas pixel, `corner`
    the position of the canvas's origin in the picture.
    """
    supersampling = _SUPERSAMPLING if _has_hard_edges(items) else 1
    if size[0] * size[1] * supersampling**2 > _SUPERSAMPLED_PIXELS_MAX:
        supersampling = 1
    width, height, scale = size[0] * supersampling, size[1] * supersampling, shrink * supersampling
    x, y = corner[0] * supersampling, corner[1] * supersampling
    _, fetch_bounds = _get_bounds(items)
    overhang_x = (-fetch_bounds.left * scale - x, fetch_bounds.right * scale + x - width)
    overhang_y = (-fetch_bounds.top * scale - y, fetch_bounds.bottom * scale + y - height)
    left, right = (min(max(0.0, overhang), width * _MARGIN_MAX) for overhang in overhang_x)
    top, bottom = (min(max(0.0, overhang), height * _MARGIN_MAX) for overhang in overhang_y)
    if not (left or right or top or bottom):
        return BitmapFrame(width, height, scale, x, y, supersampling)
    shrink_by = sqrt(width * height / ((width + left + right) * (height + top + bottom)))
    origin_x, origin_y = ceil(left * shrink_by + x * shrink_by), ceil(top * shrink_by + y * shrink_by)
    total_width, total_height = (
        origin_x + ceil((width + right - x) * shrink_by),
        origin_y + ceil((height + bottom - y) * shrink_by),
    )
    return BitmapFrame(total_width, total_height, scale * shrink_by, origin_x, origin_y, supersampling)


def _has_hard_edges(items: Sequence[PaintedItem]) -> bool:
    """Return whether Pillow draws any item with hard edges. Strokes with a tip are antialiased already."""
    for item in items:
        match item.kind:
            case "group":
                if _has_hard_edges(item.strokes):
                    return True
            case "move" | "picture":
                return True
            case "pencil" | "eraser":
                if item.tip is None:
                    return True
            case "fill":
                pass
    return False


def reduce_bitmap(
    bitmap: Image.Image, frame: BitmapFrame, size: tuple[int, int], shrink: float, corner: tuple[int, int] = (0, 0)
) -> Image.Image:
    """Crop and reduce a bitmap to a picture of this size.

    `shrink` is the number of picture pixels per canvas pixel, `corner` the position of the canvas origin in the
    picture.
    """
    if frame.scale == shrink * frame.supersampling:
        return _reduce_in_bands(bitmap, frame.supersampling, size)
    ratio = frame.scale / shrink
    left, top = frame.left - corner[0] * ratio, frame.top - corner[1] * ratio
    box = (left, top, min(left + size[0] * ratio, bitmap.width), min(top + size[1] * ratio, bitmap.height))
    return resize(bitmap, size, box, Image.Resampling.BOX)


def _reduce_in_bands(bitmap: Image.Image, factor: int, size: tuple[int, int]) -> Image.Image:
    """Reduce a bitmap by an integer factor, with the result of `Image.reduce`.

    It is reduced in bands, without their empty areas: `Image.reduce` of the complete bitmap takes 1.5 times as long and
    needs memory for two more bitmaps.
    """
    if factor == 1:
        return bitmap
    picture = Image.new("RGBA", size, CLEAR)
    for first_row in range(0, bitmap.height, _REDUCED_ROWS):
        band = bitmap.crop((0, first_row, bitmap.width, min(first_row + _REDUCED_ROWS, bitmap.height)))
        box = band.getbbox()
        if box is not None:
            left, top = box[0] // factor * factor, box[1] // factor * factor
            right, bottom = (
                min(-(-box[2] // factor) * factor, band.width),
                min(-(-box[3] // factor) * factor, band.height),
            )
            picture.paste(
                band.crop((left, top, right, bottom)).reduce(factor), (left // factor, (first_row + top) // factor)
            )
    return picture


def resize(
    picture: Image.Image, size: tuple[int, int], box: tuple[float, float, float, float], filter_: Image.Resampling
) -> Image.Image:
    """Resize the content of a box (left, top, right, bottom) of the picture to `size`."""
    return picture.resize(size, filter_, box)  # pyright: ignore[reportUnknownMemberType]


def composite(bitmap: Image.Image, piece: Image.Image, left: int, top: int, opacity: float = 1.0) -> None:
    """Composite a piece onto a bitmap at (left, top). The piece must lie completely inside the bitmap.

    Works in bands of rows: for the complete piece, Pillow would need memory for two more copies of it.
    """
    for first_row, rows in split_bands(piece.height):
        band = piece.crop((0, first_row, piece.width, first_row + rows))
        if band.getbbox() is None:
            continue
        if opacity < 1:
            fade(band, opacity)
        bitmap.alpha_composite(band, (left, top + first_row))


def fade(picture: Image.Image, opacity: float) -> None:
    """Multiply the alpha channel of a picture by an opacity."""
    factor = Image.new("L", picture.size, round(opacity * 255))
    picture.putalpha(ImageChops.multiply(picture.getchannel("A"), factor))


def split_bands(height: int) -> list[tuple[int, int]]:
    """Split a height into bands. Returns the first row and the number of rows of each band."""
    return [(first_row, min(_BAND_ROWS, height - first_row)) for first_row in range(0, height, _BAND_ROWS)]


def map_box(matrix: tuple[float, float, float, float, float, float], box: Sequence[float]) -> tuple[float, ...]:
    """Return the bounding box (left, top, right, bottom) of a transformed rectangle."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def get_item_box(item: SingleItem, frame: BitmapFrame) -> tuple[int, int, int, int] | None:
    """Return the box (left, top, right, bottom) of bitmap pixels that an item may touch; None if it is empty."""
    if item.kind == "move":
        from_bounds = _get_point_bounds(item.points)
        bounds = from_bounds
        if item.matrix is not None and item.points:
            bounds = from_bounds.union(_Bounds(*map_box(item.matrix, from_bounds)))
    else:
        bounds, _ = _get_bounds([item])
    if bounds.left > bounds.right:
        return None
    (left, top), (right, bottom) = (
        frame.to_bitmap(bounds.left, bounds.top),
        frame.to_bitmap(bounds.right, bounds.bottom),
    )
    box = (
        max(0, floor(left) - _BOX_MARGIN),
        max(0, floor(top) - _BOX_MARGIN),
        min(frame.width, ceil(right) + _BOX_MARGIN),
        min(frame.height, ceil(bottom) + _BOX_MARGIN),
    )
    return box if box[0] < box[2] and box[1] < box[3] else None


def _get_stroke_bounds(item: PaintedStroke) -> _Bounds:
    left, top, right, bottom = _get_point_bounds(item.points)
    return _Bounds(left - item.size, top - item.size, right + item.size, bottom + item.size)


def _get_bounds(items: Sequence[PaintedItem]) -> tuple[_Bounds, _Bounds]:
    """Return two approximate bounds in canvas pixels: of the painted items, and of the areas that items move."""
    paint_bounds = fetch_bounds = _EMPTY
    for item in items:
        if item.kind == "group":
            group_paint, group_fetch = _get_bounds(item.strokes)
            paint_bounds, fetch_bounds = paint_bounds.union(group_paint), fetch_bounds.union(group_fetch)
        elif item.kind == "move":
            if item.matrix is not None:
                part = _get_point_bounds(item.points).intersect(paint_bounds)
                fetch_bounds = fetch_bounds.union(part)
                if part.left <= part.right and part.top <= part.bottom:
                    paint_bounds = paint_bounds.union(_Bounds(*map_box(item.matrix, part)))
        elif item.kind == "fill":
            paint_bounds = paint_bounds.union(_get_point_bounds([(left, y, 0) for y, left, _ in item.spans]))
            paint_bounds = paint_bounds.union(_get_point_bounds([(right, y + 1, 0) for y, _, right in item.spans]))
        elif item.kind == "picture":
            paint_bounds = paint_bounds.union(_Bounds(item.x, item.y, item.x + item.width, item.y + item.height))
        elif item.kind == "pencil":
            paint_bounds = paint_bounds.union(_get_stroke_bounds(item))
    return paint_bounds, fetch_bounds


def _get_point_bounds(points: Sequence[tuple[float, float, float]]) -> _Bounds:
    xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
    return _Bounds(min(xs), min(ys), max(xs), max(ys)) if points else _EMPTY
