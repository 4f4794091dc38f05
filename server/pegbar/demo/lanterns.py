"""The board 'Lanterns at Low Tide': a child, a boat, a whale and a town that lights its lanterns."""

from .boards import DemoBoard, DemoShot
from .pencil import DEEP, FAINT, GRAPHITE, INK, MIST, SHADE, TONE, Sketch, box, curve, oval
from .people import coat_back, face, fringe, hand, rower
from .props import (
    beam,
    boat,
    bubbles,
    building,
    cloud,
    depth,
    fish,
    glints,
    hill,
    horizon,
    lantern,
    lighthouse,
    moon,
    rays,
    ripple,
    sea,
    sky,
    stars,
    whale,
)


def _headland(s: Sketch) -> None:
    sky(s, 650)
    moon(s, 1480, 250, 118)
    cloud(s, 1080, 210, 260)
    horizon(s, 650)
    sea(s, 650)
    hill(s, [(-60, 700), (140, 600), (380, 515), (600, 540), (760, 640), (900, 800), (960, 1120)])
    lighthouse(s, 430, 540, 400)
    building(s, 170, 640, 120, 110, lit=True)
    boat(s, 1330, 760, 200)
    lantern(s, 1390, 712, 20)


def _town(s: Sketch) -> None:
    sky(s, 780, gap=1.3)
    hill(s, [(-60, 560), (300, 430), (700, 480), (1200, 380), (1650, 460), (1980, 520)], tone=TONE, hatch=False)
    for x, base, width, height in (
        (60, 700, 150, 260), (250, 690, 170, 330), (460, 700, 130, 220), (640, 690, 190, 360), (880, 700, 140, 270),
        (1070, 690, 180, 400), (1300, 700, 150, 240), (1500, 690, 170, 330), (1720, 700, 150, 270),
    ):  # fmt: skip
        building(s, x, base, width, height, lit=True)
    s.line((-20, 722), (1940, 716), size=8, weight=0.65)
    for x in range(60, 1920, 150):
        s.line((x, 722), (x + 4, 830), size=10, weight=0.6)
        s.line((x + 30, 724), (x + 32, 800), size=5, colour=GRAPHITE)
    sea(s, 830, waves=18)
    for x in (330, 800, 1390):
        lantern(s, x, 800, 26)
        glints(s, x, 880, count=5, spread=40)


def _pier(s: Sketch) -> None:
    sky(s, 560)
    horizon(s, 560)
    sea(s, 560, waves=30)
    pier = [(720, 1120), (930, 566), (1010, 566), (1310, 1120)]
    s.clear(pier)
    s.wash(pier, SHADE, size=36, angle=0, gap=1.0)
    s.line(pier[1], pier[0], size=8, weight=0.65)
    s.line(pier[2], pier[3], size=8, weight=0.65)
    for i in range(11):
        share = (i / 11) ** 1.6
        y = 575 + share * 510
        s.line((926 - 200 * share, y), (1014 + 286 * share, y + 2), size=3 + 4 * share, colour=GRAPHITE)
    for share in (0.12, 0.4, 0.85):
        y, left, right = 575 + share * 510, 920 - 205 * share, 1016 + 290 * share
        for x in (left, right):
            s.line((x, y - 30 - 130 * share), (x, y + 40 * share + 6), size=8 + 14 * share, weight=0.62)
    coat_back(s, 1000, 930, 420, arm=(1140, 640))
    lantern(s, 1146, 740, 44)
    stars(s, 14, (60, 40, 1800, 300))


def _wonder(s: Sketch) -> None:
    s.wash(box(-40, -20, 2000, 1140), TONE, size=54, angle=-8, gap=1.15)
    lantern(s, 1560, 720, 120, glow=3.6)
    neck = [(700, 900), (640, 1120), (1120, 1120), (1060, 900)]
    s.clear(neck)
    s.corners(neck, size=8)
    s.wash(
        [(380, 1120), (560, 985), (720, 960), (1040, 960), (1210, 985), (1400, 1120)], DEEP, size=40, angle=3, gap=0.9
    )
    s.pencil(curve([(380, 1120), (560, 985), (720, 950), (880, 1010), (1040, 950), (1210, 985), (1400, 1120)]), size=11)
    face(s, 880, 560, 390, look=1, smile=0.35, brows=0.8)
    fringe(s, 880, 560, 390)


