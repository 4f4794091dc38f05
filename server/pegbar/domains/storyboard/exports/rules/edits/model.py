"""An edit as it is written: stills one after another, what lies over their seams, and lanes of sound."""

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
"""The folder of what an edit names, beside its file."""
_NO_CHARACTER: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Still:
    """A cut: its picture, held for so many frames of the edit."""

    code: str
    cut_id: str
    number: int
    """On the board, from 1."""
    name: str
    """For people."""
    frames: int
    note: str = ""
    dialogue: str = ""
    action: str = ""
    scene: str = ""
    shot: str = ""
    camera: CameraMove | None = None
    """In px of the board's canvas; it rests for frames of the edit."""

    @property
    def file_name(self) -> str:
        """Its picture's."""
        return f"{self.code}.png"


@dataclass(frozen=True, slots=True)
class Sound:
    """A stretch of a sound as it is heard in the edit; all in samples of 48 kHz."""

    code: str
    sound_id: str
    clip_id: str
    name: str
    ending: str
    """Of its file's name, with the dot."""
    channels: int
    length: int
    """Of the whole sound."""
    start: int
    """In the edit."""
    begin: int
    end: int
    """What is heard of the sound."""
    gain: float = 0.0
    """In dB."""
    fade_in: int = 0
    fade_out: int = 0

    @property
    def file_name(self) -> str:
        """Its own file's."""
        return f"{self.code}{self.ending}"


@dataclass(frozen=True, slots=True)
class Lane:
    """A track of sounds, in the order in which they begin; they may overlap."""

    name: str
    sounds: Sequence[Sound]


@dataclass(frozen=True, slots=True)
class Edit:
    """A board's cuts as an edit, in frames of the edit's rate."""

    title: str
    rate: Fraction
    """Frames a second."""
    fps: float
    """The board's own, as people say it."""
    clock: TimecodeFormat
    start: int
    """The first frame, by the clock."""
    canvas: tuple[int, int]
    """The board's width and height in px, in which cameras are told."""
    size: tuple[int, int]
    """The pictures'."""
    stills: Sequence[Still]
    passages: Sequence[TransitionSpan] = ()
    lanes: Sequence[Lane] = ()

    @property
    def frames(self) -> int:
        """How many the edit has."""
        return sum(still.frames for still in self.stills)

    @property
    def spans(self) -> list[FrameSpan]:
        """Where the stills lie, from 0."""
        return compute_spans(still.frames for still in self.stills)

    @property
    def drops(self) -> bool:
        """Whether labels are dropped."""
        return self.clock.dropped > 0


def called(number: int, name: str, label: str | None) -> str:
    """What a cut is called in an edit: by its label where it is in a shot, else by its number on the board and name."""
    place = default_cut_name(number)
    return label or (place if name in {"", place} else f"{place} {name}")


def path_of(file_name: str) -> str:
    """The address of a file of the edit, relative to the edit's own, percent-encoded (RFC 3986)."""
    return f"{MEDIA}/{quote(file_name)}"


def one_line(text: str) -> str:
    """A text without line breaks and without what is no character."""
    return " ".join(legible(text).split())


def legible(text: str) -> str:
    """A text without what XML 1.0 may not hold: control characters, surrogates, and what is no character."""
    if text.isprintable():  # almost every one, and of thousands
        return text
    return _NO_CHARACTER.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
