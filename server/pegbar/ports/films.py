"""Films that come from outside: looked at before anything is made of them, and made into what browsers play."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

Need = Literal["none", "wrap", "encode"]
"""What a film needs before browsers play it well: nothing; another file of the same pictures; to be encoded anew."""


class BadFilm(ValueError):
    """Not a film that can be shown; the text says why to who sent it."""


class FilmFailed(Exception):
    """The film could not be made; the text says why, for a log."""


@dataclass(frozen=True, slots=True)
class FilmFacts:
    """What a film was found to be, by reading all of it."""

    media_type: str
    width: int
    height: int
    """As it is looked at, in pixels."""
    frames: int
    rate_numerator: int
    rate_denominator: int
    """Frames a second, exactly: frame n stands at n * denominator / numerator seconds. The rate that the film is to
    have, where it needs to be encoded anew."""
    start_seconds: float
    """When its first picture is shown, by the file's own clock."""
    duration_seconds: float
    """To the end of its pictures or of its sound, whichever is later."""
    has_sound: bool
    needs: Need
    still: bytes
    """A webp of a picture near its beginning, as small as thumbnails are."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line over a picture: points in shares of its width and height, its width as a share of the height."""

    colour: str
    width: float
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Still:
    """A frame that is wanted as a picture, by its number from 0, with lines drawn over it."""

    frame: int
    lines: tuple[Line, ...] = ()


class Films(Protocol):
    """Reads and converts films, each in a process of its own whose memory and time are bounded."""

    async def look(self, source: Path) -> FilmFacts:
        """What the film is. Raises BadFilm for what is none, is too long or too large, or is not all there.

        Nothing that its headers say is taken for true: it is read to its end, and pictures of it are decoded.
        """
        ...

    async def still(self, source: Path, side: int) -> bytes:
        """A picture of the film as webp, neither side longer than `side`; raises BadFilm. It is not read to its end."""
        ...

    async def wave(self, source: Path, side: int) -> bytes:
        """How loud a sound is from beginning to end, drawn as webp of this width; raises BadFilm for what is none."""
        ...

    async def strip(self, source: Path, copy: Path) -> str | None:
        """Write to `copy` the same pictures and the same sound without what else the file tells; the copy's media type.

        None, and no copy, where the file tells nothing else itself. Raises BadFilm for what cannot be copied so.
        """
        ...

    async def convert(
        self, source: Path, facts: FilmFacts, target: Path, on_progress: Callable[[float], Awaitable[None]]
    ) -> None:
        """Write to `target` what the facts say that the film needs: an MP4 that begins to play before all of it came.

        It appears only when it is whole. `on_progress` gets shares from 0 to 1. Cancelling the task ends the work and
        leaves nothing behind. Raises FilmFailed, or BadFilm where another try would end alike.
        """
        ...

    async def stills(self, source: Path, wanted: Sequence[Still], folder: Path) -> list[Path | None]:
        """Cut pictures out of a film into a folder, in the order wanted; None for a frame that it has not.

        Raises FilmFailed where the film cannot be read, or takes too long.
        """
        ...
