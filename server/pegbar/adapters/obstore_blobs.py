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
from pegbar.ports.blobs import BlobDamaged, BlobStream, SignedUrl, StoredObject

_CHUNK = 1024 * 1024
_THREAD_BYTES_MIN = 256 * 1024
_BUFFERED_BYTES_MAX = 1024 * 1024
"""Objects of up to this many bytes are read completely and verified before any byte is returned."""
_RECHECK_SECONDS = 86_400
_CACHE_SIZE_MAX = 20_000
_LIST_BATCH_SIZE = 500
_QUARANTINE_FOLDER = "damaged"


def get_cache_control(seconds: int) -> str:
    """Return the Cache-Control of an object, which is immutable; `seconds` is the time for which its URL is valid."""
    return f"private, max-age={seconds}, immutable"


def get_object_path(key: str) -> str:
    """Return the path of an object in the folder or bucket."""
    return f"{key[:2]}/{key[2:4]}/{key}"


def _get_quarantine_path(key: str) -> str:
    return f"{_QUARANTINE_FOLDER}/{key}"


@contextmanager
def _translate_disk_errors() -> Generator[None, None, None]:
    """Convert errors of writing to disk to DiskFull or DiskFailed."""
    try:
        yield
    except OSError as error:
        if problem := disk_problem(error):
            raise problem from error
        raise


@contextmanager
def _count_errors(operation: str) -> Generator[None, None, None]:
    """Count failed calls of this operation in the metrics, except those for missing objects."""
    try:
        yield
    except (FileNotFoundError, KeyError):
        raise
    except Exception:
        metrics.BLOB_ERRORS.labels(operation).inc()
        raise


async def _hash(data: bytes) -> str:
    """Compute the SHA-256 of bytes; in a thread if it takes more than a fraction of a millisecond."""
    if len(data) > _THREAD_BYTES_MIN:
        return await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
    return hashlib.sha256(data).hexdigest()


