"""Pictures with as many pixels as are taken, made in little memory; and the figures of a process's memory."""

import io
import struct
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

from tests.support.drawing import picture

SIDE: Final = 8192
_PASSES: Final = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of Adam7: where each begins, and its steps."""


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_of(header: tuple[int, int, int, int, int], rows: bytes, *more: tuple[bytes, bytes]) -> bytes:
    """A PNG: width, height, depth, colour and interlacing; its rows as they are packed; other chunks."""
    width, height, depth, colour, interlaced = header
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    chunks = [(b"IHDR", head), *more, (b"IDAT", rows), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


@cache
def png(depth: int, colour: int, pixel: bytes, *, interlaced: bool = False, side: int = SIDE) -> bytes:
    """A square of one colour, a few kilobytes; with a palette (3) it is red and half clear."""
    packer, rows = zlib.compressobj(9), b""
    passes = _PASSES if interlaced else ((0, 0, 1, 1),)
    for left, top, across, down in passes:
        row = b"\0" + pixel * len(range(left, side, across))
        for _ in range(top, side, down):
            rows += packer.compress(row)
    more = [(b"PLTE", b"\0\0\0\xcc\x22\x11"), (b"tRNS", b"\0\x80")] if colour == 3 else []
    return png_of((side, side, depth, colour, int(interlaced)), rows + packer.flush(), *more)


def says_it_has(width: int, height: int) -> bytes:
    """A PNG of some bytes whose header tells of so many pixels."""
    return png_of((width, height, 8, 2, 0), zlib.compress(bytes(100)))


@cache
def saved(kind: str, mode: str, **how: object) -> bytes:
    """A square of one colour as Pillow writes it, `moves`: with a second frame."""
    out = io.BytesIO()
    square = Image.new(mode, (SIDE, SIDE), (200, 30, 20, 128)[: len(mode)])
    if how.pop("moves", False):
        how |= {"save_all": True, "append_images": [Image.new(mode, (SIDE, SIDE), (9, 9, 9, 9)[: len(mode)])]}
    square.save(out, kind, **how)
    return out.getvalue()


def resident(pid: int | str, what: str = "VmRSS") -> int:
    """The bytes of memory that a process has now; `VmHWM`: that it had at most."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(what))


def forget_peak() -> str:
    """Have this process's `VmHWM` begin anew: what to ask `resident` for. Where the system forbids it, `VmRSS`."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
        return "VmHWM"
    return "VmRSS"


NOT_PICTURES: Final = {
    "words": b"no picture",
    "torn": picture()[:60],
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "bomb": png_of((50_000, 50_000, 1, 0, 0), zlib.compress(b"\0\0")),
}
"""Bytes that are refused where a picture is expected; the bomb is a PNG of 2.5 gigapixels in a hundred bytes."""
