"""The encoder: a board's pictures, each held for its length, as a video, with what is heard; or either alone."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.limits import SOUND_RATE


class View(NamedTuple):
    """A framing on a picture, in its pixels: middle and width, its height by the film's aspect; degrees, clockwise.

    What lies outside the picture is paper.
    """

    x: float
    y: float
    width: float
    angle: float


@dataclass(frozen=True, slots=True)
class Shot:
    """A cut as it is filmed."""

    picture: Path | None
    """A picture file (webp, png or jpeg), or None: blank paper."""
    frames: int
    """How long it stands, from 1."""
    captions: tuple[str, ...] = ()
    """Texts at the bottom of the picture, in any script, one below the other; blank ones take no room."""
    label: str | None = None
    """One line in the left corner below them, what the cut is called; None for none."""
    views: tuple[View, ...] = ()
    """What is seen of the picture at each frame, the last one for the rest; none: all of it, fitted in."""


class Blend(NamedTuple):
    """What lies over the film's frames from `start` on, as many as there are shares.

    Without a colour (#rrggbb) a share is that of the shot of this index over the shot before it, each held at its first
    or last frame where it would not be seen yet, or no longer; with one it is the colour's, over the shot whose frame
    it is.
    """

    start: int
    shares: tuple[float, ...]
    into: int
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Sounding:
    """A stretch of a sound where it is heard; all in samples of 48 kHz."""

    pieces: tuple[Path, ...]
    """The whole sound as FLAC files, mono or stereo, each of 480,000 samples, the last of no more. Mono is heard alike
    on both sides."""
    start: int
    """The sample of the film at which the stretch begins; below 0 it had begun before."""
    from_: int
    to: int
    """The stretch, the last one not in it. What lies beyond the sound's own end is silence."""
    gain: float = 1.0
    """A factor, from 0."""
    fade_in: int = 0
    fade_out: int = 0
    """So many samples it takes to come up from nothing, and to go down to it, by straight lines: the k-th sample of the
    stretch from 0 has k / fade_in, the k-th from its end, from 1, k / fade_out. Where they overlap the lower counts."""
    within: tuple[int, int] | None = None
    """The samples of the film, the second not among them, outside of which nothing of it is heard: its fades stay where
    they are. None: all of it is."""


@dataclass(frozen=True, slots=True)
class Film:
    """All that a video shows, at one constant rate: numerator / denominator frames a second, exactly."""

    width: int
    height: int
    """The picture in pixels; an odd one gets a row or column of paper more, as the format wants even ones."""
    rate_numerator: int
    rate_denominator: int
    shots: tuple[Shot, ...]
    show_counter: bool = False
    """In the right corner, at each frame: the film's timecode, and which frame of its shot it is, from 0."""
    blends: tuple[Blend, ...] = ()
    """In the order of the frames; no two meet. What is written over the picture stays upon them."""
    sounds: tuple[Sounding, ...] = ()
    """What is heard, all at once; with none the video has no sound at all."""
    even_out: bool = False
    """Whether the whole mix is held under -1 dBFS; else what is beyond full scale is clipped."""
    joints: tuple[int, ...] = ()
    """Samples at which stretches meet that do not belong together: there the mix goes down and comes up again, in 5 ms
    each."""
    reader: HanLanguage | None = None
    """The language of the person it is made for: it decides about Han characters where a text does not."""

    @property
    def samples(self) -> int:
        """How many samples of sound last as long as the pictures: round(frames · 48000 / rate); never half of one."""
        frames = sum(shot.frames for shot in self.shots)
        return round(Fraction(frames * SOUND_RATE * self.rate_denominator, self.rate_numerator))


@dataclass(frozen=True, slots=True)
class Tape:
    """A mix without pictures; its fields are those of `Film`."""

    sounds: tuple[Sounding, ...]
    samples: int
    """How long it is, from 1."""
    bits: Literal[16, 24]
    even_out: bool = False
    joints: tuple[int, ...] = ()


class EncodeFailed(Exception):
    """The film or the sound could not be made; the text says why, for a log."""


class Encoder(Protocol):
    """Makes films, and their sound or their pictures alone."""

    async def encode(self, film: Film, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """Write the film as an MP4 (H.264) to `target`, which appears only when it is whole.

        It has exactly as many frames as its shots together; frame n is shown at n / rate. With sounds it has a stream
        of AAC (192 kb/s, stereo, 48 kHz) of `Film.samples` samples, each heard at its place. `on_progress` gets shares
        from 0 to 1. Cancelling the task ends the work and leaves nothing behind. Raises EncodeFailed, also for a film
        without frames, and for a piece of a sound that is not there or not whole; FontsMissing for a film with text. A
        picture that cannot be read is blank paper; one of another size is fitted in.
        """
        ...

    async def record(self, tape: Tape, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """Write the mix as a WAV (PCM, stereo, 48 kHz) to `target`, which appears only when it is whole.

        It has exactly `Tape.samples` samples. A sound of as many bits or fewer that is heard alone, as loud as it is,
        comes out as it went in. Else as `encode`; raises EncodeFailed also for what is longer than a WAV can be (4 GB).
        """
        ...

    async def loop(
        self,
        film: Film,
        kind: Literal["gif", "webp"],
        target: Path,
        on_progress: Callable[[float], Awaitable[None]],
        *,
        again: bool,
    ) -> None:
        """Write what the film shows, without counter and sound, as a picture that moves; `again`: without end.

        It has the film's very size. Frames that look alike are one picture. How long each is shown are differences of
        cumulative times, in 1/100 s (GIF) or ms (WebP), and 2/100 s at least. Else as `encode`.
        """
        ...

    async def frames(
        self,
        film: Film,
        kind: Literal["png", "jpeg"],
        stem: str,
        target: Path,
        on_progress: Callable[[float], Awaitable[None]],
    ) -> None:
        """Write what the film shows at each frame, without counter, as a ZIP of pictures of the film's very size.

        They are called `stem`.000001.png (or .jpg) and so on. Else as `encode`.
        """
        ...
