"""A timeline to export: stills in order, transitions between them, and audio lanes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final
from urllib.parse import quote

from pegbar.domains.storyboard.rules.camera import CameraMove
from pegbar.domains.storyboard.rules.timecode import TimecodeFormat
from pegbar.domains.storyboard.rules.timing import FrameSpan, compute_spans
from pegbar.domains.storyboard.rules.transitions import TransitionSpan
from pegbar.domains.storyboard.texts import default_cut_name

MEDIA: Final = "media"
"""The folder of the referenced media, next to the edit."""
_INVALID_CHARACTERS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class EditStill:
    """A cut: its picture, held for `frames` frames of the edit."""

    code: str
    cut_id: str
    number: int
    """The number on the board, from 1."""
    name: str
    """The display name."""
    frames: int
    note: str = ""
    dialogue: str = ""
    action: str = ""
    scene: str = ""
    shot: str = ""
    camera: CameraMove | None = None
    """In px of the board's canvas, with holds in frames of the edit."""

    @property
    def file_name(self) -> str:
        """The file name of its picture."""
        return f"{self.code}.png"


@dataclass(frozen=True, slots=True)
class EditSound:
    """An audible part of a sound; all values are in samples at 48 kHz."""

    code: str
    sound_id: str
    clip_id: str
    name: str
    ending: str
    """The suffix of its file, with the dot."""
    channels: int
    length: int
    """The length of the full sound."""
    start: int
    """The start in the edit."""
    begin: int
    end: int
    """The audible range of the sound."""
    gain: float = 0.0
    """In dB."""
    fade_in: int = 0
    fade_out: int = 0

    @property
    def file_name(self) -> str:
        """The name of its file."""
        return f"{self.code}{self.ending}"


@dataclass(frozen=True, slots=True)
class EditLane:
    """A track of sounds, ordered by start; they may overlap."""

    name: str
    sounds: Sequence[EditSound]


@dataclass(frozen=True, slots=True)
class EditTimeline:
    """A board's cuts as a timeline, in frames of the edit's rate."""

    title: str
    rate: Fraction
    """Frames per second."""
    fps: float
    """The board's nominal rate."""
    clock: TimecodeFormat
    start: int
    """The first frame, as a frame number of the timecode."""
    canvas: tuple[int, int]
    """The board's width and height in px, the unit of cameras."""
    size: tuple[int, int]
    """The size of the pictures."""
    stills: Sequence[EditStill]
    transitions: Sequence[TransitionSpan] = ()
    lanes: Sequence[EditLane] = ()

    @property
    def frames(self) -> int:
        """The length in frames."""
        return sum(still.frames for still in self.stills)

    @property
    def spans(self) -> list[FrameSpan]:
        """The spans of the stills, from 0."""
        return compute_spans(still.frames for still in self.stills)

    @property
    def is_drop_frame(self) -> bool:
        """True for drop-frame timecode."""
        return self.clock.dropped > 0


def get_clip_name(number: int, name: str, label: str | None) -> str:
    """Return a cut's name in an edit: its label, or its number on the board and its name."""
    numbered_name = default_cut_name(number)
    return label or (numbered_name if name in {"", numbered_name} else f"{numbered_name} {name}")


def get_media_path(file_name: str) -> str:
    """Return the path of a media file relative to the edit, percent-encoded (RFC 3986)."""
    return f"{MEDIA}/{quote(file_name)}"


def to_single_line(text: str) -> str:
    """Remove line breaks and invalid characters."""
    return " ".join(remove_invalid_characters(text).split())


def remove_invalid_characters(text: str) -> str:
    """Remove characters that XML 1.0 can't contain: control characters, surrogates and noncharacters."""
    if text.isprintable():  # fast path for almost all of thousands of texts
        return text
    return _INVALID_CHARACTERS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
