"""The board 'Last Tram, Line 9': rain, a tram, and a sleeping passenger."""

from .boards import DemoBoard, DemoShot
from .pencil import CORAL, DEEP, FAINT, GRAPHITE, INK, MIST, SHADE, TONE, WARM, Sketch, box, curve, oval
from .people import coat_back, face, fringe, hand
from .props import building, glints, rain, ripple, sky


def _lamp(s: Sketch, x: float, foot: float, height: float) -> None:
    """Draw a street lamp with its light, standing on (x, foot)."""
    top = foot - height
    s.light(x + height * 0.16, top + height * 0.1, height * 0.28)
    s.line((x, foot), (x, top + 20), size=max(6, height * 0.022), weight=0.62)
    s.pencil(curve([(x, top + 24), (x + height * 0.04, top), (x + height * 0.16, top)]), size=max(5, height * 0.018))
    s.corners(
        [
            (x + height * 0.11, top + height * 0.07),
            (x + height * 0.14, top),
            (x + height * 0.18, top),
            (x + height * 0.21, top + height * 0.07),
        ],
        size=6,
    )


def _tram(s: Sketch, x: float, rail: float, k: float) -> None:
    """Draw a tram from the side: `k` pixels long, its left end at `x`, its wheels at y = `rail`."""
    high = k * 0.3
    hull = curve(
        [
            (x, rail - high * 0.2),
            (x + k * 0.015, rail - high * 0.75),
            (x + k * 0.06, rail - high),
            (x + k * 0.94, rail - high),
            (x + k * 0.985, rail - high * 0.75),
            (x + k, rail - high * 0.2),
        ],
        step=10,
    )
    s.clear([*hull, (x + k, rail - high * 0.12), (x, rail - high * 0.12)])
    s.wash(
        [(x, rail - high * 0.45), (x + k, rail - high * 0.45), (x + k, rail - high * 0.12), (x, rail - high * 0.12)],
        DEEP,
        size=max(12, high * 0.1),
        angle=0,
        gap=0.9,
    )
    s.pencil(hull, size=9, weight=0.64)
    s.line((x, rail - high * 0.12), (x + k, rail - high * 0.12), size=9)
    s.line((x, rail - high * 0.45), (x + k, rail - high * 0.45), size=6)
    for i in range(7):
        wx = x + k * (0.05 + i * 0.13)
        pane = box(wx, rail - high * 0.86, k * 0.11, high * 0.36)
        s.light(wx + k * 0.055, rail - high * 0.68, high * 0.2)
        s.corners(pane, size=6)
        if i in (2, 5):
            s.corners(box(wx, rail - high * 0.88, k * 0.11, high * 0.76), size=5)
            s.line((wx + k * 0.055, rail - high * 0.88), (wx + k * 0.055, rail - high * 0.12), size=4)
    for share in (0.16, 0.28, 0.72, 0.84):
        s.pencil(oval(x + k * share, rail - high * 0.06, high * 0.1, high * 0.1, sweep=375), size=9)
    s.pencil([(x + k * 0.42, rail - high), (x + k * 0.5, rail - high * 1.28), (x + k * 0.58, rail - high)], size=6)
    s.line((x + k * 0.4, rail - high * 1.28), (x + k * 0.6, rail - high * 1.28), size=6)
    sign = box(x + k * 0.44, rail - high * 1.06, k * 0.12, high * 0.14)
    s.clear(sign, size=10)
    s.corners(sign, size=5)
    s.pencil(oval(x + k * 0.5, rail - high * 1.01, high * 0.025, high * 0.025, sweep=380), size=4, colour=CORAL)
    s.pencil(
        curve(
            [
                (x + k * 0.5 + high * 0.025, rail - high * 1.01),
                (x + k * 0.5 + high * 0.02, rail - high * 0.95),
                (x + k * 0.5 - 4, rail - high * 0.935),
            ]
        ),
        size=4,
        colour=CORAL,
    )


def _street(s: Sketch) -> None:
    sky(s, 1000, SHADE, gap=1.05)
    for x, width, height in (
        (-30, 240, 520),
        (220, 200, 380),
        (430, 260, 470),
        (1500, 230, 430),
        (1740, 280, 540),
        (2030, 220, 400),
        (2250, 200, 480),
    ):
        building(s, x, 790, width, height, lit=True)
    s.line((-20, 790), (2410, 784), size=7)
    _tram(s, 640, 840, 1080)
    s.line((-20, 556), (2410, 548), size=3)
    s.line((-20, 842), (2410, 838), size=6)
    s.line((-20, 880), (2410, 874), size=6)
    _lamp(s, 330, 900, 520)
    _lamp(s, 1960, 900, 520)
    for x in (500, 1080, 1460, 2050):
        glints(s, x, 892, count=4, spread=70)
    rain(s, 70)


