"""Images with the maximum number of pixels, encoded in little memory, and readings of a process's memory use."""

import io
import struct
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

from tests.support.drawings.drawing import encode_picture

SIDE: Final = 8192
_PASSES: Final = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The Adam7 passes: start (x, y) and step (x, y) of each."""


def _make_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def make_png(header: tuple[int, int, int, int, int], rows: bytes, *more: tuple[bytes, bytes]) -> bytes:
    """Return a PNG of a header (width, height, depth, color type, interlacing), compressed rows and extra chunks."""
    return _join_chunks(header, [*more, (b"IDAT", rows)])


def _join_chunks(header: tuple[int, int, int, int, int], chunks: Sequence[tuple[bytes, bytes]]) -> bytes:
    width, height, depth, colour, interlaced = header
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    all_chunks = [(b"IHDR", head), *chunks, (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_make_chunk(*chunk) for chunk in all_chunks)


@cache
def make_square_png(depth: int, colour: int, pixel: bytes, *, interlaced: bool = False, side: int = SIDE) -> bytes:
    """Return a square PNG of one color, a few kilobytes large.

    With a palette (type 3) it is red and half transparent.
    """
    passes = _PASSES if interlaced else ((0, 0, 1, 1),)
    rows = _compress_rows(
        (b"\0" + pixel * len(range(left, side, across)), len(range(top, side, down)))
        for left, top, across, down in passes
    )
    more = [(b"PLTE", b"\0\0\0\xcc\x22\x11"), (b"tRNS", b"\0\x80")] if colour == 3 else []
    return make_png((side, side, depth, colour, int(interlaced)), rows, *more)


def make_animated_png(pixel: bytes, other: bytes) -> bytes:
    """Return an animated PNG: a square (RGBA) with two frames of one color each."""
    first, second = (_compress_rows([(b"\0" + each * SIDE, SIDE)]) for each in (pixel, other))
    frame_control = struct.pack(">IIIIHHBB", SIDE, SIDE, 0, 0, 1, 10, 0, 0)
    frames = [
        (b"acTL", struct.pack(">II", 2, 0)),
        (b"fcTL", struct.pack(">I", 0) + frame_control),
        (b"IDAT", first),
        (b"fcTL", struct.pack(">I", 1) + frame_control),
        (b"fdAT", struct.pack(">I", 2) + second),
    ]
    return _join_chunks((SIDE, SIDE, 8, 6, 0), frames)


def make_animated_webp() -> bytes:
    """Return an animated WebP with two small frames whose header claims a square canvas of `SIDE` pixels."""
    small, out = Image.new("RGBA", (64, 64), (200, 30, 20, 128)), io.BytesIO()
    small.save(out, "WEBP", lossless=True, save_all=True, append_images=[Image.new("RGBA", (64, 64), (9, 9, 9, 9))])
    data = out.getvalue()
    canvas = data.index(b"VP8X") + 12
    return data[:canvas] + (SIDE - 1).to_bytes(3, "little") * 2 + data[canvas + 6 :]


def _compress_rows(rows: Iterable[tuple[bytes, int]]) -> bytes:
    """Compress rows, each repeated.

    Each row is compressed only once, because a Deflate block can be repeated as bytes.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    parts, check = [b"\x78\xda"], 1
    for row, times in rows:
        parts += [(packer.compress(row) + packer.flush(zlib.Z_FULL_FLUSH)) * times]
        for _ in range(times):
            check = zlib.adler32(row, check)
    return b"".join([*parts, packer.flush(), struct.pack(">I", check)])


def make_png_of_claimed_size(width: int, height: int) -> bytes:
    """Return a PNG of a few bytes whose header claims this size."""
    return make_png((width, height, 8, 2, 0), zlib.compress(bytes(100)))


@cache
def encode_square(kind: str, mode: str, **how: object) -> bytes:
    """Return a square of one color as Pillow encodes it."""
    out = io.BytesIO()
    square = Image.new(mode, (SIDE, SIDE), (200, 30, 20, 128)[: len(mode)])
    square.save(out, kind, **how)
    return out.getvalue()


def read_memory(pid: int | str, what: str = "VmRSS") -> int:
    """Return a process's resident memory in bytes; with `VmHWM`, its peak."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(what))


def reset_peak_memory() -> str:
    """Reset this process's `VmHWM` and return the name to pass to `resident`.

    The name is `VmHWM`, or `VmRSS` if the system forbids the reset.
    """
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")
        return "VmHWM"
    return "VmRSS"


NOT_PICTURES: Final = {
    "words": b"no picture",
    "torn": encode_picture()[:60],
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "bomb": make_png((50_000, 50_000, 1, 0, 0), zlib.compress(b"\0\0")),
}
"""Bytes that are rejected as images. The bomb is a PNG of 2.5 gigapixels in a hundred bytes."""
