"""Checks of pictures that come from outside."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

MEDIA_TYPES: Final = ("image/jpeg", "image/png", "image/webp", "image/gif", "image/bmp", "image/avif")
"""What `fitted` and `thumbnail` read."""
STILL_TYPES: Final = ("image/webp", "image/png", "image/jpeg")
"""What `checked_webp` reads: all that a browser's canvas makes. Not every browser makes webp."""


class BadPicture(ValueError):
    """Not a picture of the wanted kind and size; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a picture as it is looked at: its left and upper edge and its size, as shares of the whole."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a document that has so many of them; no picture: it has fewer."""

    pages: int
    picture: bytes | None


class Pictures(Protocol):
    """Looks at a picture before anything is kept of it.

    Pictures are decoded a few at a time, by turns of `whose` they are: a person's id, or that of what a job works on.
    What takes too much CPU time or memory is a `BadPicture` like what cannot be read; what was cut off is `Interrupted`
    (see `kernel.interruptions`).
    """

    async def checked_webp(self, data: bytes, max_width: int, max_height: int, whose: str) -> bytes:
        """The picture as webp, free of hidden data and on paper where it was no webp and is clear; or `BadPicture`.

        Its size is checked before it is decoded. One that is a webp already is left as it is.
        """
        ...

    async def fitted(self, data: bytes, crop: Crop, side: int, whose: str) -> bytes:
        """That part of a picture of any usual kind as webp, neither side longer than `side`; or `BadPicture`.

        Its size is checked before it is decoded; what a camera hid in it is left out.
        """
        ...

    async def portrait(self, data: bytes, crop: Crop, side: int, quality: int, whose: str) -> bytes:
        """The square in the middle of that part as JPEG of exactly this side; or `BadPicture`. Else as `fitted`."""
        ...

    async def thumbnail(self, data: bytes, whose: str) -> bytes:
        """A picture of any usual kind as webp, as small as a video's thumbnail; or `BadPicture`. Else as `fitted`."""
        ...

    async def any_still(self, data: bytes, side: int, whose: str) -> bytes:
        """What can be seen of a file as webp, neither side longer than `side`; or `BadPicture`. Else as `fitted`.

        Of more kinds than people send to be shown: a layered picture (PSD) as its program merged it, the first page of
        a TIFF or of a PDF, the first picture of what moves.
        """
        ...

    async def page(self, read: Callable[[], Awaitable[bytes]], number: int, side: int, whose: str) -> Page:
        """A page of a PDF, from 1, as webp, neither side longer than `side`; or `BadPicture`.

        The document is read when it is its turn, so that those who wait hold nothing.
        """
        ...

    async def shrunk(self, webp: bytes, width: int, whose: str) -> bytes:
        """A copy of a sound picture for lists, no wider than this; the same bytes where it is not. Or `BadPicture`."""
        ...

    async def png(self, webp: bytes, whose: str) -> bytes:
        """The picture without loss, on paper where it is clear; or `BadPicture`."""
        ...

    async def jpeg(self, webp: bytes, whose: str) -> bytes:
        """The picture as JPEG of quality 92, on paper where it is clear; or `BadPicture`."""
        ...

    async def close(self) -> None:
        """Give back what is kept ready; no picture is looked at after it."""
        ...