def _stop(s: Sketch) -> None:
    sky(s, 760, gap=1.1)
    s.line((-20, 790), (2410, 780), size=7)
    shelter = box(700, 300, 900, 480)
    s.clear(shelter)
    s.wash(box(700, 300, 900, 60), DEEP, size=30, angle=0, gap=0.8)
    s.corners(shelter, size=9, weight=0.62)
    s.line((700, 362), (1600, 360), size=6)
    s.line((1300, 362), (1300, 780), size=6)
    s.corners(box(1350, 430, 190, 250), size=6)
    for i in range(6):
        s.line((1372, 466 + i * 34), (1372 + s.random.uniform(70, 140), 466 + i * 34), size=4, colour=GRAPHITE)
    s.line((760, 660), (1240, 660), size=12)
    for x in (800, 1200):
        s.line((x, 660), (x, 780), size=7)
    coat_back(s, 1010, 850, 400)
    dome = curve(
        [(790, 470), (850, 330), (1010, 270), (1170, 330), (1230, 470), (1120, 440), (1010, 468), (900, 440)],
        closed=True,
        step=10,
    )
    s.clear(dome)
    s.wash(dome, CORAL, size=20, angle=30, gap=1.25)
    s.shape(dome, size=8, weight=0.62)
    for x in (850, 1010, 1170):
        s.pencil(curve([(1010, 270), ((1010 + x) / 2, 330), (x, 450)]), size=4)
    for x in (300, 900, 1800, 2150):
        s.pencil(oval(x, 900, 130, 22, sweep=370), size=5, colour=GRAPHITE)
        ripple(s, (x, 900), 120)
    _lamp(s, 2000, 850, 560)
    rain(s, 80)


def _rails(s: Sketch) -> None:
    sky(s, 420, SHADE)
    s.wash(box(-40, 420, 2500, 620), TONE, size=48, angle=1, gap=1.25)
    for side in (-1, 1):
        for near, far in ((230, 12), (270, 15)):
            s.line((1195 + side * far, 420), (1195 + side * near * 2.6, 1020), size=9)
        s.line((1195 + side * 40, 420), (1195 + side * 1500, 800), size=6, colour=GRAPHITE)
    for i in range(8):
        share = (i / 8) ** 1.8
        building(s, 1100 - 120 - share * 1100, 430 + share * 230, 90 + share * 130, 90 + share * 300, lit=True)
        building(s, 1270 + share * 1000, 430 + share * 230, 90 + share * 130, 90 + share * 280, lit=True)
    s.light(1195, 400, 130)
    s.clear(box(1150, 350, 90, 80), size=12)
    s.corners(box(1150, 350, 90, 80), size=7)
    s.pencil(oval(1195, 408, 9, 9, sweep=380), size=9, colour=WARM, rough=0.2)
    rain(s, 70, lean=-30)


def _asleep(s: Sketch) -> None:
    s.wash(box(-40, -20, 2500, 1040), TONE, size=54, angle=-88, gap=1.15)
    pane = box(1180, 80, 1080, 660)
    s.clear(pane)
    s.wash(pane, DEEP, size=50, angle=-6, gap=0.95)
    s.corners(pane, size=12, weight=0.62)
    for x, y, r in ((1500, 520, 120), (1820, 300, 80), (2100, 560, 100)):
        s.light(x, y, r)
    for _ in range(30):
        x, y = s.random.uniform(1210, 2230), s.random.uniform(110, 640)
        s.pencil([(x, y), (x + 14, y + s.random.uniform(30, 80))], size=5, colour=MIST)
    s.wash(
        [(420, 1040), (520, 820), (760, 740), (1040, 760), (1260, 900), (1300, 1040)], DEEP, size=44, angle=80, gap=0.9
    )
    s.pencil(curve([(420, 1040), (520, 820), (760, 740), (1040, 760), (1260, 900), (1300, 1040)]), size=11)
    face(s, 900, 480, 300, look=0, smile=0.1, brows=0.2)
    for side in (-1, 1):
        lid = oval(900 + side * 100, 510, 60, 70)
        s.clear(lid, size=14)
        s.pencil(curve([(900 + side * 100 - 54, 505), (900 + side * 100, 536), (900 + side * 100 + 54, 505)]), size=11)
    fringe(s, 900, 480, 300)
    for x, y, k in ((1240, 260, 30), (1310, 180, 44), (1400, 90, 60)):
        s.pencil([(x, y), (x + k, y), (x, y + k), (x + k, y + k)], size=8, colour=INK, rough=0.6)


