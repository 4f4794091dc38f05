"""Draw camera moves over a printed picture. Units: points."""

from collections.abc import Sequence
from math import atan2, cos, dist, pi, radians, sin
from typing import Final

from fpdf import FPDF
from PIL import Image

from pegbar.adapters.paint.paper import PAPER
from pegbar.ports.encoder import View
from pegbar.ports.printer import Area, PrintedCamera

PagePoint = tuple[float, float]

CAMERA_INK: Final = (200, 40, 36)
_WHITE: Final = (255, 255, 255)

_OUTLINE_WIDTH: Final = 1.1
_ARROW_WIDTH: Final = 0.6
_HALO: Final = 0.7
"""Width of the white outline on both sides of a line, for contrast on dark pictures."""
_DASH: Final = 4.0
_HEAD_LENGTH: Final = 5.0
_HEAD_ANGLE: Final = pi / 8
_ARROW_LENGTH_MIN: Final = 8.0
"""A shorter arrow would consist of its head only."""


def draw_camera_frames(
    pdf: FPDF, camera: PrintedCamera, aspect: float, place: tuple[float, float, float], scale: float
) -> None:
    """Draw the first camera frame solid, the last one dashed, and arrows between their corners.

    `aspect` is the aspect ratio of a frame; `place` is the left, top and width of the camera's field on the page.
    `scale` reduces line widths and arrow heads.
    """
    first, last = (get_corners(view, camera.field, aspect, place) for view in (camera.start, camera.end))
    is_moving = first != last
    arrows = [
        (begin, end) for begin, end in zip(first, last, strict=True) if dist(begin, end) >= _ARROW_LENGTH_MIN * scale
    ]
    for points in (first, last)[: 1 + is_moving]:  # First draw the halos, below all lines.
        _draw_outline(pdf, points, _WHITE, (_OUTLINE_WIDTH + 2 * _HALO) * scale)
    for begin, end in arrows:
        _draw_arrow_shaft(pdf, begin, end, _WHITE, (_ARROW_WIDTH + 2 * _HALO) * scale)
    if is_moving:
        pdf.set_dash_pattern(_DASH * scale, _DASH * 0.75 * scale)
        _draw_outline(pdf, last, CAMERA_INK, _OUTLINE_WIDTH * scale)
        pdf.set_dash_pattern()
    _draw_outline(pdf, first, CAMERA_INK, _OUTLINE_WIDTH * scale)
    for begin, end in arrows:
        _draw_arrow_shaft(pdf, begin, end, CAMERA_INK, _ARROW_WIDTH * scale)
        _draw_arrow_head(pdf, begin, end, _HEAD_LENGTH * scale)


def get_corners(view: View, field: Area, aspect: float, place: tuple[float, float, float]) -> list[PagePoint]:
    """Return the corners of a camera frame on the page: upper left, upper right, lower right, lower left.

    These names are as the camera sees the picture; a rotated frame is rotated on the page. `place` is the left, top and
    width of the camera's `field` on the page.
    """
    left, top, width = place
    scale = width / (field.right - field.left)
    c, s = cos(radians(view.angle)), sin(radians(view.angle))
    half_width, half_height = view.width / 2, view.width / aspect / 2
    return [
        (left + (view.x + x * c - y * s - field.left) * scale, top + (view.y + x * s + y * c - field.top) * scale)
        for x, y in (
            (-half_width, -half_height),
            (half_width, -half_height),
            (half_width, half_height),
            (-half_width, half_height),
        )
    ]


def crop_to_field(picture: Image.Image, field: Area) -> Image.Image:
    """Crop an RGB picture to a camera's field, rounded to whole pixels. Parts outside the picture become paper."""
    left, top, right, bottom = map(round, field)
    if (left, top, right, bottom) == (0, 0, *picture.size):
        return picture
    canvas = Image.new("RGB", (max(1, right - left), max(1, bottom - top)), PAPER)
    canvas.paste(picture, (-left, -top))
    return canvas


def _draw_outline(pdf: FPDF, points: Sequence[PagePoint], color: tuple[int, int, int], width: float) -> None:
    pdf.set_draw_color(*color)
    pdf.set_line_width(width)
    pdf.polygon(points, style="D")


def _draw_arrow_shaft(pdf: FPDF, start: PagePoint, end: PagePoint, color: tuple[int, int, int], width: float) -> None:
    pdf.set_draw_color(*color)
    pdf.set_line_width(width)
    pdf.line(*start, *end)


def _draw_arrow_head(pdf: FPDF, start: PagePoint, end: PagePoint, length: float) -> None:
    angle = atan2(end[1] - start[1], end[0] - start[0])
    barbs = [
        (end[0] - length * cos(direction), end[1] - length * sin(direction))
        for direction in (angle - _HEAD_ANGLE, angle + _HEAD_ANGLE)
    ]
    pdf.set_fill_color(*CAMERA_INK)
    pdf.polygon([end, *barbs], style="F")
