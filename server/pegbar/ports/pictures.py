"""Interface for uploaded pictures: validate, convert, crop and scale them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

MEDIA_TYPES: Final = ("image/jpeg", "image/png", "image/webp", "image/gif", "image/bmp", "image/avif")
"""Types that `fitted` and `thumbnail` read."""
STILL_TYPES: Final = ("image/webp", "image/png", "image/jpeg")
"""Types that `checked_webp` reads: those a browser's canvas can encode. Not every browser encodes WebP."""


class BadPicture(ValueError):
    """The data isn't a picture of an allowed type and size; the text is the reason."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A crop rectangle of the displayed picture: left, top, width and height as fractions of the picture."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a document with `pages` pages; `picture` is None if the page doesn't exist."""

    pages: int
    picture: bytes | None


class Pictures(Protocol):
    """Validates and converts pictures in worker processes, before any part of them is stored.

    A few pictures are decoded in parallel, round-robin by the requester `whose`: a user's id or, in jobs, the id of
    the processed object. Unreadable pictures and those that need too much CPU time or memory raise `BadPicture`;
    interrupted work raises `Interrupted` (see `kernel.interruptions`).
    """

    async def checked_webp(self, data: bytes, max_width: int, max_height: int, whose: str) -> bytes:
        """Return the picture as WebP without metadata. Raises `BadPicture`.

        Its size is checked before it is decoded. A WebP is returned unchanged; other types get paper behind transparent
        pixels.
        """
        ...

    async def fitted(self, data: bytes, crop: Crop, side: int, whose: str) -> bytes:
        """Crop a picture of one of `MEDIA_TYPES` to WebP, with sides of at most `side` pixels. Raises `BadPicture`.

        Its size is checked before it is decoded; camera metadata is removed.
        """
        ...

    async def portrait(self, data: bytes, crop: Crop, side: int, quality: int, whose: str) -> bytes:
        """Return the center square of a crop as JPEG with sides of exactly `side` pixels.

        Checks the picture and raises the errors of `fitted`.
        """
        ...

    async def thumbnail(self, data: bytes, whose: str) -> bytes:
        """Return a WebP of the size of video thumbnails. Checks the picture and raises the errors of `fitted`."""
        ...

    async def any_still(self, data: bytes, side: int, whose: str) -> bytes:
        """Return a preview of a file as WebP, with sides of at most `side` pixels.

        Reads more types: the merged picture of a PSD, the first page of a TIFF or PDF, the first frame of an
        animation. Checks the picture and raises the errors of `fitted`.
        """
        ...

    async def page(self, read: Callable[[], Awaitable[bytes]], number: int, side: int, whose: str) -> Page:
        """Render a page of a PDF (from 1) as WebP, with sides of at most `side` pixels. Raises `BadPicture`.

        `read` is called when the work starts, so that waiting requests hold no document in memory.
        """
        ...

    async def shrunk(self, webp: bytes, width: int, whose: str) -> bytes:
        """Scale a WebP down to at most this width; returns the same bytes if it is narrower. Raises `BadPicture`."""
        ...

    async def png(self, webp: bytes, whose: str) -> bytes:
        """Convert a WebP to PNG, with paper behind transparent pixels. Raises `BadPicture`."""
        ...

    async def jpeg(self, webp: bytes, whose: str) -> bytes:
        """Convert a WebP to JPEG of quality 92, with paper behind transparent pixels. Raises `BadPicture`."""
        ...

    async def close(self) -> None:
        """Stop the worker processes. No other method may be called afterward."""
        ...
