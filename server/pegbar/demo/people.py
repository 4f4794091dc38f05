"""Draw the characters of the demo boards."""

from .pencil import CORAL, DEEP, FAINT, GRAPHITE, INK, PAPER, SHADE, TONE, Sketch, curve, oval


def face(s: Sketch, x: float, y: float, r: float, *, look: float = 0.0, smile: float = 0.5, brows: float = 0.0) -> None:
    """Draw a child's face from the front, with center (x, y) and radius `r`.

    `look` turns the eyes left or right (−1 to 1), `smile` bends the mouth (−1 to 1), `brows` raises the eyebrows (0 to
    1).
    """
    skull = curve(
        [
            (x - r * 0.82, y - r * 0.3),
            (x - r * 0.5, y - r * 0.92),
            (x, y - r * 1.05),
            (x + r * 0.5, y - r * 0.92),
            (x + r * 0.82, y - r * 0.3),
            (x + r * 0.78, y + r * 0.4),
            (x + r * 0.42, y + r * 0.86),
            (x, y + r),
            (x - r * 0.42, y + r * 0.86),
            (x - r * 0.78, y + r * 0.4),
        ],
        closed=True,
    )
    s.clear(skull, sheets=("base", "tone", "light"))
    s.shape(skull, size=max(5, r * 0.035), again=True)
    for side in (-1, 1):
        ear = oval(x + side * r * 0.84, y + r * 0.06, r * 0.13, r * 0.2, start=-90 if side > 0 else 90, sweep=180)
        s.pencil(ear, size=max(4, r * 0.028))
        eye_x, eye_y = x + side * r * 0.33, y + r * 0.08
        white = oval(eye_x, eye_y, r * 0.15, r * 0.19, start=190, sweep=165)
        s.pencil(white, size=max(5, r * 0.045), weight=0.65)
        pupil = oval(eye_x + look * r * 0.05, eye_y + r * 0.02, r * 0.055, r * 0.08, sweep=380)
        s.pencil(pupil, size=max(5, r * 0.075), weight=0.7, rough=0.3)
        glint = (eye_x + look * r * 0.05 + r * 0.025, eye_y - r * 0.03)
        s.pencil([glint, (glint[0] + 1, glint[1] + 1)], size=max(3, r * 0.05), colour=PAPER, rough=0, taper=False)
        lift = y - r * (0.24 + 0.12 * brows)
        brow = [(eye_x - r * 0.17, lift + r * 0.05), (eye_x, lift - r * 0.03), (eye_x + r * 0.17, lift + r * 0.04)]
        s.pencil(curve(brow), size=max(5, r * 0.05))
        s.hatch(oval(x + side * r * 0.5, y + r * 0.42, r * 0.17, r * 0.11), gap=max(7, r * 0.06), colour=CORAL, size=3)
    s.pencil(
        curve([(x + r * 0.02, y + r * 0.2), (x + r * 0.1, y + r * 0.36), (x - r * 0.03, y + r * 0.4)]),
        size=max(4, r * 0.03),
    )
    bend = smile * r * 0.14
    mouth = [
        (x - r * 0.26, y + r * 0.6 - bend * 0.4),
        (x, y + r * 0.6 + bend),
        (x + r * 0.26, y + r * 0.6 - bend * 0.4),
    ]
    s.pencil(curve(mouth), size=max(5, r * 0.04))


def fringe(s: Sketch, x: float, y: float, r: float) -> None:
    """Draw short dark hair for a `face` with the same x, y and r."""
    hair = curve(
        [
            (x - r * 0.9, y + r * 0.1),
            (x - r * 0.95, y - r * 0.6),
            (x - r * 0.5, y - r * 1.2),
            (x + r * 0.15, y - r * 1.28),
            (x + r * 0.75, y - r * 0.98),
            (x + r * 0.97, y - r * 0.4),
            (x + r * 0.88, y + r * 0.12),
        ]
    )
    edge = curve(
        [
            (x + r * 0.88, y + r * 0.12),
            (x + r * 0.74, y - r * 0.3),
            (x + r * 0.4, y - r * 0.5),
            (x + r * 0.2, y - r * 0.38),
            (x - r * 0.1, y - r * 0.56),
            (x - r * 0.3, y - r * 0.4),
            (x - r * 0.62, y - r * 0.52),
            (x - r * 0.78, y - r * 0.25),
            (x - r * 0.9, y + r * 0.1),
        ]
    )
    s.clear([*hair, *edge])
    s.wash([*hair, *edge], DEEP, size=max(8, r * 0.1), angle=70, gap=0.85)
    s.hatch([*hair, *edge], gap=max(9, r * 0.06), angle=72, size=max(3, r * 0.025), colour=INK)
    s.pencil(hair, size=max(6, r * 0.045), weight=0.62)
    s.pencil(edge, size=max(5, r * 0.035))


