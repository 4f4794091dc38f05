"""Rasterize strokes without a brush tip, which earlier versions saved.

Their width depends on the pressure; joins and ends are round.
"""

from itertools import pairwise
from math import ceil, hypot, sqrt
from typing import Final, NamedTuple

from PIL import ImageDraw

from pegbar.adapters.paint.layer_bitmap import CLEAR, BitmapFrame
from pegbar.ports.painter import PaintedStroke

_STREAMLINE: Final = 0.3
_SMOOTHING: Final = 0.15 + (1 - _STREAMLINE) * 0.85
"""Exponential smoothing: each smoothed point is this fraction of the way from the previous one to the next sample.

Equal to the smoothing of the perfect-freehand library with the `streamline` option that the web engine sets.
"""

_FLATNESS: Final = 0.15
"""Largest distance in bitmap pixels between a curve and its line segments.

A quadratic curve in n segments has the error bend / 4n², where bend is the distance of its control point from the
middle of its ends.
"""


class _Dab(NamedTuple):
    """A round dab of the brush, in bitmap pixels."""

    x: float
    y: float
    radius: float


def draw_legacy_stroke(draw: ImageDraw.ImageDraw, stroke: PaintedStroke, frame: BitmapFrame) -> None:
    """Draw a stroke onto a layer bitmap, or erase along it.

    Pillow replaces pixels here instead of blending, so drawing with the transparent color erases.
    """
    color = CLEAR if stroke.kind == "eraser" else (*bytes.fromhex(stroke.colour[1:]), 255)
    _draw_dabs(draw, _place_dabs(stroke, frame), color)


def _get_radius(size: float, pressure: float) -> float:
    """Return the brush radius: a quarter of its size at pressure 0, half at 0.5, three quarters at 1 (thinning 0.5)."""
    return size * (0.25 + 0.5 * pressure)


def _place_dabs(stroke: PaintedStroke, frame: BitmapFrame) -> list[_Dab]:
    """Smooth the stroke and return its dabs, which are so close that straight segments between them look curved."""
    width, height, scale = frame.width, frame.height, frame.scale
    margin = stroke.size * scale
    path: list[_Dab] = []
    for x, y, pressure in stroke.points:
        # Points far outside the bitmap are moved closer; they are invisible, but determine the line's direction.
        bitmap_x, bitmap_y = frame.to_bitmap(x, y)
        bitmap_x = min(max(bitmap_x, -width - margin), 2 * width + margin)
        bitmap_y = min(max(bitmap_y, -height - margin), 2 * height + margin)
        radius = _get_radius(stroke.size, pressure) * scale
        if path:
            last = path[-1]
            bitmap_x = last.x + (bitmap_x - last.x) * _SMOOTHING
            bitmap_y = last.y + (bitmap_y - last.y) * _SMOOTHING
        path.append(_Dab(bitmap_x, bitmap_y, radius))
    if len(path) > 1:  # The line ends where the pen was lifted.
        path.append(_Dab(*frame.to_bitmap(*stroke.points[-1][:2]), path[-1].radius))
    return _thin_out(_curve_through(path))


def _curve_through(path: list[_Dab]) -> list[_Dab]:
    """Return points on quadratic curves that join the midpoints of the path; the path's points are control points."""
    if len(path) < 3:
        return path
    points = [path[0]]
    start = path[0]
    for control, following in pairwise(path[1:]):
        end = _interpolate(control, following, 0.5)
        bend = hypot((start.x + end.x) / 2 - control.x, (start.y + end.y) / 2 - control.y)
        steps = min(64, ceil(sqrt(bend / (4 * _FLATNESS))) or 1)
        for step in range(1, steps + 1):
            at = step / steps
            points.append(_interpolate(_interpolate(start, control, at), _interpolate(control, end, at), at))
        start = end
    points.append(path[-1])
    return points


def _interpolate(a: _Dab, b: _Dab, share: float) -> _Dab:
    return _Dab(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.radius + (b.radius - a.radius) * share)


def _thin_out(path: list[_Dab]) -> list[_Dab]:
    thinned = path[:1]
    for dab in path[1:-1]:
        last = thinned[-1]
        if hypot(dab.x - last.x, dab.y - last.y) > max(0.8, 0.2 * dab.radius):
            thinned.append(dab)
    return thinned + path[-1:] if len(path) > 1 else thinned


def _draw_dabs(draw: ImageDraw.ImageDraw, dabs: list[_Dab], color: tuple[int, ...]) -> None:
    last: _Dab | None = None
    for dab in dabs:
        x, y, radius = dab
        radius = max(radius - 0.25, 0.5)  # Pillow also fills pixels that are only touched.
        if radius > 0.8:
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)
        if last is not None:
            _draw_segment(draw, last, _Dab(x, y, radius), color)
        elif radius <= 0.8:
            draw.point((x, y), fill=color)
        last = _Dab(x, y, radius)


def _draw_segment(draw: ImageDraw.ImageDraw, a: _Dab, b: _Dab, color: tuple[int, ...]) -> None:
    length = hypot(b.x - a.x, b.y - a.y)
    if length < 0.01:
        return
    if max(a.radius, b.radius) < 1.0:
        draw.line((a.x, a.y, b.x, b.y), fill=color, width=max(1, round(a.radius + b.radius)))
        return
    across_x, across_y = (a.y - b.y) / length, (b.x - a.x) / length
    corners = [
        (a.x + across_x * a.radius, a.y + across_y * a.radius),
        (b.x + across_x * b.radius, b.y + across_y * b.radius),
        (b.x - across_x * b.radius, b.y - across_y * b.radius),
        (a.x - across_x * a.radius, a.y - across_y * a.radius),
    ]
    draw.polygon(corners, fill=color)
