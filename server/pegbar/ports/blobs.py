"""Where bytes are kept."""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol


class BlobDamaged(KeyError):
    """The stored bytes are not those of the key, which is their sha256. They are never returned as good."""


@dataclass(frozen=True, slots=True)
class SignedUrl:
    """An address that serves one object, and until when it does."""

    url: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class BlobStream:
    """An object that is read in pieces; `size` is in bytes."""

    size: int
    pieces: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Stored:
    """An object as its store lists it: `size` in bytes, and when it was last put, by the store's clock."""

    key: str
    size: int
    put_at: datetime


class BlobStore(Protocol):
    """Content-addressed objects: a key is the sha256 of the bytes, so a repeated put is harmless.

    The object is put before the row that names it; objects without a row are swept later. What does not fit raises
    `DiskFull`, a disk with a fault `DiskFailed`, and nothing of it stays.
    """

    async def put(self, data: bytes) -> str:
        """Keep the bytes and return their key (64 hex digits)."""
        ...

    async def put_file(self, path: Path) -> str:
        """Keep a file's bytes, whatever its size, and return their key."""
        ...

    async def put_joined(self, keys: Sequence[str]) -> str:
        """Keep the bytes of objects one after another as one object; its key. `KeyError` where one is not there.

        Memory for one of them at a time is taken, and for a few parts that are being written.
        """
        ...

    async def get(self, key: str) -> bytes:
        """Return all bytes of an object, checked. Raises `KeyError` if missing, `BlobDamaged` if bad."""
        ...

    async def open(self, key: str, start: int = 0) -> BlobStream:
        """Open an object in pieces from byte `start` on; `size` is the whole object's. Raises `KeyError` if missing.

        An object of up to 1 MiB is checked before this returns (`BlobDamaged`). A larger one is checked while it is
        read from its first byte on: its last piece comes if all bytes are good, else `BlobDamaged` is raised.
        """
        ...

    async def open_unchecked(self, key: str) -> BlobStream:
        """Open an object in pieces, whatever its bytes are: for backups and checks, which compare them by themselves.

        Raises `KeyError` where there is none.
        """
        ...

    async def sign(
        self, key: str, *, seconds: int, media_type: str, download: str | None = None, right: str = ""
    ) -> SignedUrl:
        """An address of the object for at most so long, with this type, as a download where a name is given.

        `right` names what whoever opens it must have at that moment (`access/blob_rights.py`); empty: nothing.

        The same question gets the same answer while half of its time is left, so that browsers find it cached.
        """
        ...

    def stored(self, beginning: str = "") -> AsyncIterator[list[Stored]]:
        """All objects, some at a time; `beginning`: those whose keys begin with these two or four hex digits."""
        ...

    def put_before(self, moment: datetime) -> AsyncIterator[list[Stored]]:
        """All objects that were last put before a moment, some at a time."""
        ...

    async def delete(self, keys: Collection[str], moment: datetime) -> int:
        """Take objects away, except those that were put again since the moment; how many went."""
        ...

    async def set_aside(self, key: str) -> bool:
        """Serve an object no more whose bytes are not those of its key; they are kept aside. Whether there was need.

        The object is there again once its bytes are put again.
        """
        ...

    async def is_aside(self, key: str) -> bool:
        """Whether damaged bytes of this key are kept aside."""
        ...

    async def forget_aside(self, key: str) -> None:
        """Take away what was kept aside under this key, if anything was."""
        ...