def _flame(s: Sketch) -> None:
    s.wash(box(-40, -20, 2000, 1140), SHADE, size=58, angle=4, gap=1.08)
    lantern(s, 960, 500, 270, glow=1.9)
    hand(s, 520, 1010, 420, turn=0.28)
    hand(s, 1400, 1010, 420, mirror=True, turn=-0.28)


def _push_off(s: Sketch) -> None:
    sky(s, 430)
    moon(s, 1570, 190, 96)
    horizon(s, 430)
    hill(s, [(-60, 440), (130, 390), (300, 330), (430, 345), (560, 432)], tone=SHADE, base=436)
    lighthouse(s, 300, 345, 190)
    sea(s, 432, waves=34)
    boat(s, 960, 730, 560)
    rower(s, 890, 722, 330)
    s.line((1120, 780), (1128, 420), size=10, weight=0.6)
    s.pencil(curve([(1126, 424), (1170, 410), (1190, 440)]), size=6)
    lantern(s, 1190, 530, 46, glow=3.4)
    glints(s, 1190, 860, count=7, spread=90)


def _shadow(s: Sketch) -> None:
    s.wash(box(-40, -20, 2000, 1140), MIST, size=52, angle=2, gap=1.1)
    outline = curve(
        [
            (150, 640),
            (460, 480),
            (900, 400),
            (1380, 420),
            (1700, 560),
            (1580, 760),
            (1200, 850),
            (760, 820),
            (430, 720),
        ],
        closed=True,
    )
    s.wash(outline, DEEP, size=50, angle=-4, gap=0.9)
    s.wash(
        curve([(170, 650), (40, 500), (-60, 430), (-40, 640), (-60, 860), (60, 800)], closed=True),
        DEEP,
        size=44,
        angle=50,
        gap=0.9,
    )
    hull = curve([(1320, 180), (1420, 470), (1400, 700), (1320, 860), (1240, 700), (1220, 470)], closed=True)
    s.clear(hull)
    s.wash(hull, SHADE, size=34, angle=88, gap=1.0)
    s.shape(hull, size=9, weight=0.64, again=True)
    for y, half in ((390, 72), (560, 92), (710, 72)):
        s.line((1320 - half, y), (1320 + half, y + 3), size=8)
    lantern(s, 1320, 640, 44, glow=3.2)
    s.pencil(oval(1320, 480, 46, 46, sweep=372), size=8)
    s.wash(oval(1320, 480, 40, 40), DEEP, size=16, angle=20, gap=0.8)
    for _ in range(26):
        ripple(s, (s.random.uniform(60, 1860), s.random.uniform(50, 1040)), s.random.uniform(70, 200), 4)


def _underneath(s: Sketch) -> None:
    depth(s)
    rays(s, 6)
    top = curve([(-20, 130), (300, 150), (620, 126), (960, 150), (1300, 124), (1640, 150), (1940, 130)])
    s.clear([*top, (1940, -30), (-20, -30)])
    s.pencil(top, size=7, weight=0.55)
    boat(s, 1240, 100, 300)
    lantern(s, 1330, 50, 26, glow=2.6)
    whale(s, 880, 640, 1180)
    bubbles(s, 1530, 590, 9, 60)
    for x, y in ((240, 380), (330, 430), (200, 470), (1650, 860), (1760, 820)):
        fish(s, x, y, 70)