def _hash_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class ObstoreBlobs(ABC):
    """Base class of object stores based on obstore; subclasses sign URLs."""

    def __init__(self, store: LocalStore | S3Store) -> None:
        self._store = store
        self._signatures: dict[tuple[object, ...], SignedUrl] = {}
        self._tasks = set[asyncio.Task[None]]()
        self.on_damage: Callable[[str], Awaitable[None]] | None = None
        """Called in a separate task with the key of a damaged object that was moved to quarantine."""

    async def _get_cached_url(
        self, cache_key: tuple[object, ...], seconds: int, make: Callable[[], Awaitable[str]]
    ) -> SignedUrl:
        now = clock.now()
        known = self._signatures.get(cache_key)
        if known is not None and (known.expires_at - now).total_seconds() > seconds / 2:
            return known
        if len(self._signatures) >= _CACHE_SIZE_MAX:
            self._signatures.clear()
        signed = SignedUrl(await make(), now + timedelta(seconds=seconds))
        self._signatures[cache_key] = signed
        return signed

    @asynccontextmanager
    async def _request(self, size: int = 0) -> AsyncGenerator[Callable[[int], None], None]:
        """Open a context for a request to the store that limits its time and translates its errors.

        `size` is the number of bytes to transfer. The context yields a function to call with that number when only the
        response has revealed it.
        """
        del size
        with self._translate_errors():
            yield lambda _: None

    def _translate_errors(self) -> AbstractContextManager[None]:
        """Return a context manager that translates errors of the store."""
        return nullcontext()

    async def put(self, data: bytes) -> str:
        """Store bytes under their SHA-256 and return the key."""
        key = await _hash(data)
        with _count_errors("put"):
            await self._write(key, data)
        return key

    @abstractmethod
    async def _write(self, key: str, data: bytes) -> None: ...

    async def put_file(self, path: Path) -> str:
        """Store a file's bytes under their SHA-256 with constant memory, and return the key."""
        with _count_errors("put"):
            return await self._put_large(await asyncio.to_thread(_hash_file, path), path)

    async def concatenate(self, keys: Sequence[str]) -> str:
        """Concatenate objects to a new object and return its key.

        Each source object is read twice: for the hash, and for writing.
        """
        sha = hashlib.sha256()
        async for data in self._iterate_data(keys):
            await asyncio.to_thread(sha.update, data)
        with _count_errors("put"):
            return await self._put_large(sha.hexdigest(), self._iterate_data(keys))

    @abstractmethod
    async def _put_large(self, key: str, source: Path | AsyncIterator[bytes]) -> str: ...

    async def _sign_with(
        self, signer: UrlSigner, key: str, seconds: int, media_type: str, download: str | None, right: str
    ) -> SignedUrl:
        async def make() -> str:
            return signer.sign(key, seconds=seconds, media_type=media_type, download=download, right=right)

        return await self._get_cached_url((key, seconds, media_type, download, right), seconds, make)

    @abstractmethod
    async def sign(
        self, key: str, *, seconds: int, media_type: str, download: str | None = None, right: str = ""
    ) -> SignedUrl:
        """Return a signed URL of the object, see `BlobStore.sign`."""

    async def _iterate_data(self, keys: Sequence[str]) -> AsyncIterator[bytes]:
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
        if await self.quarantine(key) and self.on_damage is not None:
            # In a task: the report opens a write transaction, which would deadlock with one that the caller has open.
            task = asyncio.ensure_future(self.on_damage(key))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        raise BlobDamaged(key)

    async def _read(self, key: str) -> bytes:
        try:
            with _count_errors("read"):
                async with self._request() as expect:
                    found = await obstore.get_async(self._store, get_object_path(key))
                    expect(found.meta["size"])
                    return bytes(await found.bytes_async())
        except FileNotFoundError as error:
            raise KeyError(key) from error

    async def open(self, key: str, start: int = 0) -> BlobStream:
        """Open a stream of an object from byte `start` on, in chunks of about 1 MiB. See `BlobStore.open`."""
        stream = await self._open_stream(key, start)
        if stream.size <= _BUFFERED_BYTES_MAX:
            data = await self.get(key) if start else b"".join([chunk async for chunk in stream.chunks])
            if not start and await _hash(data) != key:
                await self._reject(key)
            return BlobStream(stream.size, _iterate_chunk(data[start:]))
        check = self._verify_later if start else self._verify_stream
        return BlobStream(stream.size, check(key, stream.chunks))

    async def open_unchecked(self, key: str) -> BlobStream:
        """Open a stream of an object without verification. Raises `KeyError` if the object is missing."""
        return await self._open_stream(key, 0)

    async def _open_stream(self, key: str, start: int) -> BlobStream:
        try:
            options: Any = {"range": {"offset": start}} if start else {}
            with _count_errors("read"):
                async with self._request():
                    found = await obstore.get_async(self._store, get_object_path(key), options=options)
        except FileNotFoundError as error:
            raise KeyError(key) from error

        async def chunks() -> AsyncIterator[bytes]:
            with _count_errors("read"), self._translate_errors():
                async for chunk in found.stream(min_chunk_size=_CHUNK):
                    yield bytes(chunk)

        return BlobStream(found.meta["size"], chunks())

    async def _verify_stream(self, key: str, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """Yield the chunks of a complete object. The last chunk is yielded only if the object's hash matches its key.

        So each chunk is yielded after the next chunk was read. Raises BlobDamaged instead of yielding the last chunk.
        """
        sha, last = hashlib.sha256(), b""
        try:
            async for chunk in chunks:
                if last:
                    yield last
                await asyncio.to_thread(sha.update, chunk)
                last = chunk
        except GeneratorExit:
            self._schedule_check(key)  # the reader stopped early
            raise
        if sha.hexdigest() != key:
            await self._reject(key)
        yield last

    async def _verify_later(self, key: str, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """Yield the chunks of a part of an object, and verify the full object in the background."""
        self._schedule_check(key)
        async for chunk in chunks:
            yield chunk

    @abstractmethod
    def _schedule_check(self, key: str) -> None:
        """Verify an object in the background, because only a part of it is being read."""

    async def iterate_objects(self, prefix: str = "") -> AsyncIterator[list[StoredObject]]:
        """Iterate in batches over the objects whose key starts with `prefix`; by default over all objects."""
        path_prefix = "/".join(prefix[at : at + 2] for at in range(0, len(prefix), 2)) or None
        listing = cast("Any", obstore).list(self._store, path_prefix, chunk_size=_LIST_BATCH_SIZE)
        with self._translate_errors():
            async for batch in cast("AsyncIterator[list[dict[str, Any]]]", listing):
                yield [
                    StoredObject(PurePosixPath(found["path"]).name, found["size"], found["last_modified"])
                    for found in batch
                    if not found["path"].startswith(f"{_QUARANTINE_FOLDER}/")
                ]

    async def iterate_objects_put_before(self, moment: datetime) -> AsyncIterator[list[StoredObject]]:
        """Iterate over the objects that were last put before a time, in batches."""
        async for batch in self.iterate_objects():
            yield [found for found in batch if found.put_at < moment]

    async def delete(self, keys: Collection[str], moment: datetime) -> int:
        """Delete objects that were last put before `moment`, skipping others. Returns the number of deleted objects."""
        deleted = 0
        for key in keys:
            try:
                async with self._request():
                    found = await obstore.head_async(self._store, get_object_path(key))
                    if found["last_modified"] < moment:
                        await obstore.delete_async(self._store, get_object_path(key))
                        deleted += 1
            except FileNotFoundError:
                continue  # another process deleted it
        return deleted

    async def quarantine(self, key: str) -> bool:
        """Move an object to quarantine if it is damaged. Returns whether it was moved.

        If the right bytes are put just between the last check and the deletion, that put is lost and must be repeated.
        """
        try:
            before = await obstore.head_async(self._store, get_object_path(key))
            if await self._is_intact(key):
                return False
            await obstore.copy_async(self._store, get_object_path(key), _get_quarantine_path(key))
            after = await obstore.head_async(self._store, get_object_path(key))
        except (FileNotFoundError, KeyError):
            return False
        if (after["e_tag"], after["last_modified"]) != (before["e_tag"], before["last_modified"]):
            return False  # it has been put again
        await obstore.delete_async(self._store, get_object_path(key))
        return True

    async def _is_intact(self, key: str) -> bool:
        sha = hashlib.sha256()
        async for chunk in (await self.open_unchecked(key)).chunks:
            await asyncio.to_thread(sha.update, chunk)
        return sha.hexdigest() == key

    async def is_quarantined(self, key: str) -> bool:
        """Return whether damaged bytes of this key are in quarantine."""
        try:
            await obstore.head_async(self._store, _get_quarantine_path(key))
        except FileNotFoundError:
            return False
        return True

    async def delete_quarantined(self, key: str) -> None:
        """Delete the bytes of this key from quarantine, if any."""
        with suppress(FileNotFoundError):
            await obstore.delete_async(self._store, _get_quarantine_path(key))


async def _iterate_chunk(data: bytes) -> AsyncIterator[bytes]:
    if data:
        yield data


class FolderBlobs(ObstoreBlobs):
    """Object store in a local folder; the URLs of objects lead to a route of this server."""

    def __init__(self, folder: Path, secret: bytes) -> None:
        create_folder(folder)
        super().__init__(LocalStore(folder))
        self._folder = folder
        self._signer = UrlSigner(secret)
        self._synced_folders: set[Path] = set()
        self._checked_at = dict[str, float]()
        self._check_semaphore = asyncio.Semaphore(1)

    def _schedule_check(self, key: str) -> None:
        """Verify an object in the background: one object at a time, and each object at most once a day.

        A video player reads many parts of an object, and each of these reads calls this.
        """
        now = asyncio.get_running_loop().time()
        if now - self._checked_at.get(key, -_RECHECK_SECONDS) < _RECHECK_SECONDS:
            return
        if len(self._checked_at) >= _CACHE_SIZE_MAX:
            self._checked_at.clear()
        self._checked_at[key] = now
        task = asyncio.ensure_future(self._check(key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self, key: str) -> None:
        async with self._check_semaphore:
            with suppress(KeyError, OSError):
                async for _ in (await self.open(key)).chunks:
                    pass

    async def _write(self, key: str, data: bytes) -> None:
        await asyncio.to_thread(self._write_file, key, lambda file: file.write(data))

    async def _put_large(self, key: str, source: Path | AsyncIterator[bytes]) -> str:
        if isinstance(source, Path):

            def copy(file: IO[bytes]) -> None:
                with source.open("rb") as found:
                    shutil.copyfileobj(found, file, _CHUNK)

            await asyncio.to_thread(self._write_file, key, copy)
            return key
        with _translate_disk_errors():
            path, draft = await asyncio.to_thread(self._prepare_paths, key)
            file = await asyncio.to_thread(draft.open, "xb")
            try:
                with file:
                    async for chunk in source:
                        await asyncio.to_thread(file.write, chunk)
                    await asyncio.to_thread(sync_and_replace, file, path)
            except BaseException:
                draft.unlink(missing_ok=True)
                raise
        return key

    def _write_file(self, key: str, write: Callable[[IO[bytes]], object]) -> None:
        with _translate_disk_errors():
            path, draft = self._prepare_paths(key)
            write_file_atomically(path, draft, write)

    def _prepare_paths(self, key: str) -> tuple[Path, Path]:
        """Return the path of an object and the path of its draft (a temporary file), and create their folder.

        obstore's LocalStore doesn't list files with names such as the draft's (`…#123`).
        """
        path = self._folder / get_object_path(key)
        if path.parent not in self._synced_folders:
            # Sync even if the folder exists: the process that created it may have crashed before the sync.
            path.parent.mkdir(parents=True, exist_ok=True)
            sync_folder(path.parent.parent)
            sync_folder(self._folder)
            self._synced_folders.add(path.parent)
        return path, path.with_name(f"{key}#{secrets.randbelow(2**31)}")

    async def iterate_objects_put_before(self, moment: datetime) -> AsyncIterator[list[StoredObject]]:
        """Iterate in batches over the objects that were last put before a time.

        Also deletes drafts from before that time, which killed processes left behind.
        """
        await asyncio.to_thread(self._delete_drafts, moment.timestamp())
        async for batch in super().iterate_objects_put_before(moment):
            yield batch

    def _delete_drafts(self, before: float) -> None:
        for draft in self._folder.glob("*/*/*#*"):  # drafts that were never renamed
            with suppress(FileNotFoundError):
                if draft.stat().st_mtime < before:
                    draft.unlink()

    async def quarantine(self, key: str) -> bool:
        """Move an object to quarantine if it is damaged. Returns whether it was moved.

        The object is first moved to quarantine, verified there, and moved back if its bytes are good.
        """
        return await asyncio.to_thread(
            self._quarantine_file, self._folder / get_object_path(key), self._folder / _get_quarantine_path(key)
        )

    def _quarantine_file(self, path: Path, quarantined: Path) -> bool:
        create_folder(quarantined.parent)
        try:
            path.replace(quarantined)
        except FileNotFoundError:
            return False
        if _hash_file(quarantined) == path.name:
            quarantined.replace(path)
            return False
        sync_folder(quarantined.parent)
        sync_folder(path.parent)
        return True

    async def sign(
        self, key: str, *, seconds: int, media_type: str, download: str | None = None, right: str = ""
    ) -> SignedUrl:
        """Return a signed URL of this server."""
        return await self._sign_with(self._signer, key, seconds, media_type, download, right)

    def verify_url(self, key: str, query: list[tuple[str, str]]) -> SignedClaims | None:
        """Return the claims of a signed URL; None if it is invalid or expired."""
        return self._signer.verify(key, query)
