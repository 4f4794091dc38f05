"""Generate pencil drawings in code: uneven lines with pressure, hatching, washes and an eraser, all as strokes."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from pegbar.domains.storyboard.rules.document import Layer
from pegbar.domains.storyboard.rules.items import Stroke, StrokeKind
from pegbar.domains.storyboard.rules.points import Point

At = tuple[float, float]
Path = Sequence[At]

INK = "#26272e"
GRAPHITE = "#6f717c"
FAINT = "#a9abb2"
TONE = "#dcdddb"
SHADE = "#c4c6c9"
DEEP = "#8f939d"
PAPER = "#fbfaf6"
WARM = "#f4b860"
GLOW = "#f9d59b"
HALO = "#fbe9cb"
CORAL = "#ef6f5e"
BLUE = "#a9bddb"
MIST = "#d3deec"

_SHEETS = (("tone", "Tone", -2.0, 1.0), ("light", "Light", -1.0, 0.9), ("base", "Layer 1", 0.0, 1.0))
"""Id, name, order and opacity of the layers of each drawing."""


def curve(points: Path, *, closed: bool = False, step: float = 16) -> list[At]:
    """Return a smooth path through the points (a Catmull-Rom spline), sampled about every `step` pixels."""
    if len(points) < 3:
        return _straight(points, step)
    ring = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    out: list[At] = []
    for a, b, c, d in zip(ring, ring[1:], ring[2:], ring[3:], strict=False):
        steps = max(2, int(hypot(c[0] - b[0], c[1] - b[1]) / step))
        out += [
            (_spline(a[0], b[0], c[0], d[0], i / steps), _spline(a[1], b[1], c[1], d[1], i / steps))
            for i in range(steps)
        ]
    return [*out, ring[-2]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def _straight(points: Path, step: float) -> list[At]:
    out: list[At] = [points[0]]
    for a, b in pairwise(points):
        steps = max(1, int(hypot(b[0] - a[0], b[1] - a[1]) / step))
        out += [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(1, steps + 1)]
    return out


def oval(
    x: float, y: float, rx: float, ry: float, *, start: float = 0, sweep: float = 360, turn: float = 0
) -> list[At]:
    """Return points of an ellipse with center (x, y) and radii `rx`, `ry`, or of an arc of it.

    The arc begins at the angle `start` and extends over `sweep`; `turn` rotates the ellipse. Angles are in degrees,
    clockwise from the right.
    """
    steps = max(8, int(abs(sweep) / 360 * max(18.0, (rx + ry) / 9)))
    tilt = turn * pi / 180
    out: list[At] = []
    for i in range(steps + 1):
        angle = (start + sweep * i / steps) * pi / 180
        dx, dy = rx * cos(angle), ry * sin(angle)
        out.append((x + dx * cos(tilt) - dy * sin(tilt), y + dx * sin(tilt) + dy * cos(tilt)))
    return out


def box(x: float, y: float, width: float, height: float) -> list[At]:
    """Return the corners of a rectangle, beginning with the top left one."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


@dataclass(frozen=True, slots=True)
class _Touch:
    """Parameters of a stroke: size, color, mean pressure (`weight`), jitter (`rough`), and tapered ends."""

    size: float
    colour: str
    weight: float
    rough: float
    taper: bool = False


