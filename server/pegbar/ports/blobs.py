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
    """A URL that serves one object until `expires_at`."""

    url: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class BlobStream:
    """An object as a stream of chunks; `size` is in bytes."""

    size: int
    chunks: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class StoredObject:
    """An object as the store lists it: `size` in bytes, `put_at` is the time of the last put, by the store's clock."""

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
        """Concatenate objects to a new object and return its key. Raises `KeyError` if a source object is missing.

        Uses memory for one source object and a few parts of the new one.
        """
        ...

    async def get(self, key: str) -> bytes:
        """Return the verified bytes of an object. Raises `KeyError` if missing, `BlobDamaged` if damaged."""
        ...

    async def open(self, key: str, start: int = 0) -> BlobStream:
        """Open a stream of an object from byte `start` on. The stream's `size` is the full object's.

        Raises `KeyError` if the object is missing. An object of up to 1 MiB is verified before this returns
        (`BlobDamaged`). A larger object is verified while it is read, if it is read from its start: `BlobDamaged` is
        then raised instead of yielding the last chunk if the bytes don't match.
        """
        ...

    async def open_unchecked(self, key: str) -> BlobStream:
        """Open a stream of an object without verification, for backups and checks, which verify the bytes themselves.

        Raises `KeyError` if the object is missing.
        """
        ...

    async def sign(
        self, key: str, *, seconds: int, media_type: str, download: str | None = None, right: str = ""
    ) -> SignedUrl:
        """Return a URL that serves the object with this media type for at most `seconds`.

        With `download`, browsers save the object as a file with this name; otherwise they show it.

        `right` is the name of the right that the user needs to open the URL (see `access/blob_rights.py`); by default,
        everyone may open it.

        The same arguments return the same URL until half of its lifetime has passed, so that browsers can cache
        the object.
        """
        ...

    def iterate_objects(self, prefix: str = "") -> AsyncIterator[list[StoredObject]]:
        """Iterate in batches over the objects whose key starts with `prefix`: two or four hex digits; empty: all."""
        ...

    def iterate_objects_put_before(self, moment: datetime) -> AsyncIterator[list[StoredObject]]:
        """Iterate in batches over the objects that were last put before a time."""
        ...

    async def delete(self, keys: Collection[str], moment: datetime) -> int:
        """Delete objects that were last put before `moment`, skipping others. Returns the number of deleted objects."""
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