def _eye(s: Sketch) -> None:
    s.wash(box(-40, -20, 2000, 700), DEEP, size=60, angle=-5, gap=0.95)
    s.wash(box(-40, 660, 2000, 480), TONE, size=54, angle=-6, gap=1.1)
    for i in range(7):
        y = 730 + i * 56
        s.pencil(curve([(-20, y + 70), (600, y + 10), (1300, y + 30), (1940, y - 40)]), size=6, colour=GRAPHITE)
    for r, weight in ((330, 0.45), (280, 0.5)):
        s.pencil(oval(960, 470, r * 1.25, r * 0.92, start=200, sweep=150, turn=-4), size=8, weight=weight)
        s.pencil(oval(960, 470, r * 1.2, r * 0.86, start=20, sweep=140, turn=-4), size=6, weight=weight)
    lens = curve(
        [(650, 490), (780, 350), (960, 300), (1150, 350), (1280, 470), (1140, 600), (950, 640), (770, 600)], closed=True
    )
    s.clear(lens)
    s.shape(lens, size=12, weight=0.66, again=True)
    iris = oval(970, 470, 160, 160)
    s.wash(iris, SHADE, size=30, angle=30, gap=0.9)
    s.shape(iris, size=9)
    pupil = oval(975, 470, 96, 100)
    s.wash(pupil, DEEP, size=24, angle=60, gap=0.7)
    s.hatch(pupil, gap=11, angle=60, size=7)
    s.shape(pupil, size=9)
    s.clear(oval(1000, 450, 58, 66), size=12)
    lantern(s, 1000, 452, 40, glow=1.5)
    s.hatch([(-20, -20), (620, -20), (420, 420), (-20, 560)], gap=34, angle=-40, size=5)


def _drift(s: Sketch) -> None:
    sky(s, 470, SHADE)
    horizon(s, 470)
    sea(s, 470, waves=22)
    spots = [(s.random.uniform(60, 1860), s.random.random()) for _ in range(24)]
    for x, near in sorted(spots, key=lambda spot: spot[1]):
        y, r = 505 + near * 480, 9 + near * 40
        lantern(s, x, y, r, glow=2.4)
        ripple(s, (x, y + r * 1.35), r * 3.2, 3 + 2 * near)
    moon(s, 420, 190, 90)
    stars(s, 20, (600, 30, 1280, 320))


def _beam(s: Sketch) -> None:
    sky(s, 1100, DEEP, size=58, gap=0.95)
    beam(s, (560, 300), ((2000, 60), (2000, 430)))
    beam(s, (560, 300), ((-80, 380), (-80, 560)))
    hill(s, [(-60, 980), (220, 890), (480, 830), (760, 850), (1000, 940), (1300, 1120)], tone=DEEP)
    lighthouse(s, 560, 860, 580)
    sea(s, 960, waves=8)
    boat(s, 1500, 940, 220)
    rower(s, 1475, 936, 120)


def _touch(s: Sketch) -> None:
    s.wash(box(-40, -20, 2000, 640), TONE, size=52, angle=-2, gap=1.2)
    horizon(s, 640)
    sea(s, 640, waves=20)
    head = curve([(860, 1120), (900, 700), (1080, 420), (1380, 300), (1720, 330), (1980, 460), (1980, 1120)])
    s.clear(head)
    s.wash(head, DEEP, size=54, angle=-8, gap=0.95)
    s.pencil(head, size=14, weight=0.66)
    s.hatch([(1400, 300), (1980, 460), (1980, 900), (1640, 640)], gap=34, angle=-50, size=6)
    for i in range(6):
        fold = [(900 + i * 26, 790 + i * 62), (1180, 870 + i * 58), (1560, 830 + i * 62), (1960, 760 + i * 74)]
        s.pencil(curve(fold), size=6, colour=INK)
    s.clear(oval(1360, 560, 46, 40))
    s.shape(oval(1360, 560, 42, 36), size=8)
    s.pencil(oval(1366, 562, 15, 15, sweep=380), size=18, weight=0.7, rough=0.3)
    s.pencil(curve([(1290, 520), (1360, 496), (1430, 524)]), size=8)
    hand(s, 560, 1000, 470, turn=0.46)
    for r in (40, 72, 104):
        s.pencil(oval(860, 480, r, r, start=150, sweep=160), size=4, colour=FAINT)


