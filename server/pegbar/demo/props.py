"""Draw the props of the demo boards: sea, sky, houses, boats, lanterns, a whale."""

from .pencil import (
    CORAL,
    DEEP,
    FAINT,
    GRAPHITE,
    INK,
    MIST,
    SHADE,
    TONE,
    WARM,
    At,
    Sketch,
    box,
    curve,
    oval,
)


def sky(s: Sketch, horizon: float, colour: str = TONE, *, size: float = 46, gap: float = 1.12) -> None:
    """Draw broad horizontal strokes of tone down to the horizon; a `gap` above 1 shows the paper between them."""
    s.wash(box(-40, -30, s.width + 80, horizon + 30), colour, size=size, angle=s.random.uniform(-1.5, 0.5), gap=gap)


def horizon(s: Sketch, y: float) -> None:
    """Draw the line where the sea ends."""
    s.line((-20, y + 4), (s.width + 20, y - 3), size=6, weight=0.6)


def sea(s: Sketch, top: float, *, waves: int = 26, colour: str = TONE) -> None:
    """Draw water from `top` to the lower edge: a light tone, and short strokes that are larger the nearer they are."""
    s.wash(box(-40, top + 14, s.width + 80, s.height - top + 40), colour, size=44, angle=0.4, gap=1.5)
    for _ in range(waves):
        depth = s.random.random() ** 1.4
        y = top + 30 + depth * (s.height - top - 60)
        x = s.random.uniform(0, s.width)
        ripple(s, (x, y), 50 + 210 * depth * s.random.uniform(0.5, 1), 3 + 3 * depth)


def ripple(s: Sketch, at: At, length: float, size: float = 4, colour: str = GRAPHITE) -> None:
    """Draw one flat wave."""
    (x, y), dip = at, length * 0.04
    path = [(x - length / 2, y), (x - length / 5, y + dip), (x + length / 6, y - dip * 0.4), (x + length / 2, y + dip)]
    s.pencil(curve(path), size=size, colour=colour, weight=0.45)


def glints(s: Sketch, x: float, top: float, *, count: int = 8, spread: float = 60) -> None:
    """Draw the reflection of a warm light on water: bars that widen downwards."""
    for i in range(count):
        y, half = top + i * 26 + i * i * 1.5, spread * (0.35 + i / count) * s.random.uniform(0.7, 1.1)
        ripple(s, (x + s.random.uniform(-10, 10), y), half * 2, 6, WARM)


def moon(s: Sketch, x: float, y: float, radius: float) -> None:
    """Draw a moon: erase a disc from the tone of the sky."""
    ring = oval(x, y, radius, radius, sweep=372)
    s.clear(ring, sheets=("tone",))
    s.pencil(ring, size=6, weight=0.5)
    s.pencil(oval(x, y, radius * 1.03, radius * 0.98, start=40, sweep=250), size=3, colour=FAINT, weight=0.4)


def stars(s: Sketch, count: int, area: tuple[float, float, float, float], colour: str = INK) -> None:
    """Draw small crosses and dots within x, y, width, height."""
    x, y, width, height = area
    for _ in range(count):
        cx, cy, r = x + s.random.random() * width, y + s.random.random() * height, s.random.uniform(3, 11)
        s.pencil([(cx - r, cy), (cx + r, cy)], size=3, colour=colour, weight=0.4, rough=0.3)
        if r > 6:
            s.pencil([(cx, cy - r), (cx, cy + r)], size=3, colour=colour, weight=0.4, rough=0.3)


def cloud(s: Sketch, x: float, y: float, width: float) -> None:
    """Draw a heap of arcs on a flat base."""
    h = width * 0.22
    puffs = [(x - width * 0.3, y - h * 0.3, 0.8), (x, y - h * 0.8, 1.25), (x + width * 0.3, y - h * 0.25, 0.85)]
    for cx, cy, share in puffs:
        s.clear(oval(cx, cy, h * share * 1.15, h * share), sheets=("tone",))
    for cx, cy, share in puffs:
        s.pencil(oval(cx, cy, h * share * 1.15, h * share, start=165, sweep=200), size=5, colour=GRAPHITE, weight=0.5)
    s.line((x - width * 0.5, y + h * 0.4), (x + width * 0.52, y + h * 0.42), size=4, colour=GRAPHITE, weight=0.4)


