"""The encoder: a board's pictures, each held for its length, as a video."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol


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


class EncodeFailed(Exception):
    """The film could not be made; the text says why, for a log."""


class Encoder(Protocol):
    """Makes films."""

    async def encode(self, film: Film, target: Path, on_progress: Callable[[float], Awaitable[None]]) -> None:
        """Write the film as an MP4 (H.264) to `target`, which appears only when it is whole.

        It has exactly as many frames as its shots together; frame n is shown at n / rate. `on_progress` gets shares
        from 0 to 1. Cancelling the task ends the work and leaves nothing behind. Raises EncodeFailed, also for a film
        without frames. A picture that cannot be read is blank paper; one of another size is fitted in.
        """
        ...
