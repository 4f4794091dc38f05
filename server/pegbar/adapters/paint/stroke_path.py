"""Compute the path of a brush tip, with the arithmetic of the web engine (`web/src/engine/brush/strokePath.ts`)."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, sqrt
from typing import Final, NamedTuple

from pegbar.ports.painter import PaintedTip

_SMOOTHING: Final = 0.7
"""Exponential smoothing, which removes the hand's jitter: each smoothed sample is this fraction of the way from the
previous smoothed sample to the next point."""

_FLATNESS: Final = 0.05
"""Largest distance between a curve and its line segments, in canvas pixels."""

_STEPS_MAX: Final = 32
_PENCIL_AMOUNT_MIN: Final = 0.2
"""Amount of a pencil's mark at pressure 0; 1 is the amount at full pressure."""

_DAB_SPACING: Final = 0.1
_DAB_SPACING_MIN: Final = 0.5
"""Dabs are `_DAB_SPACING` times their diameter apart, but at least `_DAB_SPACING_MIN` canvas pixels."""

_DABS_MAX: Final = 100_000
"""Maximum number of dabs of a stroke; strokes that would have more (none drawn by hand) get wider spacing."""


class StrokeSample(NamedTuple):
    """A point of the path: x, y and radius in canvas pixels, and the amount of the tip's mark, 0 to 1."""

    x: float
    y: float
    radius: float
    amount: float


def build_path(points: Sequence[tuple[float, float, float]], size: float, tip: PaintedTip) -> list[StrokeSample]:
    """Return the smoothed samples of a stroke, to be joined by straight segments."""
    samples = _smooth_samples(points, size, tip)
    if tip.straight or len(samples) < 2:
        return samples
    samples.append(StrokeSample(points[-1][0], points[-1][1], samples[-1].radius, samples[-1].amount))
    return _curve_through(samples)


def _smooth_samples(points: Sequence[tuple[float, float, float]], size: float, tip: PaintedTip) -> list[StrokeSample]:
    samples: list[StrokeSample] = []
    x = y = radius = amount = 0.0
    for index, (to_x, to_y, pressure) in enumerate(points):
        step = 1 if index == 0 or tip.straight else _SMOOTHING
        curved_pressure = pressure**tip.curve
        x += (to_x - x) * step
        y += (to_y - y) * step
        radius += (size / 2 * (tip.thin + (1 - tip.thin) * curved_pressure) - radius) * step
        amount += (
            (_PENCIL_AMOUNT_MIN + (1 - _PENCIL_AMOUNT_MIN) * curved_pressure if tip.kind == "pencil" else 1) - amount
        ) * step
        samples.append(StrokeSample(x, y, radius, amount))
    return samples


def _curve_through(samples: list[StrokeSample]) -> list[StrokeSample]:
    """Return points on quadratic curves that join the midpoints of the samples; the samples are control points."""
    if len(samples) <= 2:
        return samples
    path = [samples[0]]
    start = samples[0]
    for control, following in pairwise(samples[1:]):
        end = StrokeSample(*((c + n) / 2 for c, n in zip(control, following, strict=True)))
        bend_x, bend_y = (start.x + end.x) / 2 - control.x, (start.y + end.y) / 2 - control.y
        steps = min(_STEPS_MAX, ceil(sqrt(sqrt(bend_x * bend_x + bend_y * bend_y) / (4 * _FLATNESS))) or 1)
        for step in range(1, steps + 1):
            t = step / steps
            u, v, w = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            path.append(StrokeSample(*(u * s + v * c + w * e for s, c, e in zip(start, control, end, strict=True))))
        start = path[-1]
    path.append(samples[-1])
    return path


def place_dabs(samples: Sequence[StrokeSample], flow: float) -> list[StrokeSample]:
    """Place single dabs along the path. Their amounts are such that overlapping dabs of one pass add up to `flow`."""
    dabs: list[StrokeSample] = []
    spacing_min = max(_DAB_SPACING_MIN, sum(_get_distance(a, b) for a, b in pairwise(samples)) / _DABS_MAX)
    remaining = 0.0  # Distance from the current sample to the next dab.
    for current, following in zip(samples, [*samples[1:], samples[-1]], strict=True):
        length = _get_distance(current, following)
        while remaining < length or length == remaining == 0:
            t = 0 if length == 0 else remaining / length
            x, y, radius, amount = (a + (b - a) * t for a, b in zip(current, following, strict=True))
            spacing = max(spacing_min, _DAB_SPACING * 2 * radius)
            share = 1 - (1 - flow) ** min(1, spacing / max(2 * radius, _DAB_SPACING_MIN))
            dabs.append(StrokeSample(x, y, radius, amount * share))
            remaining += spacing
        remaining -= length
    return dabs


def _get_distance(a: StrokeSample, b: StrokeSample) -> float:
    return sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y))
