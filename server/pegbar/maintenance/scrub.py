"""Scrub: reads every stored object about once a month, slowly, and quarantines objects whose bytes have changed.

Keys are SHA-256 hashes, so each prefix has about as many objects as any other. Each run checks the prefixes from the
stored position on, as many as are due for the time since the last run. A quarantined object is moved, so no URL can
serve it, not even a bucket's signed URL. Once its original bytes are put again, the object exists again.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import structlog
from sqlalchemy import delete, select

from pegbar.access.services import Services
from pegbar.kernel import clock, metrics
from pegbar.kernel.rows import insert_once
from pegbar.kernel.tables import DamagedObject
from pegbar.maintenance import periodic_task, texts
from pegbar.maintenance.backup import Progress
from pegbar.maintenance.referenced_objects import list_referenced
from pegbar.ports.blobs import BlobStore

TASK_NAME: Final = "scrub"
PREFIXES: Final = 0x10000
"""Number of prefixes: the first four hex digits of a key."""
_FULL_ROUND: Final = timedelta(days=30)
_EVERY: Final = timedelta(hours=1)
_CATCH_UP_MAX: Final = timedelta(days=1)
"""Maximum time since the last run for which one run checks objects; an instance may have been off for longer."""
_BYTES_A_SECOND: Final = 8 * 1024 * 1024
_RENEW_EVERY_BYTES: Final = 600 * _BYTES_A_SECOND
_READERS: Final = 4
_QUARANTINE: Final = timedelta(days=30)
log = structlog.get_logger()


@dataclass(frozen=True)
class ScrubResult:
    """Result of a full scrub: number of objects, quarantined keys, and unreadable keys with their errors."""

    objects: int
    damaged: list[str]
    unreadable: list[str]


class ReadThrottle:
    """Limits reading to a number of bytes per second."""

    def __init__(self, bytes_a_second: float = _BYTES_A_SECOND) -> None:
        self._rate = bytes_a_second
        self.read = 0

    async def count_bytes(self, count: int) -> None:
        """Count bytes that were read, and wait for the time that they should take."""
        self.read += count
        metrics.BLOBS_SCRUBBED.inc(count)
        await asyncio.sleep(count / self._rate)


async def scrub_some(services: Services, throttle: ReadThrottle | None = None) -> None:
    """Check the objects that are due, from the position where the last run ended. No-op if another process does it."""
    lease = await periodic_task.acquire(services.db, TASK_NAME, _EVERY)
    if lease is None:
        return
    throttle = throttle or ReadThrottle()
    share = min(lease.started_at - lease.finished_at, _CATCH_UP_MAX) / _FULL_ROUND
    last = lease.position + max(1, round(share * PREFIXES))
    bytes_at_renewal = 0
    for place in range(lease.position, last):
        await scrub_prefix(services, place % PREFIXES, throttle)
        if throttle.read - bytes_at_renewal > _RENEW_EVERY_BYTES or place % 64 == 0:
            bytes_at_renewal = throttle.read
            await periodic_task.renew(services.db, lease, (place + 1) % PREFIXES)
    await heal(services)
    await periodic_task.complete(services.db, lease, last % PREFIXES)


async def scrub_prefix(services: Services, place: int, throttle: ReadThrottle) -> None:
    """Check the objects whose key starts with a prefix, which `place` is as a number (four hex digits)."""
    async for batch in services.blobs.iterate_objects(f"{place:04x}"):
        for found in batch:
            try:
                is_good = await has_intact_bytes(services.blobs, found.key, throttle)
            except KeyError:
                continue  # deleted since it was listed
            except Exception as error:  # each store's library has exceptions of its own
                metrics.BLOB_ERRORS.labels("scrub").inc()
                log.error("blob.unreadable", key=found.key, reason=type(error).__name__)
                continue
            if not is_good:
                await quarantine(services, found.key)


async def has_intact_bytes(blobs: BlobStore, key: str, throttle: ReadThrottle | None = None) -> bool:
    """Return whether an object's bytes match its key. Raises KeyError, and exceptions of the store's library."""
    sha = hashlib.sha256()
    stream = await blobs.open_unchecked(key)
    async for piece in stream.chunks:
        await asyncio.to_thread(sha.update, piece)
        if throttle is not None:
            await throttle.count_bytes(len(piece))
    return sha.hexdigest() == key


async def scrub_all(services: Services, progress: Progress) -> ScrubResult:
    """Read every object now, as fast as the store gives them, and quarantine the damaged ones."""
    keys = [found.key async for batch in services.blobs.iterate_objects() for found in batch]
    damaged, unreadable = await read_all(services.blobs, keys, progress)
    quarantined = [key for key in damaged if await quarantine(services, key)]
    await heal(services)
    return ScrubResult(len(keys), quarantined, unreadable)


async def read_all(blobs: BlobStore, keys: Sequence[str], progress: Progress) -> tuple[list[str], list[str]]:
    """Compare objects with their keys. Returns the keys of damaged objects, and texts about unreadable ones.

    Each text is the object's key with the name of the exception.
    """
    damaged, unreadable, done = list[str](), list[str](), 0
    waiting = iter(keys)

    async def read() -> None:
        nonlocal done
        for key in waiting:
            try:
                if not await has_intact_bytes(blobs, key):
                    damaged.append(key)
            except KeyError:
                damaged.append(key)  # another process has just quarantined it
            except Exception as error:  # the store's library has errors of its own
                unreadable.append(f"{key} ({type(error).__name__})")
            done += 1
            progress(texts.STEP_READ, done, len(keys))

    await asyncio.gather(*(read() for _ in range(_READERS)))
    return sorted(damaged), sorted(unreadable)


async def quarantine(services: Services, key: str) -> bool:
    """Quarantine a damaged object and record the damage.

    Returns False if the object's bytes are good or it is quarantined already.
    """
    if not await services.blobs.quarantine(key):
        return False
    await report_damage(services, key)
    return True


async def report_damage(services: Services, key: str) -> None:
    """Record and log that an object is damaged and quarantined."""
    metrics.BLOBS_DAMAGED.inc()
    async with services.db.write() as tx:
        await insert_once(tx, DamagedObject, {"key": key, "found_at": clock.now()})
        is_named = bool(await list_referenced(tx, [key]))
    log.error("blob.damaged", key=key, is_named=is_named)


async def heal(services: Services) -> None:
    """Delete records of damaged objects that are no longer needed, and their quarantined bytes.

    These are the records of objects that were stored again with the correct bytes, and month-old records of objects
    that no row references.
    """
    async with services.db.read() as tx:
        rows = {row.key: row.found_at for row in await tx.execute(select(DamagedObject.key, DamagedObject.found_at))}
        referenced = await list_referenced(tx, list(rows))
    for key, found_at in rows.items():
        try:
            is_over = await has_intact_bytes(services.blobs, key)
        except KeyError:
            is_over = key not in referenced and found_at < clock.now() - _QUARANTINE
        if is_over:
            await services.blobs.delete_quarantined(key)
            async with services.db.write() as tx:
                await tx.execute(delete(DamagedObject).where(DamagedObject.key == key))
            log.warning("blob.healed" if key in referenced else "blob.forgotten", key=key)
