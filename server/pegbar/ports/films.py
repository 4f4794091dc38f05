"""Interface for uploaded videos: probe them, convert them for browsers, and grab frames."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from pegbar.kernel.text_catalog import TextValueError

Need = Literal["none", "wrap", "encode"]
"""Conversion that a video needs for browsers: none, remuxing (wrap), or re-encoding (encode)."""


class BadFilm(TextValueError):
    """The file can't be used as a video."""


class FilmFailed(Exception):
    """The video couldn't be converted. The exception's text is the reason, for logs."""


@dataclass(frozen=True, slots=True)
class FilmFacts:
    """Properties of a video, found by decoding it completely."""

    media_type: str
    width: int
    height: int
    """Display size in pixels."""
    frames: int
    rate_numerator: int
    rate_denominator: int
    """Exact frame rate: frame n is at n * denominator / numerator seconds. If the video needs re-encoding, the rate of
    the result."""
    start_seconds: float
    """Presentation time of the first frame in the file."""
    duration_seconds: float
    """Duration until the end of the pictures or of the audio, whichever is later."""
    has_sound: bool
    needs: Need
    thumbnail: bytes
    """A WebP thumbnail of a frame near the beginning."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line drawn over a frame: points as fractions of its width and height, `width` as a fraction of its height."""

    colour: str
    width: float
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class FrameRequest:
    """A frame to grab, by its number from 0, with lines to draw over it."""

    frame: int
    lines: tuple[Line, ...] = ()


class Films(Protocol):
    """Probes and converts videos, each in a worker process with limited memory and time."""

    async def probe(self, source: Path) -> FilmFacts:
        """Probe a video. Raises BadFilm if it is unreadable, too long, too large or truncated.

        Its headers aren't trusted: the file is read to its end, and frames are decoded.
        """
        ...

    async def grab_thumbnail(self, source: Path, side: int) -> bytes:
        """Return a frame of a video as WebP, with sides of at most `side` pixels. Doesn't read the full file.

        Raises BadFilm if the video is unreadable.
        """
        ...

    async def draw_waveform(self, source: Path, side: int) -> bytes:
        """Return the waveform of a sound as a WebP of width `side`. Raises BadFilm if the sound is unreadable."""
        ...

    async def strip_metadata(self, source: Path, copy: Path) -> str | None:
        """Write a copy without metadata, with the same video and audio, to the path `copy`. Returns its media type.

        Returns None, and writes no copy, if the file has no metadata. Raises BadFilm if it can't be remuxed.
        """
        ...

    async def convert(
        self, source: Path, facts: FilmFacts, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """Remux or re-encode the video, as given by `facts.needs`, to an MP4 that can play before it is fully loaded.

        `target` appears only when it is complete. `on_progress` gets values from 0 to 1. Cancelling the task stops the
        work and leaves no files. Raises FilmFailed, or BadFilm if a retry would fail the same way.
        """
        ...

    async def grab_frames(self, source: Path, wanted: Sequence[FrameRequest], folder: Path) -> list[Path | None]:
        """Write frames of a video as pictures into a folder. Returns their paths in the order of `wanted`.

        The path of a frame that doesn't exist is None. Raises FilmFailed if the video is unreadable or takes too long.
        """
        ...
