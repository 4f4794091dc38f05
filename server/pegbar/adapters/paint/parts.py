"""Pictures that are put down, and parts of a sheet that are put elsewhere, by Pillow."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from pegbar.adapters.paint.layer_bitmap import CLEAR, Frame, bands, mapped, put
from pegbar.ports.painter import PaintedMove, PaintedPicture

At = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

_FLAT: Final = 1e-12
"""A matrix whose determinant is smaller leaves nothing to be seen."""

_MARGIN: Final = 8
"""How far outside the sheet a polygon that goes on there is cut."""


class Spot(NamedTuple):
    """Where a picture lies on a sheet, and from which to before which of the sheet's columns and rows it is seen."""

    left: float
    right: float
    top: float
    bottom: float
    across: tuple[int, int]
    down: tuple[int, int]


Placed = Callable[[bytes, Spot], Image.Image | None]
"""Gives what is seen of a picture at its spot, as RGBA; None for one that cannot be read, or is too large."""


def put_picture(sheet: Image.Image, item: PaintedPicture, frame: Frame, placed: Placed) -> None:
    """Stretch a picture into its rectangle; one that is no good is passed over."""
    (left, top), (right, bottom) = frame.place(item.x, item.y), frame.place(item.x + item.width, item.y + item.height)
    across, down = _seen(left, right, frame.width), _seen(top, bottom, frame.height)
    if not across or not down:
        return
    spot = Spot(left, right, top, bottom, (across.start, across.stop), (down.start, down.stop))
    piece = placed(item.data, spot)
    if piece is not None:
        put(sheet, piece, across.start, down.start)


def move_part(sheet: Image.Image, item: PaintedMove, frame: Frame) -> None:
    """Take what lies inside the polygon away, unless it is kept, and put it down again through the matrix, if any."""
    corners = _clipped([frame.place(x, y) for x, y, _ in item.points], frame)
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
    part = None if item.matrix is None else sheet.crop(box)
    if not item.keep:
        sheet.paste(CLEAR, box, mask)
    if part is None or item.matrix is None:
        return
    part.paste(CLEAR, (0, 0, *part.size), ImageChops.invert(mask))
    held = part.getbbox()
    if held is not None:
        _put_through(sheet, part.crop(held), _on_sheet(item.matrix, frame, left + held[0], top + held[1]))


def _seen(start: float, end: float, limit: int) -> range:
    """The sheet's pixels from one edge of a picture to the other, a pixel at least where there are any."""
    first = round(start)
    return range(max(0, first), min(limit, max(first + 1, round(end))))


def _on_sheet(matrix: Matrix, frame: Frame, left: int, top: int) -> Matrix:
    """The matrix in the sheet's pixels, from those of a part that lay at this place of the sheet."""
    a, b, c, d, e, f = matrix
    x, y = left - frame.left, top - frame.top
    return a, b, c, d, a * x + c * y + e * frame.scale + frame.left, b * x + d * y + f * frame.scale + frame.top


def _put_through(sheet: Image.Image, part: Image.Image, matrix: Matrix) -> None:
    a, b, c, d, e, f = matrix
    # Shrinking by sampling would skip pixels; whole steps are taken by averaging.
    fewer = (_steps(hypot(a, b), part.width), _steps(hypot(c, d), part.height))
    if fewer != (1, 1):
        part = part.reduce(fewer)
        a, b, c, d = a * fewer[0], b * fewer[0], c * fewer[1], d * fewer[1]
    area = a * d - b * c
    if abs(area) < _FLAT:
        return
    box = mapped((a, b, c, d, e, f), (0, 0, *part.size))
    left, top = max(0, floor(box[0]) - 1), max(0, floor(box[1]) - 1)
    right, bottom = min(sheet.width, ceil(box[2]) + 1), min(sheet.height, ceil(box[3]) + 1)
    if left >= right or top >= bottom:
        return
    part = part.convert("RGBa")
    for above, rows in bands(bottom - top):
        x, y = left - e, top + above - f
        back = (d / area, -c / area, (d * x - c * y) / area, -b / area, a / area, (a * y - b * x) / area)
        band = part.transform((right - left, rows), Image.Transform.AFFINE, back, Image.Resampling.BICUBIC)
        put(sheet, band.convert("RGBA"), left, top + above)


def _steps(scale: float, pixels: int) -> int:
    return pixels if scale * pixels < 1 else max(1, floor(1 / scale))


def _clipped(corners: Sequence[At], frame: Frame) -> list[At]:
    """The polygon as far as it can be seen on the sheet, so that no number in it is large; empty where none of it can.

    What is cut off is replaced by edges outside the sheet (Sutherland and Hodgman): inside, odd stays odd.
    """
    edges = ((0, -_MARGIN, 1), (0, frame.width + _MARGIN, -1), (1, -_MARGIN, 1), (1, frame.height + _MARGIN, -1))
    kept = list(corners)
    for axis, limit, side in edges:
        if all((corner[axis] - limit) * side >= 0 for corner in kept):
            continue
        whole, kept = kept, list[At]()
        for one, other in pairwise([whole[-1], *whole]):
            one_in, other_in = (one[axis] - limit) * side >= 0, (other[axis] - limit) * side >= 0
            if one_in != other_in:
                share = (limit - one[axis]) / (other[axis] - one[axis])
                kept.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
            if other_in:
                kept.append(other)
        if not kept:
            return []
    return kept
