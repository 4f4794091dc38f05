"""Write animated GIF and WebP files picture by picture.

Only two pictures are in memory at a time, however long the animation is; Pillow's own writers hold all pictures in
memory. Of each picture, only the rectangle that differs from the previous picture is written.
"""

import io
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final, Self

from PIL import GifImagePlugin, Image, ImageChops

_COLORS: Final = 256
"""Palette size, chosen by an octree: median cut is a quarter of a level closer, but takes thirty times as long."""
_DISPOSAL_KEEP: Final = 1
"""GIF disposal method: the next picture is drawn over this picture."""
_QUALITY: Final = 82
_METHOD: Final = 2
_ANIMATED: Final = 0x02
"""WebP flag: the file is an animation (RFC 9649 §2.7)."""
_NO_BLEND: Final = 0x02
"""WebP frame flag: the picture replaces its area of the previous picture, without alpha blending."""

Box = tuple[int, int, int, int]


class GifWriter:
    """GIF89a with an adaptive palette of 256 colors per picture; delays in 1/100 s."""

    def __init__(self, target: Path, size: tuple[int, int], *, is_looping: bool) -> None:
        self._file = target.open("wb")
        self._last: Image.Image | None = None
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0x70, 0, 0))
        if is_looping:
            self._file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.write(b";")
        self._file.close()

    def add(self, picture: Image.Image, delays: Sequence[int]) -> None:
        """Add an RGB picture. `delays` are its duration in units of the format, split if it exceeds the maximum."""
        for delay in delays:
            box = _get_changed_box(self._last, picture)
            part = picture.crop(box).quantize(_COLORS, Image.Quantize.FASTOCTREE)
            blocks: list[bytes] = GifImagePlugin.getdata(
                part, box[:2], duration=delay * 10, include_color_table=True, disposal=_DISPOSAL_KEEP
            )
            self._file.writelines(blocks)
            self._last = picture


class WebpWriter:
    """Animated WebP, written as a container (RFC 9649); delays in ms."""

    def __init__(self, target: Path, size: tuple[int, int], *, is_looping: bool) -> None:
        self._file = target.open("wb")
        self._last: Image.Image | None = None
        self._file.write(b"RIFF\0\0\0\0WEBP")
        canvas = struct.pack("<B3x", _ANIMATED) + _encode_uint24(size[0] - 1) + _encode_uint24(size[1] - 1)
        _write_chunk(self._file, b"VP8X", canvas)
        _write_chunk(self._file, b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0 if is_looping else 1))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        size = self._file.tell() - 8
        self._file.seek(4)
        self._file.write(struct.pack("<I", size))
        self._file.close()

    def add(self, picture: Image.Image, delays: Sequence[int]) -> None:
        """Add an RGB picture. `delays` are its duration in units of the format, split if it exceeds the maximum."""
        for delay in delays:
            left, top, right, bottom = _get_changed_box(self._last, picture)
            left, top = left // 2 * 2, top // 2 * 2  # Offsets are stored halved.
            encoded = io.BytesIO()
            picture.crop((left, top, right, bottom)).save(encoded, "WEBP", quality=_QUALITY, method=_METHOD)
            numbers = (left // 2, top // 2, right - left - 1, bottom - top - 1, delay)
            head = b"".join(map(_encode_uint24, numbers)) + bytes([_NO_BLEND])
            _write_chunk(self._file, b"ANMF", head + encoded.getvalue()[12:])
            self._last = picture


def _get_changed_box(last: Image.Image | None, picture: Image.Image) -> Box:
    """Return the rectangle that differs from the last picture; one pixel if nothing differs."""
    if last is None:
        return (0, 0, *picture.size)
    return ImageChops.difference(last, picture).getbbox() or (0, 0, 1, 1)


def _encode_uint24(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _write_chunk(file: IO[bytes], name: bytes, body: bytes) -> None:
    file.write(name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2))
