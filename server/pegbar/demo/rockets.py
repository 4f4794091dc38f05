"""The board 'Cardboard Orbit': a child, a cat and a rocket made of a box."""

from .boards import DemoBoard, DemoShot
from .pencil import BLUE, CORAL, DEEP, FAINT, GRAPHITE, INK, MIST, SHADE, TONE, At, Path, Sketch, box, curve, oval
from .people import cat, face, fringe, hand, sitting_back
from .props import building, cloud, moon, sky, stars


def _transform(path: Path, x: float, y: float, k: float, lean: float = 0.0) -> list[At]:
    """Transform a path at the origin: scale it by `k`, tilt it by `lean` (small angles), and move it to (x, y)."""
    return [(x + (u + lean * v) * k, y + (v - lean * u) * k) for u, v in path]


def _rocket(s: Sketch, x: float, y: float, k: float, *, lean: float = 0.0, fire: float = 0.0) -> None:
    """Draw a cardboard rocket, about `k` pixels high and centered at (x, y).

    `lean` tilts it (see `_moved`); `fire` is the length of its flame, in units of `k`.
    """
    if fire:
        for wide, reach, colour in ((0.2, fire, CORAL), (0.12, fire * 0.62, INK)):
            flame = [
                (-wide, 0.45),
                (-wide * 1.1, 0.45 + reach * 0.4),
                (0, 0.45 + reach),
                (wide * 1.1, 0.45 + reach * 0.4),
                (wide, 0.45),
            ]
            s.pencil(curve(_transform(flame, x, y, k, lean)), size=max(6, k * 0.02), colour=colour, weight=0.6)
        s.light(*_transform([(0, 0.45 + fire * 0.4)], x, y, k, lean)[0], k * fire * 0.6)
    for side in (-1, 1):
        fin = _transform(
            [(side * 0.2, 0.15), (side * 0.4, 0.42), (side * 0.38, 0.55), (side * 0.2, 0.44)], x, y, k, lean
        )
        s.clear(fin, size=14)
        s.wash(fin, DEEP, size=max(8, k * 0.04), angle=60, gap=0.9)
        s.corners(fin, size=max(5, k * 0.014))
    hull = _transform(box(-0.22, -0.25, 0.44, 0.72), x, y, k, lean)
    nose = curve(
        _transform([(-0.23, -0.25), (-0.15, -0.43), (0, -0.56), (0.15, -0.43), (0.23, -0.25)], x, y, k, lean), step=8
    )
    for part in (hull, nose):
        s.clear(part, size=14)
    s.wash(_transform(box(0.02, -0.25, 0.2, 0.72), x, y, k, lean), TONE, size=max(8, k * 0.05), angle=85, gap=1.0)
    s.wash(nose, SHADE, size=max(8, k * 0.04), angle=20, gap=0.9)
    s.corners(hull, size=max(6, k * 0.016), weight=0.62)
    s.pencil(nose, size=max(6, k * 0.016), weight=0.62)
    s.pencil(_transform([(0.0, 0.2), (0.01, 0.46)], x, y, k, lean), size=4, colour=GRAPHITE)
    tape = _transform([(-0.22, 0.1), (-0.1, 0.05), (0.05, 0.13), (0.22, 0.07)], x, y, k, lean)
    s.pencil(tape, size=max(7, k * 0.03), colour=FAINT, taper=False)
    port = oval(*_transform([(0, -0.08)], x, y, k, lean)[0], k * 0.105, k * 0.105)
    s.clear(port, size=12)
    s.wash(port, BLUE, size=max(8, k * 0.04), angle=40, gap=0.8)
    s.shape(port, size=max(6, k * 0.018))
    s.pencil(oval(*_transform([(0, -0.08)], x, y, k, lean)[0], k * 0.14, k * 0.14, sweep=370), size=4)


def _roofs(s: Sketch) -> None:
    sky(s, 900, gap=1.25)
    moon(s, 1250, 260, 110)
    for x, width, height in ((-40, 260, 340), (220, 190, 240), (420, 300, 400), (1150, 230, 330), (1390, 270, 260)):
        building(s, x, 1140, width, height, lit=s.random.random() < 0.6)
    roof = [(640, 1240), (760, 800), (1180, 800), (1320, 1240)]
    s.clear(roof)
    s.wash(roof, SHADE, size=40, angle=-2, gap=1.0)
    s.corners(roof, size=8)
    for y in (880, 960, 1050, 1140):
        s.line((752 - (y - 800) * 0.28, y), (1190 + (y - 800) * 0.3, y + 3), size=4, colour=GRAPHITE)
    sitting_back(s, 900, 802, 260)
    cat(s, 1070, 800, 150)
    s.line((700, 560), (712, 810), size=8)
    for i in range(4):
        s.line((650 + i * 8, 580 + i * 40), (760 - i * 8, 574 + i * 40), size=5)
    stars(s, 26, (40, 40, 1500, 420))


