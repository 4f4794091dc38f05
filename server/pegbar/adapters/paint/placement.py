"""Place pictures on a layer bitmap and move polygon areas of it, with Pillow."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from pegbar.adapters.paint.layer_bitmap import CLEAR, BitmapFrame, composite, map_box, split_bands
from pegbar.ports.painter import PaintedMove, PaintedPicture

PointXY = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

_DETERMINANT_MIN: Final = 1e-12
"""With a matrix of a smaller determinant, nothing of the transformed picture is visible."""

_MARGIN: Final = 8
"""Distance in pixels from the bitmap's edges at which polygons are clipped."""


class Placement(NamedTuple):
    """Position of a picture on a bitmap: its edges, and the half-open ranges of visible columns and rows."""

    left: float
    right: float
    top: float
    bottom: float
    columns: tuple[int, int]
    rows: tuple[int, int]


PlacedDecoder = Callable[[bytes, Placement], Image.Image | None]
"""Decodes the visible part of a placed picture as RGBA. Returns None if the picture is unreadable or too large."""


def draw_picture(bitmap: Image.Image, item: PaintedPicture, frame: BitmapFrame, decode: PlacedDecoder) -> None:
    """Draw a picture onto the bitmap, stretched to its rectangle. Draws nothing if it is unreadable."""
    (left, top), (right, bottom) = (
        frame.to_bitmap(item.x, item.y),
        frame.to_bitmap(item.x + item.width, item.y + item.height),
    )
    columns, rows = _get_visible_range(left, right, frame.width), _get_visible_range(top, bottom, frame.height)
    if not columns or not rows:
        return
    placement = Placement(left, right, top, bottom, (columns.start, columns.stop), (rows.start, rows.stop))
    piece = decode(item.data, placement)
    if piece is not None:
        composite(bitmap, piece, columns.start, rows.start)


def move_area(
    bitmap: Image.Image, item: PaintedMove, frame: BitmapFrame, moved_from: Image.Image | None = None
) -> None:
    """Cut the bitmap's content inside the item's polygon (or copy it, if `keep`), and paste it transformed.

    Without a matrix, the content is deleted. What is pasted is taken from `moved_from`, a bitmap of the same size;
    default: the bitmap itself.
    """
    corners = _clip_polygon([frame.to_bitmap(x, y) for x, y, _ in item.points], frame)
    if not corners:
        return
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = max(0, floor(min(xs))), max(0, floor(min(ys)))
    right, bottom = min(frame.width, ceil(max(xs)) + 1), min(frame.height, ceil(max(ys)) + 1)
    if left >= right or top >= bottom:
        return
    box = (left, top, right, bottom)
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).polygon([(round(x - left), round(y - top)) for x, y in corners], fill=255)
    part = None if item.matrix is None else (moved_from or bitmap).crop(box)
    if not item.keep:
        bitmap.paste(CLEAR, box, mask)
    if part is None or item.matrix is None:
        return
    part.paste(CLEAR, (0, 0, *part.size), ImageChops.invert(mask))
    content_box = part.getbbox()
    if content_box is not None:
        _draw_transformed(
            bitmap,
            part.crop(content_box),
            _to_bitmap_matrix(item.matrix, frame, left + content_box[0], top + content_box[1]),
        )


def _get_visible_range(start: float, end: float, limit: int) -> range:
    """Return the range of bitmap pixels along one axis between two edges of a picture, at least one pixel.

    It is clipped to the bitmap, so it is empty if the picture lies outside.
    """
    first = round(start)
    return range(max(0, first), min(limit, max(first + 1, round(end))))


def _to_bitmap_matrix(matrix: Matrix, frame: BitmapFrame, left: int, top: int) -> Matrix:
    """Convert a matrix from canvas pixels to bitmap pixels, for a part at this position of the bitmap."""
    a, b, c, d, e, f = matrix
    x, y = left - frame.left, top - frame.top
    return a, b, c, d, a * x + c * y + e * frame.scale + frame.left, b * x + d * y + f * frame.scale + frame.top


def _draw_transformed(bitmap: Image.Image, part: Image.Image, matrix: Matrix) -> None:
    a, b, c, d, e, f = matrix
    # Sampling skips pixels when it shrinks, so first reduce by integer factors, which averages pixels.
    factors = (_get_reduction(hypot(a, b), part.width), _get_reduction(hypot(c, d), part.height))
    if factors != (1, 1):
        part = part.reduce(factors)
        a, b, c, d = a * factors[0], b * factors[0], c * factors[1], d * factors[1]
    determinant = a * d - b * c
    if abs(determinant) < _DETERMINANT_MIN:
        return
    box = map_box((a, b, c, d, e, f), (0, 0, *part.size))
    left, top = max(0, floor(box[0]) - 1), max(0, floor(box[1]) - 1)
    right, bottom = min(bitmap.width, ceil(box[2]) + 1), min(bitmap.height, ceil(box[3]) + 1)
    if left >= right or top >= bottom:
        return
    part = part.convert("RGBa")
    for above, rows in split_bands(bottom - top):
        x, y = left - e, top + above - f
        inverse = (
            d / determinant,
            -c / determinant,
            (d * x - c * y) / determinant,
            -b / determinant,
            a / determinant,
            (a * y - b * x) / determinant,
        )
        band = part.transform((right - left, rows), Image.Transform.AFFINE, inverse, Image.Resampling.BICUBIC)
        composite(bitmap, band.convert("RGBA"), left, top + above)


def _get_reduction(scale: float, pixels: int) -> int:
    return pixels if scale * pixels < 1 else max(1, floor(1 / scale))


def _clip_polygon(corners: Sequence[PointXY], frame: BitmapFrame) -> list[PointXY]:
    """Clip a polygon to the bitmap plus a margin, so that coordinates stay small. Returns [] if nothing is inside.

    Clipped parts become edges outside the bitmap (Sutherland–Hodgman), so inside it the even-odd rule has the same
    result as before.
    """
    edges = ((0, -_MARGIN, 1), (0, frame.width + _MARGIN, -1), (1, -_MARGIN, 1), (1, frame.height + _MARGIN, -1))
    clipped = list(corners)
    for axis, limit, side in edges:
        if all((corner[axis] - limit) * side >= 0 for corner in clipped):
            continue
        previous, clipped = clipped, list[PointXY]()
        for start, end in pairwise([previous[-1], *previous]):
            is_start_inside, is_end_inside = (start[axis] - limit) * side >= 0, (end[axis] - limit) * side >= 0
            if is_start_inside != is_end_inside:
                share = (limit - start[axis]) / (end[axis] - start[axis])
                clipped.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            if is_end_inside:
                clipped.append(end)
        if not clipped:
            return []
    return clipped
