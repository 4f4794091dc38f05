"""Object store: content-addressed bytes."""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol


class BlobDamaged(KeyError):
    """The stored bytes don't match the key, which is their SHA-256."""


@dataclass(frozen=True, slots=True)
class SignedUrl:
    """A URL that serves one object until a time."""

    url: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class BlobStream:
    """An object as a stream of chunks; `size` is in bytes."""

    size: int
    chunks: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class StoredObject:
    """An object as the store lists it: `size` in bytes, and when it was last put, by the store's clock."""

    key: str
    size: int
    put_at: datetime


class BlobStore(Protocol):
    """Content-addressed objects: a key is the SHA-256 of the bytes, so puts are idempotent.

    An object is put before the row that references it; garbage collection deletes unreferenced objects later. A put
    raises `DiskFull` or `DiskFailed`, and then stores nothing.
    """

    async def put(self, data: bytes) -> str:
        """Store bytes and return their key (64 hex digits)."""
        ...

    async def put_file(self, path: Path) -> str:
        """Store a file of any size and return its key."""
        ...

    async def concatenate(self, keys: Sequence[str]) -> str:
        """Concatenate objects to a new object and return its key. Raises `KeyError` if one is missing.

        Holds one source object and a few parts being written in memory.
        """
        ...

    async def get(self, key: str) -> bytes:
        """Return the verified bytes of an object. Raises `KeyError` if missing, `BlobDamaged` if damaged."""
        ...

    async def open(self, key: str, start: int = 0) -> BlobStream:
        """Open a stream of an object from byte `start` on; its `size` is that of the full object.

        Raises `KeyError` if missing.
        An object of up to 1 MiB is verified before this returns (`BlobDamaged`). A larger one is verified while it is
        read from its start: `BlobDamaged` is raised before the last chunk if the bytes don't match.
        """
        ...

    async def open_unchecked(self, key: str) -> BlobStream:
        """Open a stream of an object without verification, for backups and checks, which verify it themselves.

        Raises `KeyError` if missing.
        """
        ...

    async def sign(
        self, key: str, *, seconds: int, media_type: str, download: str | None = None, right: str = ""
    ) -> SignedUrl:
        """Return a URL that serves the object with this media type for at most `seconds`.

        `download`: the file name with which browsers save the object; None: browsers show it.

        `right` names the right that is required when the URL is opened (`access/blob_rights.py`); empty: none.

        The same arguments return the same URL until half of its lifetime has passed, so that browsers can cache
        the object.
        """
        ...

    def iterate_objects(self, prefix: str = "") -> AsyncIterator[list[StoredObject]]:
        """Iterate over all objects in batches. `prefix` selects keys by their prefix of two or four hex digits."""
        ...

    def iterate_objects_put_before(self, moment: datetime) -> AsyncIterator[list[StoredObject]]:
        """Iterate in batches over the objects that were last put before a time."""
        ...

    async def delete(self, keys: Collection[str], moment: datetime) -> int:
        """Delete objects, except those put again since `moment`. Returns how many were deleted."""
        ...

    async def quarantine(self, key: str) -> bool:
        """Move an object to quarantine if its bytes don't match its key. Returns whether it was moved.

        Once the right bytes are put, the object exists again.
        """
        ...

    async def is_quarantined(self, key: str) -> bool:
        """Return whether damaged bytes of this key are in quarantine."""
        ...

    async def delete_quarantined(self, key: str) -> None:
        """Delete the bytes of this key from quarantine, if any."""
        ...