class Sketch:
    """Builder of a drawing; its name is the random seed, so the same calls give the same drawing."""

    def __init__(self, name: str, width: int = 1920, height: int = 1080) -> None:
        self.name, self.width, self.height = name, width, height
        self.random = random.Random(name)
        self._strokes: dict[str, list[Stroke]] = {sheet: [] for sheet, *_ in _SHEETS}
        self._count = 0

    def layers(self) -> list[Layer]:
        """Return the layers drawn so far, for `build_update`."""
        return [
            Layer(sheet, name, order, opacity=opacity, strokes=tuple(self._strokes[sheet]))
            for sheet, name, order, opacity in _SHEETS
        ]

    def pencil(
        self,
        path: Path,
        *,
        size: float = 6,
        colour: str = INK,
        weight: float = 0.55,
        rough: float = 1.0,
        taper: bool = True,
        on: str = "base",
    ) -> None:
        """Draw a stroke along the path.

        `weight` is the mean pressure (0 to 1), `rough` the jitter, `on` the layer's id. With `taper`, the pressure
        decreases toward both ends.
        """
        self._add(on, path, _Touch(size, colour, weight, rough, taper))

    def line(self, a: At, b: At, *, size: float = 6, colour: str = INK, weight: float = 0.55, on: str = "base") -> None:
        """Draw a slightly bent line from `a` to `b`, as if drawn by hand."""
        bend = self.random.uniform(-1, 1) * min(8.0, hypot(b[0] - a[0], b[1] - a[1]) / 60)
        middle = ((a[0] + b[0]) / 2 + bend, (a[1] + b[1]) / 2 + bend)
        self.pencil(curve([a, middle, b], step=40), size=size, colour=colour, weight=weight, on=on)

    def shape(
        self, path: Path, *, size: float = 6, colour: str = INK, weight: float = 0.55, again: bool = False
    ) -> None:
        """Draw a closed outline; with `again`, also a second, lighter outline over it, like a construction line."""
        ring = [*path, *path[: max(2, len(path) // 12)]]
        self.pencil(ring, size=size, colour=colour, weight=weight)
        if again:
            self.pencil(ring, size=size * 0.6, colour=GRAPHITE, weight=weight * 0.6, rough=3.2)

    def corners(self, path: Path, *, size: float = 6, colour: str = INK, weight: float = 0.55) -> None:
        """Draw a closed outline of straight lines, each as a separate stroke."""
        for a, b in pairwise([*path, path[0]]):
            self.line(a, b, size=size, colour=colour, weight=weight)

    def hatch(
        self,
        area: Path,
        *,
        gap: float = 16,
        angle: float = -58,
        size: float = 4,
        colour: str = GRAPHITE,
        weight: float = 0.4,
        on: str = "base",
    ) -> None:
        """Fill an area with parallel strokes, each with a small random error."""
        for a, b in _scan(area, gap, angle, self.random, loose=0.16):
            self._add(on, _straight([a, b], 120), _Touch(size, colour, weight, 1.2, taper=True))

    def wash(self, area: Path, colour: str = TONE, *, size: float = 40, angle: float = -2, gap: float = 0.8) -> None:
        """Fill an area with a flat tone of broad strokes.

        `gap` is the distance of the strokes relative to their size: above 1, the paper shows between them.
        """
        if len(area) > 4:
            self._add("tone", [*area, area[0]], _Touch(size * 0.3, colour, 0.5, 0.5))
        for a, b in _scan(area, size * gap, angle, self.random, loose=0.05, inset=size * 0.4):
            self._add("tone", _straight([a, b], 260), _Touch(size, colour, 0.5, 1.5))

    def light(self, x: float, y: float, radius: float) -> None:
        """Draw a warm glow that fades outward."""
        for share, colour in ((1.0, HALO), (0.66, GLOW), (0.34, WARM)):
            self._disc(x, y, radius * share, colour)

    def _disc(self, x: float, y: float, radius: float, colour: str) -> None:
        size = min(60.0, max(4.0, radius * 0.5))
        rings = max(1, int((radius - size / 2) / (size * 0.8)) + 1)
        for ring in range(rings):
            reach = max(1.0, (radius - size / 2) * (rings - ring) / rings)
            self._add("light", oval(x, y, reach, reach, sweep=375), _Touch(size, colour, 0.5, 2.0))

    def clear(self, area: Path, *, size: float = 24, sheets: Iterable[str] = ("base", "tone")) -> None:
        """Erase an area of the layers `sheets`, so that the next item appears in front of the existing drawing."""
        edge = [*area, area[0], area[min(1, len(area) - 1)]]
        for sheet in sheets:
            for a, b in _scan(area, size * 0.7, 0, self.random, loose=0, inset=size * 0.3):
                self._add(sheet, [a, b], _Touch(size, PAPER, 0.5, 0.0), "eraser")
            self._add(sheet, edge, _Touch(5, PAPER, 0.5, 0.0), "eraser")

    def _add(self, on: str, path: Path, touch: _Touch, kind: StrokeKind = "pencil") -> None:
        self._count += 1
        size = min(max(touch.size, 1.0), 64.0)
        stroke = Stroke(f"{self.name}-{self._count}", kind, touch.colour, size, self._hand(path, touch))
        self._strokes[on].append(stroke)

    def _hand(self, path: Path, touch: _Touch) -> tuple[Point, ...]:
        phases = [self.random.uniform(0, 2 * pi) for _ in range(5)]
        total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)) or 1.0
        rough = touch.rough
        way, last, out = 0.0, path[0], list[Point]()
        for x, y in path:
            way += hypot(x - last[0], y - last[1])
            last = (x, y)
            dx = sin(way / 70 + phases[0]) + 0.5 * sin(way / 23 + phases[1])
            dy = sin(way / 61 + phases[2]) + 0.5 * sin(way / 27 + phases[3])
            pressure = touch.weight + 0.09 * sin(way / 130 + phases[4]) * min(rough, 1.0)
            if touch.taper:
                pressure *= min(1.0, 0.35 + 6 * way / total, 0.25 + 4 * (total - way) / total)
            out.append(Point(x + dx * rough, y + dy * rough, min(max(pressure, 0.02), 1.0)))
        return tuple(out)


def _scan(
    area: Path, gap: float, angle: float, dice: random.Random, *, loose: float, inset: float = 0
) -> Iterable[tuple[At, At]]:
    """Return parallel lines at an angle (degrees), `gap` apart, clipped to the area (even-odd rule).

    Directions alternate. `loose` (0 to 1) is the random error of positions and ends; `inset` the margin in pixels.
    """
    tilt = angle * pi / 180
    along, across = (cos(tilt), sin(tilt)), (-sin(tilt), cos(tilt))
    turned = [(x * along[0] + y * along[1], x * across[0] + y * across[1]) for x, y in area]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    v, back = low + max(gap * 0.5, inset), False
    while v < high - inset * 0.5:
        level = v + dice.uniform(-1, 1) * gap * loose
        cuts = sorted(
            a[0] + (level - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
            for a, b in pairwise([*turned, turned[0]])
            if (a[1] <= level) != (b[1] <= level)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            slack = (right - left) * loose * 0.4
            start, end = left + inset + dice.uniform(0, slack), right - inset - dice.uniform(0, slack)
            if end - start > 1:
                ends = [(u * along[0] + level * across[0], u * along[1] + level * across[1]) for u in (start, end)]
                yield (ends[1], ends[0]) if back else (ends[0], ends[1])
                back = not back
        v += gap
