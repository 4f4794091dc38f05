"""Strokes by Pillow: their width follows the pressure, their joins and ends are round."""

from itertools import pairwise
from math import ceil, hypot, sqrt
from typing import Final, NamedTuple

from PIL import ImageDraw

from pegbar.adapters.paint.layer_bitmap import CLEAR, Frame
from pegbar.ports.painter import PaintedStroke

_STREAMLINE: Final = 0.3
_FOLLOW: Final = 0.15 + (1 - _STREAMLINE) * 0.85
"""How far each sample draws the line towards itself (perfect-freehand's `streamline`, as the web's engine sets it)."""

_FLATNESS: Final = 0.15
"""How far, in the sheet's pixels, a straight piece may stray from the curve: a quadratic's error is bend / 4n²."""


class _Dab(NamedTuple):
    """A round touch of the brush, in pixels of the sheet."""

    x: float
    y: float
    radius: float


def draw_stroke(draw: ImageDraw.ImageDraw, stroke: PaintedStroke, frame: Frame) -> None:
    """Draw a stroke onto a sheet, or rub it out there.

    In this mode drawing replaces pixels instead of blending them: clear colour erases (destination-out).
    """
    colour = CLEAR if stroke.kind == "eraser" else (*bytes.fromhex(stroke.colour[1:]), 255)
    _draw(draw, _dabs(stroke, frame), colour)


def _radius(size: float, pressure: float) -> float:
    """The brush's radius: a quarter of its size at no pressure, a half at 0.5, three quarters at 1 (thinning 0.5)."""
    return size * (0.25 + 0.5 * pressure)


def _dabs(stroke: PaintedStroke, frame: Frame) -> list[_Dab]:
    """The stroke's course as touches of the brush, smoothed, near enough to one another to be joined by straights."""
    width, height, scale = frame.width, frame.height, frame.scale
    margin = stroke.size * scale
    course: list[_Dab] = []
    for x, y, pressure in stroke.points:
        # Points far outside cannot be seen; near the edge they keep the line's direction.
        here_x, here_y = frame.place(x, y)
        here_x = min(max(here_x, -width - margin), 2 * width + margin)
        here_y = min(max(here_y, -height - margin), 2 * height + margin)
        radius = _radius(stroke.size, pressure) * scale
        if course:
            last = course[-1]
            here_x = last.x + (here_x - last.x) * _FOLLOW
            here_y = last.y + (here_y - last.y) * _FOLLOW
        course.append(_Dab(here_x, here_y, radius))
    if len(course) > 1:  # the line ends where the pen was lifted
        course.append(_Dab(*frame.place(*stroke.points[-1][:2]), course[-1].radius))
    return _thinned(_curve(course))


def _curve(course: list[_Dab]) -> list[_Dab]:
    """Quadratic curves through the midpoints of the course, its samples being the control points."""
    if len(course) < 3:
        return course
    out = [course[0]]
    start = course[0]
    for control, after in pairwise(course[1:]):
        end = _between(control, after, 0.5)
        bend = hypot((start.x + end.x) / 2 - control.x, (start.y + end.y) / 2 - control.y)
        steps = min(64, ceil(sqrt(bend / (4 * _FLATNESS))) or 1)
        for step in range(1, steps + 1):
            at = step / steps
            out.append(_between(_between(start, control, at), _between(control, end, at), at))
        start = end
    out.append(course[-1])
    return out


def _between(a: _Dab, b: _Dab, at: float) -> _Dab:
    return _Dab(a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at, a.radius + (b.radius - a.radius) * at)


def _thinned(course: list[_Dab]) -> list[_Dab]:
    out = course[:1]
    for dab in course[1:-1]:
        last = out[-1]
        if hypot(dab.x - last.x, dab.y - last.y) > max(0.8, 0.2 * dab.radius):
            out.append(dab)
    return out + course[-1:] if len(course) > 1 else out


def _draw(draw: ImageDraw.ImageDraw, dabs: list[_Dab], colour: tuple[int, ...]) -> None:
    last: _Dab | None = None
    for dab in dabs:
        x, y, radius = dab
        radius = max(radius - 0.25, 0.5)  # the rasteriser counts touched pixels in
        if radius > 0.8:
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
        if last is not None:
            _join(draw, last, _Dab(x, y, radius), colour)
        elif radius <= 0.8:
            draw.point((x, y), fill=colour)
        last = _Dab(x, y, radius)


def _join(draw: ImageDraw.ImageDraw, a: _Dab, b: _Dab, colour: tuple[int, ...]) -> None:
    length = hypot(b.x - a.x, b.y - a.y)
    if length < 0.01:
        return
    if max(a.radius, b.radius) < 1.0:
        draw.line((a.x, a.y, b.x, b.y), fill=colour, width=max(1, round(a.radius + b.radius)))
        return
    across_x, across_y = (a.y - b.y) / length, (b.x - a.x) / length
    corners = [
        (a.x + across_x * a.radius, a.y + across_y * a.radius),
        (b.x + across_x * b.radius, b.y + across_y * b.radius),
        (b.x - across_x * b.radius, b.y - across_y * b.radius),
        (a.x - across_x * a.radius, a.y - across_y * a.radius),
    ]
    draw.polygon(corners, fill=colour)