def _box(s: Sketch) -> None:
    s.wash(box(-40, 880, 1700, 360), TONE, size=48, angle=0, gap=1.1)
    s.line((-20, 880), (1620, 872), size=7)
    front, side = box(480, 480, 460, 470), [(940, 480), (1150, 400), (1150, 830), (940, 950)]
    for part in (front, side):
        s.clear(part)
    s.wash(side, SHADE, size=36, angle=80, gap=0.95)
    s.corners(front, size=9, weight=0.62)
    s.corners(side, size=9, weight=0.62)
    for flap in ([(480, 480), (380, 380), (820, 370), (940, 480)], [(940, 480), (1150, 400), (1290, 330), (1080, 390)]):
        s.clear(flap)
        s.corners(flap, size=8)
    s.hatch([(500, 470), (440, 400), (800, 390), (900, 470)], gap=18)
    s.pencil(curve([(560, 640), (640, 580), (720, 640), (640, 720), (560, 640)]), size=7, colour=CORAL)
    s.line((640, 600), (640, 860), size=7, colour=CORAL)
    s.line((600, 800), (680, 800), size=6, colour=CORAL)
    cat(s, 1330, 930, 260, tail=-1)
    for x, y, turn in ((250, 960, 20), (330, 1030, -30)):
        s.pencil(oval(x, y, 90, 12, turn=turn, sweep=370), size=6)


