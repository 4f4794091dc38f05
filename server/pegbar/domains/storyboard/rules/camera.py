"""A cut's camera, computed as on the client (`web/src/playback/camera.ts`; both are tested with the same vectors).

A keyframe is its center and width in px of the canvas (the height follows from the canvas's aspect ratio), and its
angle in degrees, clockwise as seen by the viewer.
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


MoveLabel = Literal["PAN", "TILT", "IN", "OUT", "ROTATE", "HOLD"]

_MIN_SHIFT: Final = 0.01
"""Share of the canvas's width or height. A smaller shift of the center isn't labeled as a pan or tilt."""


class CameraKeyframe(NamedTuple):
    """The rectangle that a camera shows."""

    x: float
    y: float
    width: float
    angle: float


class CameraMove(NamedTuple):
    """A move between two keyframes. The camera rests for `hold_start` frames before and `hold_end` frames after it."""

    start: CameraKeyframe
    to: CameraKeyframe
    hold_start: int
    hold_end: int
    ease: str


class PlaneRegion(NamedTuple):
    """A rectangle of the plane around the canvas, in px of the canvas from its top left corner."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width in px."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in px."""
        return self.bottom - self.top


def read_move(camera: Mapping[str, Any]) -> CameraMove:
    """Read the move from the value of a cut's `camera` column."""
    start, to = (CameraKeyframe(*(camera[end][name] for name in CameraKeyframe._fields)) for end in ("from", "to"))
    return CameraMove(start, to, camera["hold_start"], camera["hold_end"], camera["ease"])


def interpolate(move: CameraMove, frame: int, frames: int) -> CameraKeyframe:
    """Interpolate the keyframe at a frame (from 0) of a cut with `frames` frames. Exact at both ends.

    The width changes by equal ratios, so that a zoom looks even; the center moves along with it.
    """
    t = _compute_progress(move, frame, frames)
    start, to = move.start, move.to
    if t <= 0:
        return start
    if t >= 1:
        return to
    eased = EASES[move.ease](t)
    width = start.width * (to.width / start.width) ** eased
    shift = eased if start.width == to.width else (width - start.width) / (to.width - start.width)
    return CameraKeyframe(
        start.x + (to.x - start.x) * shift,
        start.y + (to.y - start.y) * shift,
        width,
        start.angle + (to.angle - start.angle) * eased,
    )


def list_keyframes(move: CameraMove, frames: int) -> list[CameraKeyframe]:
    """Return the interpolated camera position at each frame of a cut, until the camera stops."""
    if move.start == move.to:
        return [move.start]
    keyframes = [interpolate(move, frame, frames) for frame in range(frames)]
    while len(keyframes) > 1 and keyframes[-1] == keyframes[-2]:
        keyframes.pop()
    return keyframes


def bounding_region(width: float, height: float, keyframes: Iterable[CameraKeyframe]) -> PlaneRegion:
    """Return the region that contains all these keyframes, for a canvas of this size. Empty for no keyframes."""
    region = PlaneRegion(inf, inf, -inf, -inf)
    for x, y, keyframe_width, angle in keyframes:
        half_width, half_height = keyframe_width / 2, keyframe_width * height / width / 2
        c, s = abs(cos(radians(angle))), abs(sin(radians(angle)))
        extent_x, extent_y = half_width * c + half_height * s, half_width * s + half_height * c
        region = PlaneRegion(
            min(region.left, x - extent_x),
            min(region.top, y - extent_y),
            max(region.right, x + extent_x),
            max(region.bottom, y + extent_y),
        )
    return region


def has_good_widths(move: CameraMove, width: float) -> bool:
    """Return whether both keyframes have an allowed width on a canvas of this width."""
    return all(width * FRAMING_MIN <= framing.width <= width * FRAMING_MAX for framing in (move.start, move.to))


def is_within_reach(move: CameraMove, width: float, height: float) -> bool:
    """Return whether the region of the canvas and both keyframes is small enough to be painted."""
    canvas = CameraKeyframe(width / 2, height / 2, width, 0)
    region = bounding_region(width, height, (canvas, move.start, move.to))
    return region.width <= max(CAMERA_SIDE_MAX, width) and region.height <= max(CAMERA_SIDE_MAX, height)


def label_move(move: CameraMove, width: float, height: float) -> tuple[MoveLabel, ...]:
    """Label a move for print, on a canvas of this size. HOLD alone if both keyframes are equal.

    PAN: the center moves sideways by more than 1 % of the canvas's width; TILT: up or down by more than 1 % of its
    height; these also apply if a zoom causes the shift. IN, OUT: the last keyframe is narrower or wider than the first.
    ROTATE: its angle differs. A move that consists only of a shift below both limits gets PAN or TILT by the longer
    direction.
    """
    start, to = move.start, move.to
    if start == to:
        return ("HOLD",)
    across, down = abs(to.x - start.x), abs(to.y - start.y)
    is_shift_only = start.width == to.width and start.angle == to.angle
    if is_shift_only and across <= width * _MIN_SHIFT and down <= height * _MIN_SHIFT:
        return ("PAN",) if across >= down else ("TILT",)
    labels: list[tuple[bool, MoveLabel]] = [
        (across > width * _MIN_SHIFT, "PAN"),
        (down > height * _MIN_SHIFT, "TILT"),
        (to.width < start.width, "IN"),
        (to.width > start.width, "OUT"),
        (to.angle != start.angle, "ROTATE"),
    ]
    return tuple(label for applies, label in labels if applies)


def _compute_progress(move: CameraMove, frame: int, frames: int) -> float:
    """Return the progress of a move in time, 0 to 1, before easing."""
    divisor = frames - 1 - move.hold_start - move.hold_end
    if divisor < 1:
        return 0 if frame <= move.hold_start else 1
    return max(0, min((frame - move.hold_start) / divisor, 1))
