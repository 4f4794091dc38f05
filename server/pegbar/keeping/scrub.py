"""Reads every stored object about once a month, slowly, and sets aside those whose bytes are not what they were.

A key is the sha256 of the bytes, so keys are spread evenly: how much of them is due follows from the time that has
passed, and only the place reached needs to be remembered. A damaged object is no more in its place, so nobody is served
it by any way, a bucket's signed addresses included; it is there again as soon as somebody puts the same bytes.
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
from pegbar.keeping import chores
from pegbar.keeping.backup import Progress
from pegbar.keeping.named import named
from pegbar.kernel import clock, metrics
from pegbar.kernel.rows import insert_once
from pegbar.kernel.tables import DamagedObject
from pegbar.ports.blobs import BlobStore

CHORE: Final = "scrub"
PLACES: Final = 0x10000
"""The keys' first four hex digits."""
_ROUND: Final = timedelta(days=30)
_EVERY: Final = timedelta(hours=1)
_AT_MOST: Final = timedelta(days=1)
"""An instance that was off for long does not catch up with all of it at once."""
_BYTES_A_SECOND: Final = 8 * 1024 * 1024
_HEARD_EVERY_BYTES: Final = 600 * _BYTES_A_SECOND
_READERS: Final = 4
_KEPT_ASIDE: Final = timedelta(days=30)
log = structlog.get_logger()


@dataclass(frozen=True)
class ScrubResult:
    """What a scrub of all objects saw: how many, the keys it set aside, and those it could not read, with the error."""

    objects: int
    damaged: list[str]
    unreadable: list[str]


class Pace:
    """Lets through so many bytes a second, and calls `heard` now and then."""

    def __init__(self, bytes_a_second: float = _BYTES_A_SECOND) -> None:
        self._rate = bytes_a_second
        self.read = 0

    async def spent(self, count: int) -> None:
        """So many bytes were read: wait for as long as they may take."""
        self.read += count
        metrics.BLOBS_SCRUBBED.add(amount=count)
        await asyncio.sleep(count / self._rate)


async def scrub_some(services: Services, pace: Pace | None = None) -> None:
    """Look at the part of the objects that is due by now, where no other process does; go on where that one ended."""
    turn = await chores.take(services.db, CHORE, _EVERY)
    if turn is None:
        return
    pace = pace or Pace()
    share = min(turn.taken_at - turn.done_at, _AT_MOST) / _ROUND
    last = turn.place + max(1, round(share * PLACES))
    heard = 0
    for place in range(turn.place, last):
        await scrub_place(services, place % PLACES, pace)
        if pace.read - heard > _HEARD_EVERY_BYTES or place % 64 == 0:
            heard = pace.read
            await chores.go_on(services.db, turn, (place + 1) % PLACES)
    await heal(services)
    await chores.done(services.db, turn, last % PLACES)


async def scrub_place(services: Services, place: int, pace: Pace) -> None:
    """Look at the objects whose keys begin with these four hex digits."""
    async for batch in services.blobs.stored(f"{place:04x}"):
        for found in batch:
            try:
                is_good = await matches(services.blobs, found.key, pace)
            except KeyError:
                continue  # it was swept meanwhile
            except Exception as error:  # whatever the store's library calls it
                metrics.BLOB_ERRORS.add("scrub")
                log.error("blob.unreadable", key=found.key, reason=type(error).__name__)
                continue
            if not is_good:
                await quarantine(services, found.key)


async def matches(blobs: BlobStore, key: str, pace: Pace | None = None) -> bool:
    """Whether an object's bytes are those of its key. Raises KeyError, and what the store's library raises."""
    sha = hashlib.sha256()
    stream = await blobs.open_unchecked(key)
    async for piece in stream.pieces:
        await asyncio.to_thread(sha.update, piece)
        if pace is not None:
            await pace.spent(len(piece))
    return sha.hexdigest() == key


async def scrub_all(services: Services, progress: Progress) -> ScrubResult:
    """Read every object now, as fast as the store gives them, and quarantine the damaged ones."""
    keys = [found.key async for batch in services.blobs.stored() for found in batch]
    damaged, unreadable = await read_all(services.blobs, keys, progress)
    aside = [key for key in damaged if await quarantine(services, key)]
    await heal(services)
    return ScrubResult(len(keys), aside, unreadable)


async def read_all(blobs: BlobStore, keys: Sequence[str], progress: Progress) -> tuple[list[str], list[str]]:
    """Compare objects with their keys. Return the damaged ones' keys, and the unreadable ones', each with its error."""
    damaged, unreadable, done = list[str](), list[str](), 0
    waiting = iter(keys)

    async def read() -> None:
        nonlocal done
        for key in waiting:
            try:
                if not await matches(blobs, key):
                    damaged.append(key)
            except KeyError:
                damaged.append(key)  # another process has just set it aside
            except Exception as error:  # the store's library has errors of its own
                unreadable.append(f"{key} ({type(error).__name__})")
            done += 1
            progress("Reading the objects", done, len(keys))

    await asyncio.gather(*(read() for _ in range(_READERS)))
    return sorted(damaged), sorted(unreadable)


async def quarantine(services: Services, key: str) -> bool:
    """Quarantine a damaged object and record it. Return False if its bytes are good or it is quarantined already."""
    if not await services.blobs.set_aside(key):
        return False
    await report_damage(services, key)
    return True


async def report_damage(services: Services, key: str) -> None:
    """Record and log that an object is damaged and quarantined."""
    metrics.BLOBS_DAMAGED.add()
    async with services.db.write() as tx:
        await insert_once(tx, DamagedObject, {"key": key, "found_at": clock.now()})
        is_named = bool(await named(tx, [key]))
    log.error("blob.damaged", key=key, is_named=is_named)


async def heal(services: Services) -> None:
    """Forget the damage of objects that are there and good again, and, after a month, of those that no row names."""
    async with services.db.read() as tx:
        rows = {row.key: row.found_at for row in await tx.run(select(DamagedObject.key, DamagedObject.found_at))}
        kept = await named(tx, list(rows))
    for key, found_at in rows.items():
        try:
            is_over = await matches(services.blobs, key)
        except KeyError:
            is_over = key not in kept and found_at < clock.now() - _KEPT_ASIDE
        if is_over:
            await services.blobs.forget_aside(key)
            async with services.db.write() as tx:
                await tx.run(delete(DamagedObject).where(DamagedObject.key == key))
            log.warning("blob.healed" if key in kept else "blob.forgotten", key=key)
