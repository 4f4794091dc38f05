"""Positions of an edit's sounds in frames, and keyframes of its cameras."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import cos, floor, radians, sin
from typing import Final, NamedTuple

from pegbar.domains.interchange.formats.common.edits.timeline import EditSound, EditTimeline
from pegbar.domains.storyboard.rules.camera import CameraKeyframe, CameraMove, interpolate
from pegbar.kernel.limits import SOUND_RATE

_STEPS: Final = 16
"""Number of linear segments for an eased move or a zoom, because programs ease differently."""


@dataclass(frozen=True, slots=True)
class PlacedSound:
    """A sound in frames of the edit, from `start` to `end`. `source` is its first frame in the sound's file."""

    sound: EditSound
    start: int
    end: int
    source: int

    @property
    def frames(self) -> int:
        """The audible length."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class AudioTrack:
    """Sounds that don't overlap."""

    name: str
    sounds: list[PlacedSound]

    @property
    def channels(self) -> int:
        """The number of channels of its widest sound, at most 2."""
        return min(2, max(placed.sound.channels for placed in self.sounds))


def build_tracks(edit: EditTimeline) -> list[AudioTrack]:
    """Convert the lanes to audio tracks in frames.

    Overlapping sounds of a lane are put on separate tracks, because the formats don't allow overlaps. Each boundary is
    rounded once, to the nearest frame. A sound shorter than half a frame gets the length of one frame.
    """
    result: list[AudioTrack] = []
    last_frame = edit.frames - 1
    for lane in edit.lanes:
        rows: list[AudioTrack] = []
        for sound in sorted(lane.sounds, key=lambda each: each.start):
            placed = _place_sound(sound, edit.rate, last_frame)
            row = next((row for row in rows if row.sounds[-1].end <= placed.start), None)
            if row is None:
                row = AudioTrack(lane.name, [])
                rows.append(row)
            row.sounds.append(placed)
        result += rows
    return result


def samples_to_frames(samples: int, rate: Fraction) -> int:
    """Convert samples at 48 kHz to the nearest number of frames: ⌊samples · rate / 48000 + ½⌋ in integers."""
    samples_per_second = SOUND_RATE * rate.denominator
    return (2 * samples * rate.numerator + samples_per_second) // (2 * samples_per_second)


def _place_sound(sound: EditSound, rate: Fraction, last_frame: int) -> PlacedSound:
    last = sound.start + sound.end - sound.begin
    start = min(samples_to_frames(sound.start, rate), last_frame)
    return PlacedSound(
        sound, start, max(start + 1, samples_to_frames(last, rate)), samples_to_frames(sound.begin, rate)
    )


class PictureKeyframe(NamedTuple):
    """A picture's transform in the frame: offset of its center in shares of width and height (right and down), scale,
    and angle in degrees, clockwise."""

    frame: int
    x: float
    y: float
    scale: float
    angle: float


def build_keyframes(move: CameraMove, frames: int, canvas: tuple[int, int]) -> list[PictureKeyframe]:
    """Convert a camera move over a cut to keyframes of its picture; a single one if the camera doesn't move."""
    return [
        _build_keyframe(frame, interpolate(move, frame, frames), canvas) for frame in _list_key_frames(move, frames)
    ]


def _list_key_frames(move: CameraMove, frames: int) -> Iterator[int]:
    if move.start == move.to or frames == 1:
        yield 0
        return
    moving = frames - 1 - move.hold_start - move.hold_end
    if moving < 1:  # no frames between the holds: the camera jumps
        first = min(move.hold_start, frames - 1)
        yield from (first, first + 1) if first + 1 < frames else (first,)
        return
    is_straight = move.ease == "linear" and move.start.width == move.to.width
    steps = 1 if is_straight else min(_STEPS, moving)
    for step in range(steps + 1):
        yield move.hold_start + floor(Fraction(moving * step, steps) + Fraction(1, 2))


def _build_keyframe(frame: int, camera: CameraKeyframe, canvas: tuple[int, int]) -> PictureKeyframe:
    width, height = canvas
    scale = width / camera.width
    offset_right, offset_down = (width / 2 - camera.x) * scale, (height / 2 - camera.y) * scale
    turn = radians(-camera.angle)
    return PictureKeyframe(
        frame,
        (offset_right * cos(turn) - offset_down * sin(turn)) / width,
        (offset_right * sin(turn) + offset_down * cos(turn)) / height,
        scale,
        -camera.angle,
    )
