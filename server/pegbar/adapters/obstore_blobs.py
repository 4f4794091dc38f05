"""Object stores based on obstore: the shared base class, and the store in a local folder."""

import asyncio
import hashlib
import secrets
import shutil
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection, Generator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from datetime import datetime, timedelta
from pathlib import Path, PurePosixPath
from typing import IO, Any, NoReturn, cast

import obstore
from obstore.store import LocalStore, S3Store

from pegbar.adapters.url_signer import SignedClaims, UrlSigner
from pegbar.kernel import clock, metrics
from pegbar.kernel.durable import create_folder, sync_and_replace, sync_folder, write_file_atomically
from pegbar.kernel.errors import disk_problem
from pegbar.ports.blobs import BlobDamaged, BlobStream, SignedUrl, Stored

_CHUNK = 1024 * 1024
_HASHED_HERE = 256 * 1024
_CHECKED_WHOLE = 1024 * 1024
"""Objects of up to this many bytes are read completely and verified before any byte is returned."""
_RECHECK_SECONDS = 86_400
_REMEMBERED = 20_000
_LISTED = 500
_ASIDE = "damaged"


def cached(seconds: int) -> str:
    """Return the Cache-Control of an object: immutable, and cached no longer than its URL is valid."""
    return f"private, max-age={seconds}, immutable"


def path_of(key: str) -> str:
    """Return the path of an object in the folder or bucket."""
    return f"{key[:2]}/{key[2:4]}/{key}"


def _aside(key: str) -> str:
    return f"{_ASIDE}/{key}"


@contextmanager
def _disk_problems() -> Generator[None, None, None]:
    """Convert errors of writing to disk to DiskFull or DiskFailed."""
    try:
        yield
    except OSError as error:
        if problem := disk_problem(error):
            raise problem from error
        raise


@contextmanager
def _counted(what: str) -> Generator[None, None, None]:
    """Count failed calls of the operation `what` in the metrics, except those for missing objects."""
    try:
        yield
    except (FileNotFoundError, KeyError):
        raise
    except Exception:
        metrics.BLOB_ERRORS.labels(what).inc()
        raise


