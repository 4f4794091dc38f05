"""Encoder interface: renders a board's pictures and sounds to video, audio, animated images or image sequences."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.limits import SOUND_RATE

VideoQuality = Literal["draft", "standard", "high"]
"""How much of the picture is kept: draft encodes fastest, high keeps most and takes several times as long."""


class View(NamedTuple):
    """A camera frame on a picture: center and width in the picture's pixels, rotation in degrees, clockwise.

    Its height follows from the video's aspect ratio. The area outside the picture has the paper's color.
    """

    x: float
    y: float
    width: float
    angle: float


@dataclass(frozen=True, slots=True)
class VideoCut:
    """A cut in the video, with its picture, length, texts and camera."""

    picture: Path | None
    """A picture file (WebP, PNG or JPEG), or None for blank paper."""
    frames: int
    """Its length in frames, at least 1."""
    captions: tuple[str, ...] = ()
    """Texts in any script, drawn one below the other at the bottom of the picture; blank texts are skipped."""
    label: str | None = None
    """The cut's name, one line in the lower left corner; None for none."""
    views: tuple[View, ...] = ()
    """The camera frame at each video frame. If there are fewer than `frames`, the last applies until the end.

    Empty: the full picture is shown, fitted into the video.
    """


class Blend(NamedTuple):
    """A transition that begins at frame `start` and has one frame for each of its `opacities` (0 to 1).

    Without `colour`, it is a dissolve: the shot with the index `shot_index` is drawn with these opacities over the
    previous shot. Before its own start, a shot shows its first frame; after its end, its last. With `colour` (#rrggbb),
    it is a fade: the color is drawn with these opacities over the current shot.
    """

    start: int
    opacities: tuple[float, ...]
    shot_index: int
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class AudioClip:
    """An audible part of a sound in the mix; all positions are in samples at 48 kHz."""

    segments: tuple[Path, ...]
    """The full sound as FLAC segments, mono or stereo, of 480,000 samples each; the last may be shorter. Mono plays
    equally on both channels."""
    start: int
    """The position in the video at which the part begins; negative if it began before the video."""
    source_start: int
    source_end: int
    """The part plays the sound from `source_start` to `source_end` (exclusive); beyond the sound's end it is silent."""
    gain: float = 1.0
    """A linear factor, at least 0."""
    fade_in: int = 0
    fade_out: int = 0
    """Lengths of the linear fades in samples. Sample k of the part (from 0) is multiplied by k / fade_in; the k-th
    sample from the end (from 1) by k / fade_out. Where the two fades overlap, the lower factor applies."""
    audible_range: tuple[int, int] | None = None
    """The range of the video (end exclusive) outside of which the part is silent, without moving its fades.

    None: the part is audible everywhere.
    """


@dataclass(frozen=True, slots=True)
class Film:
    """The render plan of a video at a constant rate of exactly numerator / denominator frames per second."""

    width: int
    height: int
    """The size in pixels; odd sizes get one more row or column of paper, because the format needs even ones."""
    rate_numerator: int
    rate_denominator: int
    shots: tuple[VideoCut, ...]
    show_counter: bool = False
    """True if each frame shows the video's timecode and the frame's number in its shot (from 0) in the right corner."""
    blends: tuple[Blend, ...] = ()
    """Transitions in the order of the frames, without overlaps. Captions, labels and counter are drawn above them."""
    sounds: tuple[AudioClip, ...] = ()
    """The sounds to mix; without any, the video has no audio stream."""
    limit_peaks: bool = False
    """True if a limiter keeps the mix under -1 dBFS; if False, the mix is clipped at full scale."""
    splice_points: tuple[int, ...] = ()
    """Positions in samples where unrelated parts meet: the mix fades out and in again there, 5 ms each."""
    han_language: HanLanguage | None = None
    """The language of the requester, for the forms of Han characters in texts without a language of their own."""
    quality: VideoQuality = "standard"
    """The quality of a video; other files are always written with all details."""

    @property
    def samples(self) -> int:
        """Return the length of the audio in samples: round(frames · 48000 / rate)."""
        frames = sum(shot.frames for shot in self.shots)
        return round(Fraction(frames * SOUND_RATE * self.rate_denominator, self.rate_numerator))


@dataclass(frozen=True, slots=True)
class AudioMix:
    """The plan of an audio mix. Its fields have the same meaning as the fields of `Film` with these names."""

    sounds: tuple[AudioClip, ...]
    samples: int
    """Its length in samples, at least 1."""
    bits: Literal[16, 24]
    limit_peaks: bool = False
    splice_points: tuple[int, ...] = ()


class EncodeFailed(Exception):
    """The video or audio couldn't be rendered. The exception's text is the reason, for logs."""


class Encoder(Protocol):
    """Renders videos, audio mixes, animated images and image sequences."""

    async def encode(self, film: Film, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """Write the video as MP4 (H.264) to `target`, which appears only when it is complete.

        It has exactly as many frames as its shots together; frame n is shown at n / rate seconds. With sounds, it has
        an AAC stream (192 kb/s, stereo, 48 kHz) of `Film.samples` samples. `on_progress` gets values from 0 to 1.
        Cancelling the task stops the work and leaves no files. Raises EncodeFailed, also for a video without frames and
        for missing or truncated sound segments; FontsMissing if the video has text and fonts aren't installed. An
        unreadable picture becomes blank paper; pictures of another size are fitted.
        """
        ...

    async def encode_audio(self, mix: AudioMix, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """Write the mix as WAV (PCM, stereo, 48 kHz) to `target`, which appears only when it is complete.

        It has exactly `AudioMix.samples` samples. A single sound of at most as many bits per sample and with gain 1
        is reproduced bit by bit. Reports progress, can be cancelled and raises errors like `encode`; a mix
        above the size limit of WAV (4 GB) also raises EncodeFailed.
        """
        ...

    async def encode_animation(
        self,
        film: Film,
        kind: Literal["gif", "webp"],
        target: Path,
        on_progress: Callable[[float], Awaitable[None]],
        *,
        is_looping: bool,
    ) -> None:
        """Write the video, without counter and sound, as an animated image; with `is_looping`, it repeats forever.

        It has exactly the video's size. Consecutive equal frames are stored once. To avoid accumulating rounding
        errors, the durations are differences of the frames' rounded start times, in 1/100 s (GIF) or ms (WebP), and at
        least 2/100 s. Reports progress, can be cancelled and raises errors like `encode`.
        """
        ...

    async def write_frames(
        self,
        film: Film,
        kind: Literal["png", "jpeg"],
        stem: str,
        target: Path,
        on_progress: Callable[[float], Awaitable[None]],
    ) -> None:
        """Write each frame of the video, without counter, as a picture of exactly the video's size in a ZIP archive.

        The pictures are named `stem`.000001.png (or .jpg) and so on. Reports progress, can be cancelled and
        raises errors like `encode`.
        """
        ...
