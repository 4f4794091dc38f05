"""Garbage collection: deletes stored objects that no row has referenced for a day."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy import ColumnElement, delete, insert, select

from pegbar.access.services import Services
from pegbar.kernel import clock
from pegbar.kernel.tables import OrphanObject
from pegbar.maintenance.referenced_objects import list_referenced
from pegbar.ports.blobs import StoredObject

ORPHAN_LIFETIME: Final = timedelta(days=1)
"""An object is deleted only after this time has passed both since its last put and since it was found unreferenced."""
_ROW_LIFETIME: Final = timedelta(days=30)
log = structlog.get_logger()


async def sweep(services: Services, put_before: datetime, found_before: datetime | None = None) -> int:
    """Delete objects that were put before `put_before` and found unreferenced before `found_before`.

    Returns the number of deleted objects. `found_before` defaults to `put_before`. Recently put objects aren't deleted,
    because objects are put before the rows that reference them. Objects that lost their last reference recently aren't
    deleted either: a backup copies first the rows and then, perhaps for hours, the objects that these reference.
    """
    found_before = found_before or put_before
    count = 0
    async for batch in services.blobs.iterate_objects_put_before(put_before):
        expired = await _find_expired_orphans(services, batch, found_before)
        if expired:
            count += await services.blobs.delete(expired, put_before)
            await _delete_orphan_rows(services, expired)
    async with services.db.write() as tx:  # rows of objects that were deleted in another way
        await tx.execute(delete(OrphanObject).where(OrphanObject.found_at < found_before - _ROW_LIFETIME))
    if count:
        log.info("housekeeping.swept", objects=count)
    return count


async def _find_expired_orphans(
    services: Services, batch: Collection[StoredObject], found_before: datetime
) -> list[str]:
    """Return the keys in this batch that were found unreferenced before `found_before` and still are.

    Records the keys that are found unreferenced for the first time.
    """
    keys = [found.key for found in batch]
    async with services.db.read() as tx:
        referenced = await list_referenced(tx, keys)
        rows = await tx.execute(select(OrphanObject.key, OrphanObject.found_at).where(_has_key(keys)))
        found_at = {row.key: row.found_at for row in rows}
    # An object that was put again after it was found may have been referenced in between: its day starts again.
    known = {found.key for found in batch if found.key in found_at and found.put_at < found_at[found.key]}
    orphans = [key for key in keys if key not in referenced]
    outdated = [key for key in found_at if key in referenced or key not in known]
    new = [key for key in orphans if key not in known]
    if outdated:
        await _delete_orphan_rows(services, outdated)
    if new:
        now = clock.now()
        found_at.update(dict.fromkeys(new, now))
        async with services.db.write() as tx:
            await tx.execute(insert(OrphanObject), [{"key": key, "found_at": now} for key in new])
    return [key for key in orphans if found_at[key] < found_before]


async def _delete_orphan_rows(services: Services, keys: Collection[str]) -> None:
    async with services.db.write() as tx:
        await tx.execute(delete(OrphanObject).where(_has_key(keys)))


def _has_key(keys: Collection[str]) -> ColumnElement[bool]:
    return OrphanObject.key.in_(keys)