def _cutting(s: Sketch) -> None:
    s.wash([(200, 1240), (420, 300), (1300, 260), (1480, 1240)], TONE, size=50, angle=-6, gap=1.0)
    s.corners([(200, 1240), (420, 300), (1300, 260), (1480, 1240)], size=9)
    circle = oval(840, 600, 250, 220)
    s.pencil(circle[: len(circle) * 3 // 4], size=10, weight=0.62)
    for i in range(9):
        at = circle[len(circle) * 3 // 4 + i * len(circle) // 40]
        s.pencil([(at[0] - 7, at[1] + 2), (at[0] + 8, at[1] - 2)], size=6, colour=FAINT)
    for side in (-1, 1):
        s.pencil(oval(1180 + side * 46, 420 - side * 30, 48, 36, turn=-40, sweep=372), size=12)
        s.pencil([(1140 + side * 30, 460 - side * 20), (1000 - side * 14, 560 + side * 16)], size=14, weight=0.6)
    hand(s, 620, 1140, 420, turn=0.12)


def _plan(s: Sketch) -> None:
    s.wash(box(120, 120, 1360, 960), MIST, size=52, angle=-1, gap=0.9)
    s.corners(box(120, 120, 1360, 960), size=8)
    for x, y in ((150, 150), (1450, 150), (150, 1050), (1450, 1050)):
        s.pencil(oval(x, y, 14, 14, sweep=380), size=12, colour=CORAL, rough=0.3)
    _rocket(s, 560, 610, 640)
    for y, length in ((300, 360), (380, 280), (460, 330), (700, 300), (780, 350)):
        s.pencil(
            curve([(960, y), (960 + length / 2, y + s.random.uniform(-12, 12)), (960 + length, y)]),
            size=5,
            colour=GRAPHITE,
        )
    for a, b in (((760, 330), (940, 300)), ((640, 570), (940, 460)), ((760, 830), (940, 780))):
        s.line(a, b, size=4, colour=CORAL)
    s.pencil(oval(1130, 930, 110, 50, sweep=375), size=6, colour=CORAL)


def _count(s: Sketch) -> None:
    s.wash(box(-40, -20, 1700, 1260), DEEP, size=60, angle=-70, gap=1.0)
    ring = oval(800, 560, 520, 520)
    s.clear(ring, size=30)
    s.shape(ring, size=22, weight=0.62, again=True)
    s.pencil(oval(800, 560, 560, 560, sweep=372), size=8)
    for i in range(12):
        spot = oval(800, 560, 540, 540, start=i * 30, sweep=1)[0]
        s.pencil(oval(*spot, 9, 9, sweep=380), size=9, colour=SHADE, rough=0.2)
    face(s, 800, 610, 320, look=0, smile=0.9, brows=1.0)
    fringe(s, 800, 610, 320)
    s.pencil(oval(420, 330, 170, 120, start=190, sweep=90), size=8, colour=FAINT)


def _ignition(s: Sketch) -> None:
    sky(s, 1240, gap=1.2)
    _rocket(s, 800, 520, 720, fire=0.3)
    for x, y, r in (
        (430, 1030, 150),
        (610, 1090, 130),
        (800, 1100, 160),
        (1000, 1090, 130),
        (1180, 1030, 150),
        (280, 1120, 120),
        (1330, 1120, 120),
    ):
        s.clear(oval(x, y, r * 1.1, r), size=30)
        s.pencil(oval(x, y, r * 1.1, r, start=150, sweep=240), size=8, weight=0.6)
        s.hatch(oval(x, y + r * 0.5, r * 0.8, r * 0.35), gap=16, angle=-30)


def _up(s: Sketch) -> None:
    sky(s, 1240, MIST, gap=1.1)
    _rocket(s, 930, 430, 560, lean=-0.3, fire=0.7)
    trail = curve([(790, 830), (640, 980), (600, 1120), (560, 1260)])
    s.pencil(trail, size=50, colour=TONE, on="tone", taper=False)
    for side in (-34, 34):
        s.pencil([(x + side, y) for x, y in trail], size=6, colour=GRAPHITE)
    cloud(s, 330, 520, 420)
    cloud(s, 1280, 900, 460)
    for x in (200, 1380):
        s.line((x, 80), (x - 60, 260), size=4, colour=FAINT)
    for x in range(-20, 1640, 130):
        building(s, x, 1260, 110, s.random.uniform(60, 110), lit=False)


def _float(s: Sketch) -> None:
    s.wash(box(-40, -20, 1700, 1260), DEEP, size=60, angle=3, gap=0.94)
    window = oval(1120, 460, 300, 300)
    s.clear(window, size=30)
    s.shape(window, size=20, weight=0.62)
    s.pencil(oval(1120, 460, 336, 336, sweep=372), size=8)
    planet = oval(1180, 600, 210, 210, start=190, sweep=170)
    s.wash(planet, BLUE, size=34, angle=10, gap=0.9)
    s.pencil(planet, size=8)
    s.pencil(curve([(1010, 520), (1120, 540), (1200, 500), (1330, 560)]), size=6, colour=GRAPHITE)
    stars(s, 12, (900, 240, 380, 180))
    body = oval(470, 700, 190, 130, turn=-18)
    head = oval(270, 590, 100, 92)
    for part in (body, head):
        s.clear(part, size=20)
        s.wash(part, TONE, size=26, angle=60, gap=0.9)
        s.shape(part, size=10, weight=0.62)
    for side in (-1, 1):
        s.pencil(curve([(270 + side * 80, 540), (270 + side * 88, 450), (270 + side * 24, 505)]), size=10)
        s.pencil(oval(270 + side * 36, 585, 16, 19, sweep=380), size=9, rough=0.3)
        s.line((270 + side * 30, 625), (270 + side * 130, 616 + side * 6), size=4)
    s.pencil(curve([(258, 618), (270, 628), (282, 618)]), size=6)
    for x, y, dx, dy in ((380, 800, -40, 90), (460, 826, 10, 96), (560, 790, 60, 84), (620, 720, 90, 60)):
        s.pencil(curve([(x, y), (x + dx * 0.5, y + dy * 0.7), (x + dx, y + dy)]), size=18, weight=0.55)
    s.pencil(curve([(650, 650), (780, 560), (800, 700), (900, 660)]), size=16, weight=0.55)


def _orbit(s: Sketch) -> None:
    s.wash(box(-40, -20, 1700, 1260), DEEP, size=60, angle=-12, gap=0.96)
    ball = oval(620, 860, 430, 430)
    s.clear(ball, size=34)
    s.wash(ball, BLUE, size=44, angle=-12, gap=0.95)
    s.shape(ball, size=11, weight=0.62, again=True)
    for land in (
        [(360, 700), (520, 620), (640, 700), (560, 830), (420, 820)],
        [(700, 900), (860, 860), (930, 980), (800, 1080)],
    ):
        form = curve(land, closed=True)
        s.clear(form)
        s.shape(form, size=7)
        s.hatch(form, gap=18)
    s.pencil(oval(700, 760, 760, 420, start=200, sweep=150, turn=-18), size=5, colour=TONE)
    _rocket(s, 1240, 330, 330, lean=0.55, fire=0.25)
    stars(s, 40, (20, 20, 1560, 500), TONE)


ROCKETS = DemoBoard(
    "rockets",
    1600,
    1200,
    (
        DemoShot("Rooftop", 36, "Teo and Biscuit look up. Nobody moves for a second and a half.", _roofs),
        DemoShot("The box", 18, "It has been standing there the whole time. Cat looks at box. Cat looks at us.", _box),
        DemoShot("Scissors", 24, "Paper sounds only. Animate on threes.", _cutting),
        DemoShot("The plan", 20, "Push in on the circled part: 'cat goes HERE'.", _plan),
        DemoShot("Three, two…", 30, "Through the porthole. Grin grows with each number.", _count),
        DemoShot("Ignition", 16, "Cotton-wool smoke. Shake the frame, not the drawing.", _ignition),
        DemoShot("Up", 28, "Roofs drop away. Hold the rocket still and move everything else.", _up),
        DemoShot("Weightless", 40, "Biscuit discovers the ceiling.", _float),
        DemoShot("Orbit", 44, "One slow turn. Title comes in here.", _orbit),
        DemoShot("Dinner's ready", 22, "Back in the kitchen. Not drawn yet: ask Ines about the layout.", None),
    ),
)
