"""Where the sounds of an edit lie in its frames, and what its cameras see."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import cos, floor, radians, sin
from typing import Final, NamedTuple

from pegbar.domains.storyboard.exports.rules.edits.model import Edit, Sound
from pegbar.domains.storyboard.rules.camera import CameraKeyframe, CameraMove, interpolate
from pegbar.kernel.limits import SOUND_RATE

_STEPS: Final = 16
"""So many straight stretches stand for an eased move or a zoom: programs ease each in ways of their own."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A sound by frames of the edit: from `start` to `end`, beginning with the frame `source` of the sound."""

    sound: Sound
    start: int
    end: int
    source: int

    @property
    def frames(self) -> int:
        """How long it is heard."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Track:
    """Sounds that follow one another."""

    name: str
    sounds: list[Placed]

    @property
    def channels(self) -> int:
        """As many as its widest sound has, 2 at most."""
        return min(2, max(placed.sound.channels for placed in self.sounds))


def tracks(edit: Edit) -> list[Track]:
    """The lanes by frames; what is heard at once on one of them lies on two: formats know no overlap.

    Every boundary is rounded once, to the nearest frame; what is shorter than half a one has a frame.
    """
    found: list[Track] = []
    most = edit.frames - 1
    for lane in edit.lanes:
        rows: list[Track] = []
        for sound in sorted(lane.sounds, key=lambda each: each.start):
            placed = _placed(sound, edit.rate, most)
            row = next((row for row in rows if row.sounds[-1].end <= placed.start), None)
            if row is None:
                row = Track(lane.name, [])
                rows.append(row)
            row.sounds.append(placed)
        found += rows
    return found


def frames_of(samples: int, rate: Fraction) -> int:
    """Samples of 48 kHz as the nearest number of frames: ⌊samples · rate / 48000 + ½⌋, in whole numbers."""
    each = SOUND_RATE * rate.denominator
    return (2 * samples * rate.numerator + each) // (2 * each)


def _placed(sound: Sound, rate: Fraction, most: int) -> Placed:
    last = sound.start + sound.end - sound.begin
    start = min(frames_of(sound.start, rate), most)
    return Placed(sound, start, max(start + 1, frames_of(last, rate)), frames_of(sound.begin, rate))


class Look(NamedTuple):
    """How a picture lies in the edit's frame: its middle's way from the frame's in shares of width and height (right
    and down), how many times its size it has, and its angle in degrees, clockwise."""

    frame: int
    x: float
    y: float
    scale: float
    angle: float


def looks(move: CameraMove, frames: int, canvas: tuple[int, int]) -> list[Look]:
    """A camera's move over a cut of so many frames as keyframes of its picture; one where it stands still."""
    return [_look(at, interpolate(move, at, frames), canvas) for at in _keys(move, frames)]


def _keys(move: CameraMove, frames: int) -> Iterator[int]:
    if move.start == move.to or frames == 1:
        yield 0
        return
    moving = frames - 1 - move.hold_start - move.hold_end
    if moving < 1:  # it jumps
        first = min(move.hold_start, frames - 1)
        yield from (first, first + 1) if first + 1 < frames else (first,)
        return
    is_straight = move.ease == "linear" and move.start.width == move.to.width
    steps = 1 if is_straight else min(_STEPS, moving)
    for step in range(steps + 1):
        yield move.hold_start + floor(Fraction(moving * step, steps) + Fraction(1, 2))


def _look(frame: int, seen: CameraKeyframe, canvas: tuple[int, int]) -> Look:
    width, height = canvas
    scale = width / seen.width
    right, down = (width / 2 - seen.x) * scale, (height / 2 - seen.y) * scale
    turn = radians(-seen.angle)
    return Look(
        frame,
        (right * cos(turn) - down * sin(turn)) / width,
        (right * sin(turn) + down * cos(turn)) / height,
        scale,
        -seen.angle,
    )
