"""A cut's camera, reckoned as the client does (`web/src/playback/camera.ts`, both held to one file of vectors).

A framing is its middle and its width in px of the canvas, its height by the canvas's aspect; its angle in degrees,
clockwise as one looks at it.
"""

from collections.abc import Callable, Iterable, Mapping
from math import cos, inf, radians, sin
from typing import Any, Final, Literal, NamedTuple

from pegbar.domains.storyboard.limits import CAMERA_SIDE_MAX, FRAMING_MAX, FRAMING_MIN

EASES: Final[Mapping[str, Callable[[float], float]]] = {
    "linear": lambda t: t,
    "in": lambda t: t * t,
    "out": lambda t: 1 - (1 - t) * (1 - t),
    "both": lambda t: t * t * (3 - 2 * t),
}


Word = Literal["PAN", "TILT", "IN", "OUT", "ROTATE", "HOLD"]

_A_WAY: Final = 0.01
"""Of the canvas's width or height: a middle that goes less does so by the way."""


class Framing(NamedTuple):
    """What a camera sees."""

    x: float
    y: float
    width: float
    angle: float


class Move(NamedTuple):
    """From one framing to another; it rests for the frames held."""

    start: Framing
    to: Framing
    hold_start: int
    hold_end: int
    ease: str


class Field(NamedTuple):
    """A part of the plane on which the canvas lies, in px of the canvas from its top left corner."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From the left to the right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the top to the bottom."""
        return self.bottom - self.top


def move_of(camera: Mapping[str, Any]) -> Move:
    """The move that a cut's row holds."""
    start, to = (Framing(*(camera[end][name] for name in Framing._fields)) for end in ("from", "to"))
    return Move(start, to, camera["hold_start"], camera["hold_end"], camera["ease"])


def framing_at(move: Move, frame: int, frames: int) -> Framing:
    """What the camera sees at a frame, from 0, of a cut of so many: exactly the first and the last framing at the ends.

    The width goes by equal ratios, so that a zoom looks even; the middle goes with it.
    """
    t = _time_at(move, frame, frames)
    start, to = move.start, move.to
    if t <= 0:
        return start
    if t >= 1:
        return to
    eased = EASES[move.ease](t)
    width = start.width * (to.width / start.width) ** eased
    way = eased if start.width == to.width else (width - start.width) / (to.width - start.width)
    return Framing(
        start.x + (to.x - start.x) * way,
        start.y + (to.y - start.y) * way,
        width,
        start.angle + (to.angle - start.angle) * eased,
    )


def framings(move: Move, frames: int) -> list[Framing]:
    """What the camera sees at each frame of a cut, until it stands still."""
    if move.start == move.to:
        return [move.start]
    seen = [framing_at(move, frame, frames) for frame in range(frames)]
    while len(seen) > 1 and seen[-1] == seen[-2]:
        seen.pop()
    return seen


def field_of(width: float, height: float, seen: Iterable[Framing]) -> Field:
    """What all of these framings see together, of a canvas with this aspect; of none it is nowhere."""
    field = Field(inf, inf, -inf, -inf)
    for x, y, across, angle in seen:
        half, tall = across / 2, across * height / width / 2
        c, s = abs(cos(radians(angle))), abs(sin(radians(angle)))
        reach, rise = half * c + tall * s, half * s + tall * c
        field = Field(
            min(field.left, x - reach),
            min(field.top, y - rise),
            max(field.right, x + reach),
            max(field.bottom, y + rise),
        )
    return field


def has_good_widths(move: Move, width: float) -> bool:
    """Whether both framings are as wide as they may be on a canvas of this width."""
    return all(width * FRAMING_MIN <= framing.width <= width * FRAMING_MAX for framing in (move.start, move.to))


def is_within_reach(move: Move, width: float, height: float) -> bool:
    """Whether the canvas and both framings together are no larger than what can be painted."""
    whole = Framing(width / 2, height / 2, width, 0)
    field = field_of(width, height, (whole, move.start, move.to))
    return field.width <= max(CAMERA_SIDE_MAX, width) and field.height <= max(CAMERA_SIDE_MAX, height)


def words_of(move: Move, width: float, height: float) -> tuple[Word, ...]:
    """What a move over a canvas of these measures is called on paper; HOLD alone where both framings are the same.

    PAN: the middle goes sideways by more than 1 % of the canvas's width; TILT: up or down by more than 1 % of its
    height; both also where only a zoom takes it there. IN, OUT: the last framing is narrower, wider. ROTATE: it has
    another angle. Where nothing moves but the middle, and that less, it is named by the longer of its ways.
    """
    start, to = move.start, move.to
    if start == to:
        return ("HOLD",)
    across, down = abs(to.x - start.x), abs(to.y - start.y)
    rests = start.width == to.width and start.angle == to.angle
    if rests and across <= width * _A_WAY and down <= height * _A_WAY:
        return ("PAN",) if across >= down else ("TILT",)
    said: list[tuple[bool, Word]] = [
        (across > width * _A_WAY, "PAN"),
        (down > height * _A_WAY, "TILT"),
        (to.width < start.width, "IN"),
        (to.width > start.width, "OUT"),
        (to.angle != start.angle, "ROTATE"),
    ]
    return tuple(word for holds, word in said if holds)


def _time_at(move: Move, frame: int, frames: int) -> float:
    """How far a move has come, 0 to 1, of time, not of the way."""
    divisor = frames - 1 - move.hold_start - move.hold_end
    if divisor < 1:
        return 0 if frame <= move.hold_start else 1
    return max(0, min((frame - move.hold_start) / divisor, 1))
