"""What a camera does, drawn over a printed picture. Measures in points."""

from collections.abc import Sequence
from math import atan2, cos, dist, pi, radians, sin
from typing import Final

from fpdf import FPDF
from PIL import Image

from pegbar.adapters.paint.paper import PAPER
from pegbar.ports.encoder import View
from pegbar.ports.printer import Area, Camera

At = tuple[float, float]

CAMERA_INK: Final = (200, 40, 36)
_WHITE: Final = (255, 255, 255)

_LINE: Final = 1.1
_THIN: Final = 0.6
_HALO: Final = 0.7
"""How much of paper lies on both sides of a line, so that it is seen on dark pictures."""
_DASH: Final = 4.0
_HEAD: Final = 5.0
_SPREAD: Final = pi / 8
_SHORTEST: Final = 8.0
"""An arrow that is shorter would be a head alone."""


def draw_framings(pdf: FPDF, camera: Camera, aspect: float, place: tuple[float, float, float], scale: float) -> None:
    """Draw the first framing solid, the last one dashed, and arrows from corner to corner.

    `aspect` is that of a framing, `place` the left, the top and the width of the camera's field on the page; all is
    thinner and smaller by `scale`.
    """
    first, last = (corners(view, camera.field, aspect, place) for view in (camera.start, camera.to))
    moves = first != last
    ways = [(one, other) for one, other in zip(first, last, strict=True) if dist(one, other) >= _SHORTEST * scale]
    for points in (first, last)[: 1 + moves]:  # first all that is to lie below all lines
        _outline(pdf, points, _WHITE, (_LINE + 2 * _HALO) * scale)
    for one, other in ways:
        _shaft(pdf, one, other, _WHITE, (_THIN + 2 * _HALO) * scale)
    if moves:
        pdf.set_dash_pattern(_DASH * scale, _DASH * 0.75 * scale)
        _outline(pdf, last, CAMERA_INK, _LINE * scale)
        pdf.set_dash_pattern()
    _outline(pdf, first, CAMERA_INK, _LINE * scale)
    for one, other in ways:
        _shaft(pdf, one, other, CAMERA_INK, _THIN * scale)
        _head(pdf, one, other, _HEAD * scale)


def corners(view: View, field: Area, aspect: float, place: tuple[float, float, float]) -> list[At]:
    """On the page, clockwise as the camera sees them, from the upper left one on."""
    left, top, width = place
    by = width / (field.right - field.left)
    c, s = cos(radians(view.angle)), sin(radians(view.angle))
    half, tall = view.width / 2, view.width / aspect / 2
    return [
        (left + (view.x + x * c - y * s - field.left) * by, top + (view.y + x * s + y * c - field.top) * by)
        for x, y in ((-half, -tall), (half, -tall), (half, tall), (-half, tall))
    ]


def laid(picture: Image.Image, field: Area) -> Image.Image:
    """What lies in the field of the plane on which an RGB picture lies, to whole pixels; paper outside the picture."""
    left, top, right, bottom = map(round, field)
    if (left, top, right, bottom) == (0, 0, *picture.size):
        return picture
    sheet = Image.new("RGB", (max(1, right - left), max(1, bottom - top)), PAPER)
    sheet.paste(picture, (-left, -top))
    return sheet


def _outline(pdf: FPDF, points: Sequence[At], colour: tuple[int, int, int], width: float) -> None:
    pdf.set_draw_color(*colour)
    pdf.set_line_width(width)
    pdf.polygon(points, style="D")


def _shaft(pdf: FPDF, start: At, end: At, colour: tuple[int, int, int], width: float) -> None:
    pdf.set_draw_color(*colour)
    pdf.set_line_width(width)
    pdf.line(*start, *end)


def _head(pdf: FPDF, start: At, end: At, length: float) -> None:
    angle = atan2(end[1] - start[1], end[0] - start[0])
    wings = [(end[0] - length * cos(each), end[1] - length * sin(each)) for each in (angle - _SPREAD, angle + _SPREAD)]
    pdf.set_fill_color(*CAMERA_INK)
    pdf.polygon([end, *wings], style="F")