def hill(s: Sketch, points: list[At], *, tone: str = SHADE, hatch: bool = True, base: float | None = None) -> None:
    """Draw land in front of the existing drawing.

    `points` is its upper outline from left to right; its lower edge is `base`, by default below the picture.
    """
    ridge = curve(points, step=30)
    foot = s.height + 40 if base is None else base
    body = [*ridge, (points[-1][0], foot), (points[0][0], foot)]
    s.clear(body)
    s.wash(body, tone, size=42, angle=-4, gap=1.0)
    if hatch:
        s.hatch(
            [*ridge, (points[-1][0], min(foot, points[-1][1] + 60)), (points[0][0], min(foot, points[0][1] + 60))],
            gap=26,
        )
    s.pencil(ridge, size=8, weight=0.6)


def lighthouse(s: Sketch, x: float, base: float, height: float) -> None:
    """Draw a tapering tower with bands, gallery, lamp room and cap, standing on (x, base)."""
    foot, neck, top = height * 0.15, height * 0.09, base - height
    tower = [(x - neck, top), (x + neck, top), (x + foot, base), (x - foot, base)]
    s.clear(tower)
    for i in (1, 3):
        a, b = i / 5, (i + 1) / 5
        band = [
            (x - neck - (foot - neck) * a, top + height * a),
            (x + neck + (foot - neck) * a, top + height * a),
            (x + neck + (foot - neck) * b, top + height * b),
            (x - neck - (foot - neck) * b, top + height * b),
        ]
        s.wash(band, SHADE, size=max(14, height * 0.05), angle=-3, gap=0.8)
        s.line(band[0], band[1], size=5)
        s.line(band[3], band[2], size=5)
    s.hatch([(x + neck * 0.3, top), tower[1], tower[2], (x + foot * 0.35, base)], gap=height * 0.03, angle=-75, size=4)
    s.line(tower[0], tower[3], size=8, weight=0.62)
    s.line(tower[1], tower[2], size=8, weight=0.66)
    gallery = box(x - neck * 1.5, top - height * 0.02, neck * 3, height * 0.03)
    lamp = box(x - neck * 0.8, top - height * 0.14, neck * 1.6, height * 0.12)
    for part in (gallery, lamp):
        s.clear(part, size=10)
        s.corners(part, size=6)
    s.line((x, top - height * 0.14), (x, top - height * 0.03), size=3)
    cap = [(x - neck * 1.1, top - height * 0.14), (x, top - height * 0.23), (x + neck * 1.1, top - height * 0.14)]
    s.clear(cap, size=10)
    s.corners(cap, size=7)
    s.hatch(cap, gap=8, angle=-50)
    s.line((x, top - height * 0.23), (x, top - height * 0.27), size=5)
    for share in (0.3, 0.62):
        s.corners(box(x - 7, top + height * share, 14, height * 0.05), size=4)


def beam(s: Sketch, at: At, ends: tuple[At, At]) -> None:
    """Draw the beam of a lamp at `at`, between the points `ends`: erase a cone from the tone."""
    cone = [at, *ends]
    s.clear(cone, size=18, sheets=("tone",))
    for end in ends:
        s.line(at, end, size=4, colour=FAINT, weight=0.5)


def building(s: Sketch, x: float, base: float, width: float, height: float, *, lit: bool) -> None:
    """Draw a narrow house with a gable; its windows glow when `lit`."""
    roof = width * s.random.uniform(0.45, 0.75)
    wall = box(x, base - height, width, height)
    gable = [wall[0], (x + width / 2, base - height - roof), wall[1]]
    s.clear([gable[1], wall[1], wall[2], wall[3], wall[0]])
    s.hatch(gable, gap=15, angle=s.random.choice((-60, 62)), size=4)
    if not lit:
        s.wash(wall, TONE, size=30, angle=-88, gap=1.1)
    s.corners(wall, size=6, weight=0.5)
    s.line(gable[0], gable[1], size=7)
    s.line(gable[1], gable[2], size=7)
    rows, columns = max(1, int(height / 95)), max(1, int(width / 62))
    for row in range(rows):
        for column in range(columns):
            wx = x + width * (column + 0.5) / columns - 13
            wy = base - height + 28 + row * (height - 30) / rows
            pane = box(wx, wy, 26, 38)
            if lit and s.random.random() < 0.55:
                s.light(wx + 13, wy + 19, 34)
            s.corners(pane, size=4, colour=GRAPHITE)
            s.line((wx + 13, wy), (wx + 13, wy + 38), size=2, colour=GRAPHITE)