def _driver(s: Sketch) -> None:
    sky(s, 1000, DEEP, size=58, gap=0.98)
    mirror = curve([(900, 130), (1500, 110), (1560, 300), (1500, 480), (900, 470), (850, 300)], closed=True)
    s.clear(mirror)
    s.shape(mirror, size=16, weight=0.64)
    face(s, 1200, 350, 150, look=-1, smile=0.6, brows=0.5)
    cap = [(1030, 270), (1060, 170), (1200, 140), (1340, 170), (1370, 270)]
    s.clear(curve(cap))
    s.wash(curve(cap), SHADE, size=24, angle=0, gap=0.9)
    s.shape(curve(cap), size=9)
    s.line((1010, 275), (1390, 272), size=18, weight=0.6)
    panel = [(-20, 1020), (160, 720), (2230, 700), (2410, 1020)]
    s.clear(panel)
    s.wash(panel, TONE, size=44, angle=-1, gap=1.0)
    s.corners(panel, size=9)
    for x in (480, 720, 960):
        s.pencil(oval(x, 860, 84, 84, sweep=372), size=9)
        s.line((x, 860), (x + s.random.uniform(-50, 50), 800), size=7, colour=CORAL)
    s.pencil(oval(1640, 860, 50, 30, sweep=375), size=9)
    s.line((1640, 850), (1720, 700), size=20, weight=0.6)
    hand(s, 1850, 1010, 260, mirror=True, turn=-0.3)
    s.line((1190, -20), (1196, 130), size=9)


def _platform(s: Sketch) -> None:
    sky(s, 640, gap=1.2)
    s.line((-20, 660), (2410, 650), size=7)
    _tram(s, 1300, 680, 1300)
    for x in (420, 760):
        _lamp(s, x, 820, 480)
    coat_back(s, 1060, 900, 360, arm=(1190, 640))
    for y in (760, 800, 850, 910):
        s.line((-20, y), (2410, y - 6), size=3, colour=FAINT)
    rain(s, 40)


def _empty(s: Sketch) -> None:
    sky(s, 1000, SHADE, gap=1.05)
    s.line((-20, 800), (2410, 792), size=7)
    s.line((-20, 850), (2410, 842), size=6)
    s.line((-20, 884), (2410, 878), size=6)
    _lamp(s, 1180, 900, 640)
    dome = oval(760, 830, 150, 90, start=180, sweep=180)
    s.clear([*dome, dome[0]])
    s.wash([*dome, dome[0]], CORAL, size=18, angle=20, gap=1.25)
    s.pencil(dome, size=8)
    s.pencil(curve([(610, 832), (685, 806), (760, 834), (835, 806), (910, 832)]), size=7)
    s.line((760, 740), (760, 716), size=6)
    s.pencil(curve([(764, 834), (800, 900), (850, 912), (862, 880)]), size=7)
    glints(s, 1290, 890, count=4, spread=80)
    for x in (420, 1600, 2000):
        ripple(s, (x, 930), 220)


TRAM = DemoBoard(
    "tram",
    2390,
    1000,
    (
        DemoShot("Street", 96, "Establishing. The tram has stopped, doors open, nobody gets in.", _street),
        DemoShot("The stop", 72, "One umbrella, the only color on the street. She checks the time twice.", _stop),
        DemoShot("Down the rails", 48, "Vanishing point dead center. Light grows before we hear it.", _rails),
        DemoShot("Asleep", 120, "Streetlights pass over the face, one every 24 frames.", _asleep),
        DemoShot("Mirror", 60, "Driver sees her and decides to take the long way around.", _driver),
        DemoShot("Her stop", 84, "She wakes up exactly where she needs to be.", _platform),
        DemoShot("Left behind", 72, "Hold. Let the rain stop on the last twelve frames.", _empty),
        DemoShot("Credits", 120, "Rough board to come.", None),
    ),
)
