"""Takes away the stored objects that no row has named for a day."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy import ColumnElement, delete, insert, select

from pegbar.access.services import Services
from pegbar.keeping.named import named
from pegbar.kernel import clock
from pegbar.kernel.tables import OrphanObject
from pegbar.ports.blobs import Stored

ORPHANS_KEPT: Final = timedelta(days=1)
"""Since the last put of an object, and again since it was first seen that no row names it."""
_ROWS_KEPT: Final = timedelta(days=30)
log = structlog.get_logger()


async def sweep(services: Services, put_before: datetime, found_before: datetime | None = None) -> int:
    """Take away the objects that no row names and that were found so before (the same moment, unless said); how many.

    An object is put before the row that names it, so what was put a short while ago is left alone. What a row named
    until a moment ago stays for a day too: a backup copies the rows first and then, for hours perhaps, what they name.
    """
    found_before = found_before or put_before
    gone = 0
    async for batch in services.blobs.put_before(put_before):
        ripe = await _ripe(services, batch, found_before)
        if ripe:
            gone += await services.blobs.delete(ripe, put_before)
            await _forget(services, ripe)
    async with services.db.write() as tx:  # of objects that went otherwise
        await tx.run(delete(OrphanObject).where(OrphanObject.found_at < found_before - _ROWS_KEPT))
    if gone:
        log.info("housekeeping.swept", objects=gone)
    return gone


async def _ripe(services: Services, batch: Collection[Stored], found_before: datetime) -> list[str]:
    """Those of these objects that no row names, now and when they were found; newly found ones are noted."""
    keys = [found.key for found in batch]
    async with services.db.read() as tx:
        kept = await named(tx, keys)
        rows = await tx.run(select(OrphanObject.key, OrphanObject.found_at).where(_among(keys)))
        found_at = {row.key: row.found_at for row in rows}
    # One that was put since it was found may have been named meanwhile: its day begins anew.
    known = {found.key for found in batch if found.key in found_at and found.put_at < found_at[found.key]}
    orphans = [key for key in keys if key not in kept]
    outdated = [key for key in found_at if key in kept or key not in known]
    new = [key for key in orphans if key not in known]
    if outdated:
        await _forget(services, outdated)
    if new:
        now = clock.now()
        found_at.update(dict.fromkeys(new, now))
        async with services.db.write() as tx:
            await tx.run(insert(OrphanObject), [{"key": key, "found_at": now} for key in new])
    return [key for key in orphans if found_at[key] < found_before]


async def _forget(services: Services, keys: Collection[str]) -> None:
    async with services.db.write() as tx:
        await tx.run(delete(OrphanObject).where(_among(keys)))


def _among(keys: Collection[str]) -> ColumnElement[bool]:
    return OrphanObject.key.in_(keys)