def coat_back(s: Sketch, x: float, foot: float, h: float, *, arm: tuple[float, float] | None = None) -> None:
    """Draw a child in a hooded coat from behind, standing on (x, foot); `h` is its height.

    `arm` is the point to which its right hand reaches.
    """
    for side in (-1, 1):
        s.line(
            (x + side * h * 0.07, foot - h * 0.24), (x + side * h * 0.075, foot - h * 0.02), size=h * 0.03, weight=0.6
        )
        s.pencil(oval(x + side * h * 0.09, foot - h * 0.015, h * 0.055, h * 0.025), size=h * 0.02, weight=0.6)
    coat = curve(
        [
            (x - h * 0.1, foot - h * 0.68),
            (x - h * 0.16, foot - h * 0.45),
            (x - h * 0.2, foot - h * 0.18),
            (x, foot - h * 0.15),
            (x + h * 0.2, foot - h * 0.18),
            (x + h * 0.16, foot - h * 0.45),
            (x + h * 0.1, foot - h * 0.68),
        ],
        closed=True,
        step=8,
    )
    s.clear(coat, size=14)
    s.wash(coat, SHADE, size=max(8, h * 0.05), angle=80, gap=0.95)
    if arm is not None:
        sleeve = curve(
            [
                (x + h * 0.1, foot - h * 0.6),
                ((x + h * 0.12 + arm[0]) / 2, (foot - h * 0.5 + arm[1]) / 2 + h * 0.05),
                arm,
            ]
        )
        s.pencil(sleeve, size=h * 0.075, weight=0.5, colour=INK, taper=False)
        s.pencil(sleeve, size=h * 0.05, weight=0.5, colour=SHADE, taper=False)
    s.shape(coat, size=max(5, h * 0.018), weight=0.6)
    s.hatch(coat[: len(coat) // 2], gap=h * 0.05, angle=-70, size=3.5)
    hood = oval(x, foot - h * 0.8, h * 0.14, h * 0.155)
    s.clear(hood, size=12)
    s.wash(hood, TONE, size=max(7, h * 0.04), angle=60, gap=0.95)
    s.shape(hood, size=max(5, h * 0.018), weight=0.6)
    s.pencil(
        curve([(x, foot - h * 0.95), (x + h * 0.02, foot - h * 0.8), (x, foot - h * 0.67)]), size=3.5, colour=GRAPHITE
    )


def rower(s: Sketch, x: float, seat: float, h: float, *, face_right: bool = True) -> None:
    """Draw a child sitting in a boat, from the side. (x, seat) is the point of the seat, `h` the child's height."""
    k = h if face_right else -h
    body = curve(
        [
            (x - k * 0.26, seat),
            (x - k * 0.22, seat - h * 0.34),
            (x - k * 0.08, seat - h * 0.54),
            (x + k * 0.1, seat - h * 0.52),
            (x + k * 0.22, seat - h * 0.28),
            (x + k * 0.3, seat),
        ],
        step=8,
    )
    s.clear(body, size=14)
    s.wash(body, SHADE, size=max(8, h * 0.07), angle=78, gap=0.95)
    s.hatch(body, gap=h * 0.07, angle=-66, size=3.5)
    s.pencil(body, size=max(5, h * 0.03), weight=0.62)
    s.pencil(
        curve([(x, seat - h * 0.42), (x + k * 0.2, seat - h * 0.22), (x + k * 0.42, seat - h * 0.26)]),
        size=max(5, h * 0.035),
    )
    head = oval(x + k * 0.03, seat - h * 0.73, h * 0.19, h * 0.21)
    s.clear(head, size=12)
    s.shape(head, size=max(5, h * 0.028))
    cap = oval(x + k * 0.01, seat - h * 0.77, h * 0.215, h * 0.21, start=170 if face_right else 195, sweep=175)
    s.wash(cap, DEEP, size=max(6, h * 0.05), angle=30, gap=0.85)
    s.pencil(cap, size=max(6, h * 0.045), weight=0.65)
    for along in (0.1, 0.17):
        s.pencil([(x + k * along, seat - h * 0.73), (x + k * along, seat - h * 0.7)], size=max(4, h * 0.03), rough=0.2)
    s.pencil(
        curve([(x + k * 0.1, seat - h * 0.63), (x + k * 0.15, seat - h * 0.62), (x + k * 0.18, seat - h * 0.64)]),
        size=3,
    )


def sitting_back(s: Sketch, x: float, seat: float, h: float) -> None:
    """Draw a child from behind that sits at (x, seat), with arms propped; `h` is its height."""
    body = curve(
        [
            (x - h * 0.24, seat),
            (x - h * 0.2, seat - h * 0.4),
            (x, seat - h * 0.55),
            (x + h * 0.2, seat - h * 0.4),
            (x + h * 0.24, seat),
        ]
    )
    s.clear(body, size=14)
    s.wash(body, SHADE, size=max(8, h * 0.06), angle=84, gap=0.95)
    s.pencil(body, size=max(5, h * 0.025), weight=0.62)
    for side in (-1, 1):
        arm = [
            (x + side * h * 0.18, seat - h * 0.42),
            (x + side * h * 0.36, seat - h * 0.2),
            (x + side * h * 0.34, seat),
        ]
        s.pencil(curve(arm), size=max(5, h * 0.03), weight=0.6)
    head = oval(x, seat - h * 0.74, h * 0.18, h * 0.2)
    s.clear(head, size=12)
    s.wash(head, DEEP, size=max(7, h * 0.05), angle=75, gap=0.8)
    s.shape(head, size=max(5, h * 0.025))
    s.hatch(head, gap=h * 0.045, angle=78, size=3, colour=INK)


def cat(s: Sketch, x: float, foot: float, h: float, *, tail: float = 1.0) -> None:
    """Draw a sitting cat of height `h` from behind. Its tail curls to the right (`tail` 1) or left (−1)."""
    body = curve(
        [
            (x - h * 0.2, foot),
            (x - h * 0.26, foot - h * 0.25),
            (x - h * 0.12, foot - h * 0.55),
            (x + h * 0.12, foot - h * 0.55),
            (x + h * 0.26, foot - h * 0.25),
            (x + h * 0.2, foot),
        ],
        closed=True,
        step=8,
    )
    head = curve(
        [
            (x - h * 0.19, foot - h * 0.62),
            (x - h * 0.2, foot - h * 0.98),
            (x - h * 0.08, foot - h * 0.84),
            (x + h * 0.08, foot - h * 0.84),
            (x + h * 0.2, foot - h * 0.98),
            (x + h * 0.19, foot - h * 0.62),
            (x, foot - h * 0.5),
        ],
        closed=True,
        step=6,
    )
    curl = curve(
        [
            (x + tail * h * 0.16, foot - h * 0.04),
            (x + tail * h * 0.48, foot - h * 0.06),
            (x + tail * h * 0.5, foot - h * 0.3),
            (x + tail * h * 0.38, foot - h * 0.32),
        ],
        step=8,
    )
    for part in (body, head):
        s.clear(part, size=10)
        s.wash(part, DEEP, size=max(6, h * 0.07), angle=75, gap=0.85)
        s.shape(part, size=max(4.5, h * 0.03), weight=0.6)
    s.pencil(curl, size=max(7, h * 0.075), weight=0.6)
    for i in range(3):
        s.pencil(
            curve(
                [
                    (x - h * 0.07, foot - h * (0.42 - i * 0.09)),
                    (x, foot - h * (0.4 - i * 0.09)),
                    (x + h * 0.07, foot - h * (0.42 - i * 0.09)),
                ]
            ),
            size=3,
            colour=FAINT,
        )


def hand(s: Sketch, x: float, y: float, h: float, *, mirror: bool = False, turn: float = 0.0) -> None:
    """Draw a mitten-like open hand of height `h` that reaches up from its cuff at (x, y).

    `turn` leans the hand sideways, in units of `h`; `mirror` puts the thumb on the left.
    """
    k = -h if mirror else h

    def at(u: float, v: float) -> tuple[float, float]:
        return x + u * k + v * turn * h, y - v * h

    outline = [
        at(-0.22, 0),
        at(-0.27, 0.4),
        at(-0.26, 0.8),
        at(-0.19, 0.95),
        at(-0.11, 0.8),
        at(-0.08, 1.05),
        at(0.0, 1.08),
        at(0.03, 0.8),
        at(0.1, 0.98),
        at(0.18, 0.93),
        at(0.17, 0.6),
        at(0.3, 0.66),
        at(0.4, 0.78),
        at(0.47, 0.68),
        at(0.34, 0.42),
        at(0.22, 0.25),
        at(0.21, 0),
    ]
    form = curve(outline, step=8)
    s.clear(form, size=16)
    s.pencil(form, size=max(6, h * 0.03), weight=0.62)
    s.hatch([at(-0.22, 0), at(-0.27, 0.4), at(-0.14, 0.4), at(-0.1, 0)], gap=h * 0.05, angle=-50, size=3.5)
    cuff = [at(-0.32, -0.3), at(-0.3, 0.04), at(0.29, 0.04), at(0.31, -0.3)]
    s.clear(cuff, size=16)
    s.wash(cuff, SHADE, size=max(9, h * 0.06), angle=88, gap=0.9)
    s.corners(cuff, size=max(5, h * 0.028))
