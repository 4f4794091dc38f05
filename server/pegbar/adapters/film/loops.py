"""GIF and WebP written picture by picture, so that however long they are, two pictures are in memory.

Pillow's own writers hold all of them. Of each picture only what is other than in the one before is written.
"""

import io
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final, Protocol, Self

from PIL import GifImagePlugin, Image, ImageChops

_COLOURS: Final = 256
"""Chosen by an octree: a median cut is a quarter of a level nearer to the picture, in thirty times the time."""
_KEEP: Final = 1
"""Of a GIF's picture: it stays when the next one comes."""
_QUALITY: Final = 82
_METHOD: Final = 2
_ANIMATED: Final = 0x02
"""Of a WebP's flags (RFC 9649 §2.7)."""
_NO_BLEND: Final = 0x02
"""Of a WebP's picture: it takes the place of what was there."""

Box = tuple[int, int, int, int]


class Writer(Protocol):
    """Writes pictures of one size, each with how long it is shown, into a file that is whole when it is closed."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def add(self, picture: Image.Image, delays: Sequence[int]) -> None:
        """The next picture, RGB; its delay in the format's units, in parts where the format cannot say it at once."""
        ...


class Gif:
    """GIF89a, each picture with the 256 colours that suit it; delays in 1/100 s."""

    def __init__(self, target: Path, size: tuple[int, int], *, again: bool) -> None:
        self._file = target.open("wb")
        self._last: Image.Image | None = None
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0x70, 0, 0))
        if again:
            self._file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.write(b";")
        self._file.close()

    def add(self, picture: Image.Image, delays: Sequence[int]) -> None:
        """See `Writer.add`."""
        for delay in delays:
            box = _changed(self._last, picture)
            part = picture.crop(box).quantize(_COLOURS, Image.Quantize.FASTOCTREE)
            written: list[bytes] = GifImagePlugin.getdata(
                part, box[:2], duration=delay * 10, include_color_table=True, disposal=_KEEP
            )
            self._file.writelines(written)
            self._last = picture


class Webp:
    """WebP by its container (RFC 9649); delays in ms."""

    def __init__(self, target: Path, size: tuple[int, int], *, again: bool) -> None:
        self._file = target.open("wb")
        self._last: Image.Image | None = None
        self._file.write(b"RIFF\0\0\0\0WEBP")
        canvas = struct.pack("<B3x", _ANIMATED) + _three(size[0] - 1) + _three(size[1] - 1)
        _chunk(self._file, b"VP8X", canvas)
        _chunk(self._file, b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0 if again else 1))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        size = self._file.tell() - 8
        self._file.seek(4)
        self._file.write(struct.pack("<I", size))
        self._file.close()

    def add(self, picture: Image.Image, delays: Sequence[int]) -> None:
        """See `Writer.add`."""
        for delay in delays:
            left, top, right, bottom = _changed(self._last, picture)
            left, top = left // 2 * 2, top // 2 * 2  # halves of them are what is written
            still = io.BytesIO()
            picture.crop((left, top, right, bottom)).save(still, "WEBP", quality=_QUALITY, method=_METHOD)
            numbers = (left // 2, top // 2, right - left - 1, bottom - top - 1, delay)
            head = b"".join(map(_three, numbers)) + bytes([_NO_BLEND])
            _chunk(self._file, b"ANMF", head + still.getvalue()[12:])
            self._last = picture


def _changed(last: Image.Image | None, picture: Image.Image) -> Box:
    """The part that is other than in the picture before; a pixel where nothing is."""
    if last is None:
        return (0, 0, *picture.size)
    return ImageChops.difference(last, picture).getbbox() or (0, 0, 1, 1)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(file: IO[bytes], name: bytes, body: bytes) -> None:
    file.write(name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2))