async def _hash(data: bytes) -> str:
    """Compute the SHA-256 of bytes; in a thread if it takes more than a fraction of a millisecond."""
    if len(data) > _HASHED_HERE:
        return await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
    return hashlib.sha256(data).hexdigest()


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class ObstoreBlobs(ABC):
    """Base class of object stores based on obstore; subclasses sign URLs."""

    def __init__(self, store: LocalStore | S3Store) -> None:
        self._store = store
        self._signatures: dict[tuple[object, ...], SignedUrl] = {}
        self._reports = set[asyncio.Task[None]]()
        self.on_damage: Callable[[str], Awaitable[None]] | None = None
        """Called in a separate task with the key of a damaged object that was moved to quarantine."""

    async def _signed(self, asked: tuple[object, ...], seconds: int, make: Callable[[], Awaitable[str]]) -> SignedUrl:
        now = clock.now()
        known = self._signatures.get(asked)
        if known is not None and (known.expires_at - now).total_seconds() > seconds / 2:
            return known
        if len(self._signatures) >= _REMEMBERED:
            self._signatures.clear()
        signed = SignedUrl(await make(), now + timedelta(seconds=seconds))
        self._signatures[asked] = signed
        return signed

    @asynccontextmanager
    async def _asking(self, size: int = 0) -> AsyncGenerator[Callable[[int], None], None]:
        """Wrap a request to the store: limit its time and translate its errors.

        `size`: the bytes to transfer. If only the response reveals their number, pass it to the yielded function.
        """
        del size
        with self._speaking():
            yield lambda _: None

    def _speaking(self) -> AbstractContextManager[None]:
        """Return a context manager that translates errors of the store."""
        return nullcontext()

    async def put(self, data: bytes) -> str:
        """Store bytes under their SHA-256 and return the key."""
        key = await _hash(data)
        with _counted("put"):
            await self._keep(key, data)
        return key

    @abstractmethod
    async def _keep(self, key: str, data: bytes) -> None: ...

    async def put_file(self, path: Path) -> str:
        """Store a file's bytes under their SHA-256 with constant memory, and return the key."""
        with _counted("put"):
            return await self._put_large(await asyncio.to_thread(_digest, path), path)

    async def put_joined(self, keys: Sequence[str]) -> str:
        """Concatenate objects to a new one and return its key. Each is read twice: for the hash, and for writing."""
        sha = hashlib.sha256()
        async for data in self._each(keys):
            await asyncio.to_thread(sha.update, data)
        with _counted("put"):
            return await self._put_large(sha.hexdigest(), self._each(keys))

    @abstractmethod
    async def _put_large(self, key: str, source: Path | AsyncIterator[bytes]) -> str: ...

    async def _signed_here(
        self, signer: UrlSigner, key: str, seconds: int, media_type: str, download: str | None, right: str
    ) -> SignedUrl:
        async def make() -> str:
            return signer.sign(key, seconds=seconds, media_type=media_type, download=download, right=right)

        return await self._signed((key, seconds, media_type, download, right), seconds, make)

    @abstractmethod
    async def sign(
        self, key: str, *, seconds: int, media_type: str, download: str | None = None, right: str = ""
    ) -> SignedUrl:
        """Return a signed URL of the object, see `BlobStore.sign`."""

    async def _each(self, keys: Sequence[str]) -> AsyncIterator[bytes]:
        for key in keys:
            yield await self.get(key)

    async def get(self, key: str) -> bytes:
        """Return all bytes, verified against the key. Raises `KeyError` if missing, `BlobDamaged` if damaged."""
        data = await self._read(key)
        if await _hash(data) != key:
            await self._reject(key)
        return data

    async def _reject(self, key: str) -> NoReturn:
        """Move a damaged object to quarantine, report it, and raise BlobDamaged."""
        if await self.set_aside(key) and self.on_damage is not None:
            # In a task: the caller may hold a transaction that the report's own would wait for.
            task = asyncio.ensure_future(self.on_damage(key))
            self._reports.add(task)
            task.add_done_callback(self._reports.discard)
        raise BlobDamaged(key)

    async def _read(self, key: str) -> bytes:
        try:
            with _counted("read"):
                async with self._asking() as expect:
                    found = await obstore.get_async(self._store, path_of(key))
                    expect(found.meta["size"])
                    return bytes(await found.bytes_async())
        except FileNotFoundError as error:
            raise KeyError(key) from error

    async def open(self, key: str, start: int = 0) -> BlobStream:
        """Return the size, and the bytes from `start` on in chunks of about 1 MiB, verified as in `BlobStore.open`."""
        stream = await self._stream(key, start)
        if stream.size <= _CHECKED_WHOLE:
            data = await self.get(key) if start else b"".join([piece async for piece in stream.pieces])
            if not start and await _hash(data) != key:
                await self._reject(key)
            return BlobStream(stream.size, _one_piece(data[start:]))
        check = self._unchecked if start else self._checked
        return BlobStream(stream.size, check(key, stream.pieces))

    async def open_unchecked(self, key: str) -> BlobStream:
        """Open an object without verification. Raises `KeyError` if missing."""
        return await self._stream(key, 0)

    async def _stream(self, key: str, start: int) -> BlobStream:
        try:
            options: Any = {"range": {"offset": start}} if start else {}
            with _counted("read"):
                async with self._asking():
                    found = await obstore.get_async(self._store, path_of(key), options=options)
        except FileNotFoundError as error:
            raise KeyError(key) from error

        async def pieces() -> AsyncIterator[bytes]:
            with _counted("read"), self._speaking():
                async for piece in found.stream(min_chunk_size=_CHUNK):
                    yield bytes(piece)

        return BlobStream(found.meta["size"], pieces())

    async def _checked(self, key: str, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """Yield the chunks of a complete object with a delay of one: the last is yielded only if the hash matches."""
        sha, last = hashlib.sha256(), b""
        try:
            async for piece in pieces:
                if last:
                    yield last
                await asyncio.to_thread(sha.update, piece)
                last = piece
        except GeneratorExit:
            self._check_later(key)  # the reader stopped early
            raise
        if sha.hexdigest() != key:
            await self._reject(key)
        yield last

    async def _unchecked(self, key: str, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """Yield the chunks of a part of an object, and verify the full object in the background."""
        self._check_later(key)
        async for piece in pieces:
            yield piece

    @abstractmethod
    def _check_later(self, key: str) -> None:
        """Verify an object, of which only a part is read, in the background."""

    async def stored(self, beginning: str = "") -> AsyncIterator[list[Stored]]:
        """Iterate over all objects, or those with a key prefix, in batches."""
        prefix = "/".join(beginning[at : at + 2] for at in range(0, len(beginning), 2)) or None
        listing = cast("Any", obstore).list(self._store, prefix, chunk_size=_LISTED)
        with self._speaking():
            async for batch in cast("AsyncIterator[list[dict[str, Any]]]", listing):
                yield [
                    Stored(PurePosixPath(found["path"]).name, found["size"], found["last_modified"])
                    for found in batch
                    if not found["path"].startswith(f"{_ASIDE}/")
                ]

    async def put_before(self, moment: datetime) -> AsyncIterator[list[Stored]]:
        """Iterate over the objects that were last put before a time, in batches."""
        async for batch in self.stored():
            yield [found for found in batch if found.put_at < moment]

    async def delete(self, keys: Collection[str], moment: datetime) -> int:
        """Delete objects, except those put again since `moment`. Returns how many were deleted."""
        gone = 0
        for key in keys:
            try:
                async with self._asking():
                    found = await obstore.head_async(self._store, path_of(key))
                    if found["last_modified"] < moment:
                        await obstore.delete_async(self._store, path_of(key))
                        gone += 1
            except FileNotFoundError:
                continue  # another process deleted it
        return gone

    async def set_aside(self, key: str) -> bool:
        """Move a damaged object to quarantine. A put of the same bytes at exactly that moment is lost and must be
        repeated."""
        try:
            before = await obstore.head_async(self._store, path_of(key))
            if await self._is_good(key):
                return False
            await obstore.copy_async(self._store, path_of(key), _aside(key))
            after = await obstore.head_async(self._store, path_of(key))
        except (FileNotFoundError, KeyError):
            return False
        if (after["e_tag"], after["last_modified"]) != (before["e_tag"], before["last_modified"]):
            return False  # it has been put again
        await obstore.delete_async(self._store, path_of(key))
        return True

    async def _is_good(self, key: str) -> bool:
        sha = hashlib.sha256()
        async for piece in (await self.open_unchecked(key)).pieces:
            await asyncio.to_thread(sha.update, piece)
        return sha.hexdigest() == key

    async def is_aside(self, key: str) -> bool:
        """Return whether damaged bytes of this key are in quarantine."""
        try:
            await obstore.head_async(self._store, _aside(key))
        except FileNotFoundError:
            return False
        return True

    async def forget_aside(self, key: str) -> None:
        """Delete the bytes of this key from quarantine, if any."""
        with suppress(FileNotFoundError):
            await obstore.delete_async(self._store, _aside(key))


async def _one_piece(data: bytes) -> AsyncIterator[bytes]:
    if data:
        yield data


class FolderBlobs(ObstoreBlobs):
    """Object store in a local folder; its URLs are a route of this server."""

    def __init__(self, folder: Path, secret: bytes) -> None:
        create_folder(folder)
        super().__init__(LocalStore(folder))
        self._folder = folder
        self._signer = UrlSigner(secret)
        self._named: set[Path] = set()
        self._checked_at = dict[str, float]()
        self._one_check = asyncio.Semaphore(1)

    def _check_later(self, key: str) -> None:
        """Verify an object in the background. Objects are verified one at a time, and each at most once a day, because
        a player reads many parts."""
        now = asyncio.get_running_loop().time()
        if now - self._checked_at.get(key, -_RECHECK_SECONDS) < _RECHECK_SECONDS:
            return
        if len(self._checked_at) >= _REMEMBERED:
            self._checked_at.clear()
        self._checked_at[key] = now
        task = asyncio.ensure_future(self._check(key))
        self._reports.add(task)
        task.add_done_callback(self._reports.discard)

    async def _check(self, key: str) -> None:
        async with self._one_check:
            with suppress(KeyError, OSError):
                async for _ in (await self.open(key)).pieces:
                    pass

    async def _keep(self, key: str, data: bytes) -> None:
        await asyncio.to_thread(self._written, key, lambda file: file.write(data))

    async def _put_large(self, key: str, source: Path | AsyncIterator[bytes]) -> str:
        if isinstance(source, Path):

            def copy(file: IO[bytes]) -> None:
                with source.open("rb") as found:
                    shutil.copyfileobj(found, file, _CHUNK)

            await asyncio.to_thread(self._written, key, copy)
            return key
        with _disk_problems():
            path, draft = await asyncio.to_thread(self._place, key)
            file = await asyncio.to_thread(draft.open, "xb")
            try:
                with file:
                    async for piece in source:
                        await asyncio.to_thread(file.write, piece)
                    await asyncio.to_thread(sync_and_replace, file, path)
            except BaseException:
                draft.unlink(missing_ok=True)
                raise
        return key

    def _written(self, key: str, write: Callable[[IO[bytes]], object]) -> None:
        with _disk_problems():
            path, draft = self._place(key)
            write_file_atomically(path, draft, write)

    def _place(self, key: str) -> tuple[Path, Path]:
        """Return the path of an object and the path of its draft (a temporary file).

        LocalStore doesn't list files with names like the draft's.
        """
        path = self._folder / path_of(key)
        if path.parent not in self._named:
            # Sync even if the folder exists: a process that created it may have crashed before its name was on disk.
            path.parent.mkdir(parents=True, exist_ok=True)
            sync_folder(path.parent.parent)
            sync_folder(self._folder)
            self._named.add(path.parent)
        return path, path.with_name(f"{key}#{secrets.randbelow(2**31)}")

    async def put_before(self, moment: datetime) -> AsyncIterator[list[Stored]]:
        """Iterate over old objects. Deletes old drafts that killed processes left behind."""
        await asyncio.to_thread(self._forget_halves, moment.timestamp())
        async for batch in super().put_before(moment):
            yield batch

    def _forget_halves(self, before: float) -> None:
        for half in self._folder.glob("*/*/*#*"):  # drafts that were never renamed
            with suppress(FileNotFoundError):
                if half.stat().st_mtime < before:
                    half.unlink()

    async def set_aside(self, key: str) -> bool:
        """Rename a damaged object into quarantine and verify it there; rename it back if its bytes are good, because it
        was put again."""
        return await asyncio.to_thread(self._set_aside, self._folder / path_of(key), self._folder / _aside(key))

    def _set_aside(self, path: Path, quarantined: Path) -> bool:
        create_folder(quarantined.parent)
        try:
            path.replace(quarantined)
        except FileNotFoundError:
            return False
        if _digest(quarantined) == path.name:
            quarantined.replace(path)
            return False
        sync_folder(quarantined.parent)
        sync_folder(path.parent)
        return True

    async def sign(
        self, key: str, *, seconds: int, media_type: str, download: str | None = None, right: str = ""
    ) -> SignedUrl:
        """Return a signed URL of this server."""
        return await self._signed_here(self._signer, key, seconds, media_type, download, right)

    def open_sealed(self, key: str, query: list[tuple[str, str]]) -> SignedClaims | None:
        """Return the claims of a signed URL; None if it is invalid or expired."""
        return self._signer.open(key, query)
