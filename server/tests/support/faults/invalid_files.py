"""Invalid films and stored objects, made from valid ones."""

import struct
from typing import Any, cast

import obstore

from pegbar.ports.blobs import BlobStore

_MATRIX_AFTER_NAME = 44
_CLOCKWISE = (0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000)


def set_mp4_duration(film: bytes, seconds: int) -> bytes:
    """Return the MP4 with this duration in its header (ISO/IEC 14496-12 §8.2.2), regardless of its samples."""
    offset = film.index(b"mvhd")
    ticks = struct.unpack(">I", film[offset + 16 : offset + 20])[0]
    return film[: offset + 20] + struct.pack(">I", seconds * ticks) + film[offset + 24 :]


def rotate_mp4(film: bytes) -> bytes:
    """Return the MP4 with a display matrix that rotates it 90° clockwise."""
    offset = film.index(b"tkhd") + _MATRIX_AFTER_NAME
    return film[:offset] + struct.pack(">9i", *_CLOCKWISE) + film[offset + 36 :]


def make_box(name: bytes, data: bytes) -> bytes:
    """Return a box (ISO/IEC 14496-12) with this name and content."""
    return struct.pack(">I", 8 + len(data)) + name + data


async def overwrite_object(blobs: BlobStore, key: str, data: bytes) -> None:
    """Overwrite a stored object's bytes, as a failing disk does."""
    store = cast(Any, blobs)._store
    await obstore.put_async(store, f"{key[:2]}/{key[2:4]}/{key}", data)
