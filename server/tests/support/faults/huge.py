"""Pictures with as many pixels as are taken, made in little memory; and the figures of a process's memory."""

import io
import struct
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

from tests.support.drawings.drawing import picture

SIDE: Final = 8192
_PASSES: Final = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of Adam7: where each begins, and its steps."""


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_of(header: tuple[int, int, int, int, int], rows: bytes, *more: tuple[bytes, bytes]) -> bytes:
    """A PNG: width, height, depth, colour and interlacing; its rows as they are packed; other chunks."""
    return _png(header, [*more, (b"IDAT", rows)])


def _png(header: tuple[int, int, int, int, int], chunks: Sequence[tuple[bytes, bytes]]) -> bytes:
    width, height, depth, colour, interlaced = header
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    whole = [(b"IHDR", head), *chunks, (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in whole)


@cache
def png(depth: int, colour: int, pixel: bytes, *, interlaced: bool = False, side: int = SIDE) -> bytes:
    """A square of one colour, a few kilobytes; with a palette (3) it is red and half clear."""
    passes = _PASSES if interlaced else ((0, 0, 1, 1),)
    rows = _packed(
        (b"\0" + pixel * len(range(left, side, across)), len(range(top, side, down)))
        for left, top, across, down in passes
    )
    more = [(b"PLTE", b"\0\0\0\xcc\x22\x11"), (b"tRNS", b"\0\x80")] if colour == 3 else []
    return png_of((side, side, depth, colour, int(interlaced)), rows, *more)


def moving_png(pixel: bytes, other: bytes) -> bytes:
    """A square (RGBA) of two frames, each of one colour."""
    first, second = (_packed([(b"\0" + each * SIDE, SIDE)]) for each in (pixel, other))
    shown = struct.pack(">IIIIHHBB", SIDE, SIDE, 0, 0, 1, 10, 0, 0)
    frames = [
        (b"acTL", struct.pack(">II", 2, 0)),
        (b"fcTL", struct.pack(">I", 0) + shown),
        (b"IDAT", first),
        (b"fcTL", struct.pack(">I", 1) + shown),
        (b"fdAT", struct.pack(">I", 2) + second),
    ]
    return _png((SIDE, SIDE, 8, 6, 0), frames)


def moving_webp() -> bytes:
    """Two small frames whose canvas is said to be a square of `SIDE`."""
    small, out = Image.new("RGBA", (64, 64), (200, 30, 20, 128)), io.BytesIO()
    small.save(out, "WEBP", lossless=True, save_all=True, append_images=[Image.new("RGBA", (64, 64), (9, 9, 9, 9))])
    data = out.getvalue()
    canvas = data.index(b"VP8X") + 12
    return data[:canvas] + (SIDE - 1).to_bytes(3, "little") * 2 + data[canvas + 6 :]


def _packed(rows: Iterable[tuple[bytes, int]]) -> bytes:
    """Compress rows, each so many times: a row is packed once, for a block of Deflate can stand there again."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    parts, check = [b"\x78\xda"], 1
    for row, times in rows:
        parts += [(packer.compress(row) + packer.flush(zlib.Z_FULL_FLUSH)) * times]
        for _ in range(times):
            check = zlib.adler32(row, check)
    return b"".join([*parts, packer.flush(), struct.pack(">I", check)])


def says_it_has(width: int, height: int) -> bytes:
    """A PNG of some bytes whose header tells of so many pixels."""
    return png_of((width, height, 8, 2, 0), zlib.compress(bytes(100)))


@cache
def saved(kind: str, mode: str, **how: object) -> bytes:
    """A square of one colour as Pillow writes it."""
    out = io.BytesIO()
    square = Image.new(mode, (SIDE, SIDE), (200, 30, 20, 128)[: len(mode)])
    square.save(out, kind, **how)
    return out.getvalue()


def resident(pid: int | str, what: str = "VmRSS") -> int:
    """The bytes of memory that a process has now; `VmHWM`: that it had at most."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(what))


def forget_peak() -> str:
    """Have this process's `VmHWM` begin anew: what to ask `resident` for. Where the system forbids it, `VmRSS`."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")
        return "VmHWM"
    return "VmRSS"


NOT_PICTURES: Final = {
    "words": b"no picture",
    "torn": picture()[:60],
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "bomb": png_of((50_000, 50_000, 1, 0, 0), zlib.compress(b"\0\0")),
}
"""Bytes that are refused where a picture is expected; the bomb is a PNG of 2.5 gigapixels in a hundred bytes."""