def lantern(s: Sketch, x: float, y: float, r: float, *, glow: float = 3.0) -> None:
    """Draw a paper lantern with center (x, y) and radius `r`, and its flame. Its light has the radius `glow` · r."""
    s.light(x, y, r * glow)
    body = oval(x, y, r * 0.78, r, sweep=372)
    s.clear(body, size=max(6, r * 0.3), sheets=("base",))
    if r > 30:
        for share in (-0.5, 0.0, 0.5):
            rib = oval(x, y + r * share * 0.9, r * 0.78 * (1 - share * share) ** 0.5, r * 0.12, start=5, sweep=170)
            s.pencil(rib, size=max(2, r * 0.035), colour=GRAPHITE, weight=0.4)
    s.pencil(body, size=max(3.5, r * 0.09), weight=0.6)
    for edge in (-1, 1):
        s.line((x - r * 0.4, y + edge * r), (x + r * 0.4, y + edge * r), size=max(3.5, r * 0.12), weight=0.65)
    s.pencil(oval(x, y - r * 1.25, r * 0.3, r * 0.3, start=180, sweep=180), size=max(2.5, r * 0.06))
    flame = curve(
        [(x, y - r * 0.42), (x + r * 0.2, y + r * 0.08), (x, y + r * 0.3), (x - r * 0.2, y + r * 0.06)],
        closed=True,
        step=6,
    )
    s.pencil(flame, size=max(3, r * 0.12), colour=CORAL, weight=0.6, rough=0.4)
    s.pencil([(x, y - r * 0.15), (x, y + r * 0.2)], size=max(3, r * 0.16), colour=CORAL, weight=0.6, rough=0.3)


