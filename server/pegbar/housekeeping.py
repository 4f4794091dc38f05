"""What a running instance does for itself: forgets what nobody will ask for any more."""

import asyncio
from collections.abc import Collection
from datetime import datetime, timedelta

import structlog
from sqlalchemy import select, union

from pegbar.access.house import House
from pegbar.domains.assets.uploads.actions import uploads
from pegbar.domains.assets.uploads.limits import UPLOAD_HOURS
from pegbar.domains.projects.actions import deletion
from pegbar.domains.storyboard.exports.actions import exports
from pegbar.domains.storyboard.exports.limits import EXPORT_DAYS
from pegbar.domains.videos.publishing.actions import making, publishing
from pegbar.domains.videos.publishing.limits import PUBLICATION_DAYS
from pegbar.domains.videos.talk.actions import views
from pegbar.kernel import clock
from pegbar.kernel.errors import Unavailable
from pegbar.kernel.tables import BlobKey
from pegbar.kernel.work import Work
from pegbar.realtime import outbox
from pegbar.schema import METADATA

EVENTS_KEPT = timedelta(days=7)
ORPHANS_KEPT = timedelta(days=1)
VIEWS_KEPT = timedelta(days=1)
EVERY_SECONDS = 3600
SWEEP_EVERY = 24
log = structlog.get_logger()

_KEYS = [column for table in METADATA.sorted_tables for column in table.columns if isinstance(column.type, BlobKey)]


async def keep_house(house: House) -> None:
    """Every hour what nobody asks for any more goes, and once a day the stored objects that nothing names."""
    hours = 0
    while True:
        try:
            async with house.db.write() as work:
                await outbox.prune(work, clock.now() - EVENTS_KEPT)
                await exports.prune(work, clock.now() - timedelta(days=EXPORT_DAYS))
                await uploads.prune(work, clock.now() - timedelta(hours=UPLOAD_HOURS))
                await publishing.prune(work, clock.now() - timedelta(days=PUBLICATION_DAYS))
                await views.prune(work, clock.now() - VIEWS_KEPT)
            await making.tidy(house)
            await deletion.purge(house, clock.now() - deletion.KEPT)
            if hours % SWEEP_EVERY == 1:
                await sweep(house, clock.now() - ORPHANS_KEPT)
        except (Unavailable, OSError) as error:
            log.warning("housekeeping.failed", reason=str(error))
        hours += 1
        await asyncio.sleep(EVERY_SECONDS)


async def sweep(house: House, put_before: datetime) -> int:
    """Take away the objects that no row names; how many went.

    An object is put before the row that names it, so what was put a short while ago is left alone.
    """
    gone = 0
    async for keys in house.blobs.put_before(put_before):
        async with house.db.read() as work:
            named = await _named(work, keys)
        gone += await house.blobs.delete([key for key in keys if key not in named], put_before)
    if gone:
        log.info("housekeeping.swept", objects=gone)
    return gone


async def _named(work: Work, keys: Collection[str]) -> set[str]:
    return set((await work.run(union(*(select(key).where(key.in_(keys)) for key in _KEYS)))).scalars())
