"""Interface for uploaded pictures: validate, convert, crop and scale them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

from pegbar.kernel.text_catalog import TextValueError

MEDIA_TYPES: Final = ("image/jpeg", "image/png", "image/webp", "image/gif", "image/bmp", "image/avif")
"""Types that `crop_to_webp` and `make_thumbnail` read."""
STILL_TYPES: Final = ("image/webp", "image/png", "image/jpeg")
"""Types that `convert_to_webp` reads: those a browser's canvas can encode. Not every browser encodes WebP."""


class BadPicture(TextValueError):
    """The data isn't a picture of an allowed type and size."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A crop rectangle: left, top, width and height as fractions of the picture, after its rotation by metadata."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """A page of a document with `pages` pages; `picture` is None if the page doesn't exist."""

    pages: int
    picture: bytes | None


class Pictures(Protocol):
    """Validates and converts pictures in worker processes, before any part of them is stored.

    A few pictures are decoded in parallel, round-robin by the requester `fairness_key`: a user's id or, in jobs, the
    id of the processed object. Unreadable pictures and those that need too much CPU time or memory raise `BadPicture`;
    interrupted work raises `Interrupted` (see `kernel.interruptions`).
    """

    async def convert_to_webp(self, data: bytes, max_width: int, max_height: int, fairness_key: str) -> bytes:
        """Return the picture as WebP without metadata. Raises `BadPicture`.

        Its size is checked before it is decoded. A WebP is returned unchanged; other types get paper behind transparent
        pixels.
        """
        ...

    async def crop_to_webp(self, data: bytes, crop: Crop, side: int, fairness_key: str) -> bytes:
        """Crop a picture of one of `MEDIA_TYPES` to WebP, with sides of at most `side` pixels. Raises `BadPicture`.

        Its size is checked before it is decoded; camera metadata is removed.
        """
        ...

    async def crop_to_jpeg(self, data: bytes, crop: Crop, side: int, quality: int, fairness_key: str) -> bytes:
        """Return the center square of a crop as JPEG with sides of exactly `side` pixels.

        Checks the picture and raises the errors of `crop_to_webp`.
        """
        ...

    async def make_thumbnail(self, data: bytes, fairness_key: str) -> bytes:
        """Return a WebP of the size of video thumbnails. Checks the picture and raises the errors of `crop_to_webp`."""
        ...

    async def render_preview(self, data: bytes, side: int, fairness_key: str) -> bytes:
        """Return a preview of a file as WebP, with sides of at most `side` pixels.

        Reads more types: the merged picture of a PSD, the first page of a TIFF or PDF, the first frame of an
        animation. Checks the picture and raises the errors of `crop_to_webp`.
        """
        ...

    async def render_page(
        self, read: Callable[[], Awaitable[bytes]], number: int, side: int, fairness_key: str
    ) -> DocumentPage:
        """Render a page of a PDF (from 1) as WebP, with sides of at most `side` pixels. Raises `BadPicture`.

        `read` is called when the work starts, so that waiting requests hold no document in memory.
        """
        ...

    async def shrink(self, webp: bytes, width: int, fairness_key: str) -> bytes:
        """Scale a WebP down to `width` pixels; returns the same bytes if it isn't wider. Raises `BadPicture`."""
        ...

    async def convert_to_png(self, webp: bytes, fairness_key: str) -> bytes:
        """Convert a WebP to PNG, with paper behind transparent pixels. Raises `BadPicture`."""
        ...

    async def convert_to_jpeg(self, webp: bytes, fairness_key: str) -> bytes:
        """Convert a WebP to JPEG of quality 92, with paper behind transparent pixels. Raises `BadPicture`."""
        ...

    async def close(self) -> None:
        """Stop the worker processes. No other method may be called afterward."""
        ...