def boat(s: Sketch, x: float, y: float, length: float) -> None:
    """Draw a rowing boat from the side. (x, y) is the middle of its rim."""
    half, deep = length / 2, length * 0.17
    rim = curve([(x - half, y - deep * 0.35), (x - half * 0.4, y), (x + half * 0.4, y), (x + half, y - deep * 0.35)])
    keel = curve(
        [
            (x + half, y - deep * 0.35),
            (x + half * 0.62, y + deep),
            (x, y + deep * 1.25),
            (x - half * 0.62, y + deep),
            (x - half, y - deep * 0.35),
        ]
    )
    s.clear([*rim, *keel])
    s.wash([*rim, *keel], SHADE, size=max(12, deep * 0.34), angle=-2, gap=1.0)
    s.hatch([*rim[len(rim) // 2 :], *keel[: len(keel) // 2], (x, y + deep)], gap=length * 0.03, angle=-62)
    s.pencil(rim, size=8, weight=0.62)
    s.pencil(keel, size=9, weight=0.66)
    plank = curve([(x - half * 0.86, y + deep * 0.3), (x, y + deep * 0.62), (x + half * 0.86, y + deep * 0.3)])
    s.pencil(plank, size=4, colour=GRAPHITE)
    for i in range(3):
        ripple(s, (x + s.random.uniform(-0.3, 0.3) * length, y + deep * (1.5 + i * 0.4)), length * (0.7 - i * 0.15), 4)


def whale(s: Sketch, x: float, y: float, length: float, *, flip: bool = False, lines: bool = True) -> None:
    """Draw a whale from the side, its head to the right, or with `flip` to the left. (x, y) is the middle of its body.

    With `lines`, a second, lighter outline is drawn, like a construction line.
    """
    k = -length if flip else length

    def at(u: float, v: float) -> At:
        return x + u * k, y + v * length

    back = [at(-0.5, -0.03), at(-0.3, -0.085), at(-0.02, -0.15), at(0.25, -0.15), at(0.45, -0.07), at(0.5, 0.02)]
    belly = [at(0.47, 0.08), at(0.3, 0.14), at(0.05, 0.15), at(-0.2, 0.08), at(-0.5, 0.0)]
    body = [*curve(back, step=24), *curve(belly, step=24)]
    flukes = [
        at(-0.49, -0.02),
        at(-0.56, -0.1),
        at(-0.65, -0.13),
        at(-0.6, -0.02),
        at(-0.66, 0.08),
        at(-0.56, 0.06),
        at(-0.49, 0.0),
    ]
    s.clear(body)
    s.clear(curve(flukes))
    upper = [*curve(back, step=24), at(0.3, 0.035), at(0, 0.04), at(-0.3, 0.01)]
    s.wash(upper, DEEP, size=max(16, length * 0.024), angle=-3, gap=0.9)
    s.wash(curve(flukes), DEEP, size=max(10, length * 0.016), angle=40, gap=0.9)
    s.shape(curve([*back, *belly], closed=True, step=20), size=9, weight=0.64, again=lines)
    s.shape(curve(flukes), size=8, weight=0.6)
    for i in range(6):
        v = 0.055 + i * 0.014
        s.pencil(
            curve([at(0.46 - i * 0.025, v), at(0.28, v + 0.012), at(0.04 + i * 0.02, v)]),
            size=3.5,
            colour=GRAPHITE,
            weight=0.45,
        )
    s.pencil(curve([at(0.5, 0.025), at(0.4, 0.035), at(0.31, 0.02), at(0.28, 0.0)]), size=5)
    s.clear(oval(*at(0.3, -0.02), length * 0.016, length * 0.013), size=8)
    s.pencil(oval(*at(0.3, -0.02), length * 0.013, length * 0.011, sweep=380), size=max(4, length * 0.006), rough=0.3)
    s.pencil([at(0.297, -0.02), at(0.304, -0.02)], size=max(5, length * 0.009), weight=0.7, rough=0.2)
    fin = [at(0.14, 0.07), at(0.12, 0.18), at(0.02, 0.27), at(0.04, 0.16), at(0.06, 0.08)]
    s.clear(curve(fin))
    s.wash(curve(fin), SHADE, size=max(10, length * 0.018), angle=60, gap=0.9)
    s.shape(curve(fin), size=7)


def bubbles(s: Sketch, x: float, y: float, count: int, spread: float) -> None:
    """Draw rings that rise from (x, y)."""
    for i in range(count):
        r = s.random.uniform(4, 15)
        cx, cy = x + s.random.uniform(-1, 1) * spread, y - i * 34 - s.random.random() * 20
        s.pencil(oval(cx, cy, r, r, sweep=370), size=3.5, colour=GRAPHITE, weight=0.45, rough=0.4)


def fish(s: Sketch, x: float, y: float, length: float) -> None:
    """Draw a small fish, head to the right."""
    h = length * 0.2
    s.pencil(
        curve(
            [
                (x - length * 0.5, y - h),
                (x - length * 0.3, y),
                (x, y - h),
                (x + length * 0.4, y),
                (x, y + h),
                (x - length * 0.3, y),
                (x - length * 0.5, y + h),
            ]
        ),
        size=4,
        colour=INK,
        rough=0.5,
    )
    s.line((x - length * 0.5, y - h), (x - length * 0.5, y + h), size=3)


def rays(s: Sketch, count: int) -> None:
    """Draw shafts of light that fall into water from above."""
    for i in range(count):
        x = s.width * (i + s.random.uniform(0.2, 0.8)) / count
        wide = s.random.uniform(30, 90)
        s.clear(
            [(x, -20), (x + wide, -20), (x + wide * 2.4 - 220, s.height * 0.8), (x - 240, s.height * 0.8)],
            size=34,
            sheets=("tone",),
        )


def rain(s: Sketch, count: int, *, lean: float = -60) -> None:
    """Draw long slanting strokes over the full picture."""
    for _ in range(count):
        x, y, length = s.random.uniform(0, s.width + 100), s.random.uniform(-60, s.height), s.random.uniform(60, 150)
        s.pencil([(x, y), (x + lean * length / 150, y + length)], size=3, colour=FAINT, weight=0.4, rough=0.3)


def depth(s: Sketch) -> None:
    """Draw water all around: tone that darkens downwards."""
    s.wash(box(-40, -20, s.width + 80, s.height * 0.55), MIST, size=50, angle=1, gap=1.0)
    s.wash(box(-40, s.height * 0.5, s.width + 80, s.height * 0.6), SHADE, size=50, angle=-1, gap=1.0)
