"""Where a brush's tip goes, reckoned number by number as the web's engine does it (`web/src/engine/course.ts`)."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, sqrt
from typing import Final, NamedTuple

from pegbar.ports.painter import PaintedTip

_FOLLOW: Final = 0.7
"""How far each sample draws the line towards itself: the hand's jitter is evened out."""

_FLATNESS: Final = 0.05
"""How far a straight piece may stray from the curve, canvas pixels."""

_STEPS_MAX: Final = 32
_FAINTEST: Final = 0.2
"""What a pencil leaves at no pressure."""

_DAB_SPACING: Final = 0.1
_DAB_APART: Final = 0.5
"""Dabs lie this share of their width apart, and no nearer than so many canvas pixels."""

_DABS_MAX: Final = 100_000
"""A line so long that it would take more of them (none that a hand draws) has them farther apart."""


class Bead(NamedTuple):
    """x, y and radius in canvas pixels, and how much the tip leaves there, 0 to 1."""

    x: float
    y: float
    radius: float
    leaves: float


def course_of(points: Sequence[tuple[float, float, float]], size: float, tip: PaintedTip) -> list[Bead]:
    """The beads of a stroke, which straight pieces join."""
    at = _samples(points, size, tip)
    if tip.straight or len(at) < 2:
        return at
    at.append(Bead(points[-1][0], points[-1][1], at[-1].radius, at[-1].leaves))
    return _curved(at)


def _samples(points: Sequence[tuple[float, float, float]], size: float, tip: PaintedTip) -> list[Bead]:
    beads: list[Bead] = []
    x = y = radius = leaves = 0.0
    for index, (to_x, to_y, pressure) in enumerate(points):
        by = 1 if index == 0 or tip.straight else _FOLLOW
        pressed = pressure**tip.curve
        x += (to_x - x) * by
        y += (to_y - y) * by
        radius += (size / 2 * (tip.thin + (1 - tip.thin) * pressed) - radius) * by
        leaves += ((_FAINTEST + (1 - _FAINTEST) * pressed if tip.kind == "pencil" else 1) - leaves) * by
        beads.append(Bead(x, y, radius, leaves))
    return beads


def _curved(at: list[Bead]) -> list[Bead]:
    """Quadratic curves through the middles between beads, the beads being their control points."""
    if len(at) <= 2:
        return at
    out = [at[0]]
    start = at[0]
    for control, after in pairwise(at[1:]):
        end = Bead(*((c + n) / 2 for c, n in zip(control, after, strict=True)))
        bend_x, bend_y = (start.x + end.x) / 2 - control.x, (start.y + end.y) / 2 - control.y
        steps = min(_STEPS_MAX, ceil(sqrt(sqrt(bend_x * bend_x + bend_y * bend_y) / (4 * _FLATNESS))) or 1)
        for step in range(1, steps + 1):
            t = step / steps
            u, v, w = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            out.append(Bead(*(u * s + v * c + w * e for s, c, e in zip(start, control, end, strict=True))))
        start = out[-1]
    out.append(at[-1])
    return out


def dabs_of(beads: Sequence[Bead], flow: float) -> list[Bead]:
    """The beads set out as single dabs, each leaving as much as makes `flow` of a pass."""
    dabs: list[Bead] = []
    least = max(_DAB_APART, sum(_way(a, b) for a, b in pairwise(beads)) / _DABS_MAX)
    wait = 0.0  # the way to the next dab, from the bead that is looked at
    for here, after in zip(beads, [*beads[1:], beads[-1]], strict=True):
        way = _way(here, after)
        while wait < way or way == wait == 0:
            t = 0 if way == 0 else wait / way
            x, y, radius, leaves = (a + (b - a) * t for a, b in zip(here, after, strict=True))
            apart = max(least, _DAB_SPACING * 2 * radius)
            part = 1 - (1 - flow) ** min(1, apart / max(2 * radius, _DAB_APART))
            dabs.append(Bead(x, y, radius, leaves * part))
            wait += apart
        wait -= way
    return dabs


def _way(a: Bead, b: Bead) -> float:
    return sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y))
