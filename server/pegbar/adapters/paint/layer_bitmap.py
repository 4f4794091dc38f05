"""Sheets of clear pixels on which Pillow paints a layer, larger than the picture that they become."""

from collections.abc import Sequence
from math import ceil, inf, sqrt
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from pegbar.ports.painter import PaintedItem

CLEAR: Final = (0, 0, 0, 0)

_SUPERSAMPLING: Final = 2
"""Where Pillow draws hard edges on it, a sheet has so many times the picture's pixels each way: reducing it smooths."""

_SHARP_PIXELS: Final = 40_000_000
"""A sheet of more is no larger than its picture: it would take 160 MB and more."""

_REACH: Final = 0.5
"""From how far outside the canvas a part can be moved onto it, in widths and heights of the canvas."""

_BAND: Final = 256
_REDUCED_ROWS: Final = 64
"""So many rows of a sheet stay near the processor while they are reduced."""


class Frame(NamedTuple):
    """Where a sheet lies: a canvas pixel is `scale` of its pixels; `left` and `top` of them come before the canvas.

    They are less than 0 where the sheet begins inside the canvas, or behind it.

    It has `finer` pixels each way for each of the picture that is made of it, unless it reaches beyond the canvas.
    """

    width: int
    height: int
    scale: float
    left: int
    top: int
    finer: int

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where this point of the canvas is on the sheet."""
        return x * self.scale + self.left, y * self.scale + self.top


class _Bounds(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "_Bounds") -> "_Bounds":
        return _Bounds(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def with_(self, other: "_Bounds") -> "_Bounds":
        if other.left > other.right or other.top > other.bottom:
            return self
        return _Bounds(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


_NOWHERE: Final = _Bounds(inf, inf, -inf, -inf)


def frame_for(
    items: Sequence[PaintedItem], size: tuple[int, int], shrink: float, corner: tuple[int, int] = (0, 0)
) -> Frame:
    """The sheet for these items: the picture, and beside it what is moved from there onto it.

    The canvas's corner lies at this place of the picture. A sheet that reaches beyond the picture has no more pixels
    than another; each of them is larger instead.
    """
    finer = _SUPERSAMPLING if _has_hard_edges(items) else 1
    if size[0] * size[1] * finer**2 > _SHARP_PIXELS:
        finer = 1
    width, height, scale = size[0] * finer, size[1] * finer, shrink * finer
    x, y = corner[0] * finer, corner[1] * finer
    _, fetched = _bounds(items)
    beside = (-fetched.left * scale - x, fetched.right * scale + x - width)
    over = (-fetched.top * scale - y, fetched.bottom * scale + y - height)
    left, right = (min(max(0.0, past), width * _REACH) for past in beside)
    top, bottom = (min(max(0.0, past), height * _REACH) for past in over)
    if not (left or right or top or bottom):
        return Frame(width, height, scale, x, y, finer)
    by = sqrt(width * height / ((width + left + right) * (height + top + bottom)))
    before, above = ceil(left * by + x * by), ceil(top * by + y * by)
    across, down = before + ceil((width + right - x) * by), above + ceil((height + bottom - y) * by)
    return Frame(across, down, scale * by, before, above, finer)


def _has_hard_edges(items: Sequence[PaintedItem]) -> bool:
    """Strokes with a tip have smooth edges by themselves."""
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


def reduced(
    sheet: Image.Image, frame: Frame, size: tuple[int, int], shrink: float, corner: tuple[int, int] = (0, 0)
) -> Image.Image:
    """The part of a sheet that becomes a picture of this size, on which the canvas's corner lies at this place."""
    if frame.scale == shrink * frame.finer:
        return _reduced(sheet, frame.finer, size)
    by = frame.scale / shrink
    left, top = frame.left - corner[0] * by, frame.top - corner[1] * by
    box = (left, top, min(left + size[0] * by, sheet.width), min(top + size[1] * by, sheet.height))
    return stretched(sheet, size, box, Image.Resampling.BOX)


def _reduced(sheet: Image.Image, by: int, size: tuple[int, int]) -> Image.Image:
    """The same as `Image.reduce`, in bands and where anything is: all at once it takes half as long again, and two
    copies of a sheet."""
    if by == 1:
        return sheet
    picture = Image.new("RGBA", size, CLEAR)
    for above in range(0, sheet.height, _REDUCED_ROWS):
        band = sheet.crop((0, above, sheet.width, min(above + _REDUCED_ROWS, sheet.height)))
        box = band.getbbox()
        if box is not None:
            left, top = box[0] // by * by, box[1] // by * by
            right, bottom = min(-(-box[2] // by) * by, band.width), min(-(-box[3] // by) * by, band.height)
            picture.paste(band.crop((left, top, right, bottom)).reduce(by), (left // by, (above + top) // by))
    return picture


def stretched(
    picture: Image.Image, size: tuple[int, int], box: tuple[float, float, float, float], by: Image.Resampling
) -> Image.Image:
    """What is inside the box, in another size."""
    return picture.resize(size, by, box)  # pyright: ignore[reportUnknownMemberType]


def put(sheet: Image.Image, piece: Image.Image, left: int, top: int, opacity: float = 1.0) -> None:
    """Lay a piece onto a sheet that is nowhere too small for it.

    It is done in bands: all at once, Pillow would need memory for two more pieces.
    """
    for above, rows in bands(piece.height):
        band = piece.crop((0, above, piece.width, above + rows))
        if band.getbbox() is None:
            continue
        if opacity < 1:
            fade(band, opacity)
        sheet.alpha_composite(band, (left, top + above))


def fade(picture: Image.Image, opacity: float) -> None:
    """Make a picture with an alpha channel less opaque."""
    by = Image.new("L", picture.size, round(opacity * 255))
    picture.putalpha(ImageChops.multiply(picture.getchannel("A"), by))


def bands(height: int) -> list[tuple[int, int]]:
    """The first row and the number of rows of each band of a piece of this height."""
    return [(above, min(_BAND, height - above)) for above in range(0, height, _BAND)]


def mapped(matrix: tuple[float, float, float, float, float, float], box: Sequence[float]) -> tuple[float, ...]:
    """The left, top, right and bottom of what a rectangle becomes."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _bounds(items: Sequence[PaintedItem]) -> tuple[_Bounds, _Bounds]:
    """Roughly where these items paint, and where they fetch parts from, in canvas pixels."""
    painted = fetched = _NOWHERE
    for item in items:
        if item.kind == "group":
            inner, from_inner = _bounds(item.strokes)
            painted, fetched = painted.with_(inner), fetched.with_(from_inner)
        elif item.kind == "move":
            if item.matrix is not None:
                part = _around(item.points).within(painted)
                fetched = fetched.with_(part)
                if part.left <= part.right and part.top <= part.bottom:
                    painted = painted.with_(_Bounds(*mapped(item.matrix, part)))
        elif item.kind == "fill":
            painted = painted.with_(_around([(left, y, 0) for y, left, _ in item.spans]))
            painted = painted.with_(_around([(right, y + 1, 0) for y, _, right in item.spans]))
        elif item.kind == "picture":
            painted = painted.with_(_Bounds(item.x, item.y, item.x + item.width, item.y + item.height))
        elif item.kind == "pencil":
            left, top, right, bottom = _around(item.points)
            edge = item.size
            painted = painted.with_(_Bounds(left - edge, top - edge, right + edge, bottom + edge))
    return painted, fetched


def _around(points: Sequence[tuple[float, float, float]]) -> _Bounds:
    xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
    return _Bounds(min(xs), min(ys), max(xs), max(ys)) if points else _NOWHERE