def _flukes(s: Sketch) -> None:
    sky(s, 620)
    moon(s, 960, 300, 210)
    horizon(s, 620)
    sea(s, 620, waves=26)
    stem = [(860, 900), (920, 640), (940, 480), (980, 480), (1000, 640), (1060, 900)]
    tail = curve(
        [
            (960, 500),
            (800, 400),
            (600, 380),
            (420, 250),
            (500, 470),
            (700, 560),
            (930, 560),
            (1000, 560),
            (1220, 560),
            (1420, 470),
            (1500, 250),
            (1320, 380),
            (1120, 400),
        ],
        closed=True,
        step=12,
    )
    for part in (stem, tail):
        s.clear(part)
        s.wash(part, DEEP, size=38, angle=-6, gap=0.9)
    s.pencil(curve(stem[:3]), size=12, weight=0.64)
    s.pencil(curve(stem[3:]), size=12, weight=0.64)
    s.shape(tail, size=12, weight=0.66, again=True)
    for x in (860, 1060):
        s.pencil(oval(x, 900, 70, 16, start=180, sweep=360), size=5, colour=GRAPHITE)
    for x, y in ((430, 360), (640, 500), (1280, 500), (1490, 360)):
        s.line((x, y - 70), (x, y - 30), size=4)
        lantern(s, x, y + 30, 34)
    for _ in range(16):
        x, y = s.random.uniform(700, 1220), s.random.uniform(640, 880)
        s.pencil(oval(x, y, 5, 8, sweep=370), size=3, colour=GRAPHITE, rough=0.3)


def _home(s: Sketch) -> None:
    sky(s, 700, SHADE, gap=1.05)
    for x, y, r in (
        (260, 260, 22),
        (470, 140, 16),
        (690, 330, 30),
        (900, 110, 14),
        (1080, 250, 22),
        (1260, 120, 15),
        (1420, 330, 28),
        (1640, 180, 18),
        (1780, 380, 26),
        (140, 460, 24),
    ):
        lantern(s, x, y, r, glow=2.8)
    horizon(s, 700)
    sea(s, 700, waves=24)
    hill(s, [(1180, 1120), (1300, 760), (1480, 660), (1700, 640), (1980, 600)], tone=DEEP)
    lighthouse(s, 1640, 650, 260)
    boat(s, 560, 800, 320)
    rower(s, 530, 796, 190)
    glints(s, 690, 880, count=6, spread=70)
    stars(s, 22, (40, 30, 1840, 560), DEEP)


LANTERNS = DemoBoard(
    "lanterns",
    1920,
    1080,
    (
        DemoShot("Headland", 46, "Wide. Dusk, tide going out. Hold on the lamp before it turns.", _headland),
        DemoShot("Harbor lights up", 36, "Windows come on one by one, left to right. Sound: bells, far off.", _town),
        DemoShot(
            "End of the pier",
            62,
            "Mina from behind. She lifts the lantern on beat 2. Slow push in.",
            _pier,
            action="Mina walks to the end of the pier and lifts the lantern.",
        ),
        DemoShot(
            "She sees it",
            50,
            "Close. Eyes follow something under the water. Match her eyeline with cut 7.",
            _wonder,
            dialogue="MINA\nAre you there?",
            action="She leans over the rail.",
        ),
        DemoShot("Flame", 38, "Hands cup the lantern, flame steadies. The only warm frame so far.", _flame),
        DemoShot("Pushing off", 41, "Boat drifts right. Keep the horizon where the next panel has it.", _push_off),
        DemoShot(
            "Something below",
            25,
            "Straight down. The shadow is three times the boat. No music.",
            _shadow,
            action="A shadow passes below the boat.",
        ),
        DemoShot("Underneath", 47, "Underwater wide. She never looks down in this one.", _underneath),
        DemoShot(
            "The eye",
            63,
            "The lantern in its eye. Hold two beats longer than feels right.\n灯りが瞳に映る。",
            _eye,
            action="An eye opens. The lantern is in it.",
        ),
        DemoShot("Lanterns drift", 38, "The town's lanterns reach the open water.", _drift),
        DemoShot("Beam", 23, "Cut on the flare.", _beam),
        DemoShot(
            "Hello",
            64,
            "First touch. Play it quiet: breath, water, then nothing.",
            _touch,
            dialogue="MINA\n(quietly)\nこんばんは。",
            action="She holds out her hand. It comes up to meet her.",
        ),
        DemoShot("Flukes", 55, "It dives and takes four lanterns with it. Splash covers the cut.", _flukes),
        DemoShot(
            "Home",
            27,
            "Match the horizon with the first panel. Fade on the lamp.",
            _home,
            dialogue="MINA\nSame time tomorrow.",
            action="She rows back. The lamp turns.",
        ),
    ),
)
