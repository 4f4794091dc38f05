"""Having pictures made: at an upload, and of files that nobody looked at since before there were any."""

from collections.abc import Collection
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.assets.pictures import store
from pegbar.domains.assets.rules.kinds import kind_of
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import new_id

MAKE: Final = "assets.pictures"
File = tuple[str, str]
"""The key of a file's content, and its name."""


async def want(tx: Transaction, services: Services, files: Collection[File], requested_by: str | None) -> None:
    """Have pictures made of these files, but for those of which there are, or of which none can be made."""
    ways = {(key, kind_of(name).way) for key, name in files}
    batch = new_id()
    rows = [_row(key, way, batch) for key, way in sorted(ways, key=str) if way and _can(services, way)]
    if rows and await store.add(tx, rows, batch):
        await enqueue(tx, services, batch, requested_by)


async def want_later(services: Services, files: Collection[File], requested_by: str) -> None:
    """As `want`, in a transaction of its own."""
    await services.db.transact(lambda tx: want(tx, services, files, requested_by))


async def unasked(ctx: RequestContext, ids: Collection[str]) -> list[File]:
    """Those of these files of which nobody has wanted a picture yet."""
    if not ids:
        return []
    files = await store.files(ctx.tx, ids)
    known = await store.known(ctx.tx, [key for key, _ in files])
    return [(key, name) for key, name in files if (key, kind_of(name).way) not in known]


async def enqueue(tx: Transaction, services: Services, batch: str, requested_by: str | None = None) -> None:
    """Have a batch gone on with, after what others wait for; in its job, for the same requester."""
    job_id = f"pictures-{new_id()}"
    await services.jobs.enqueue(tx, MAKE, batch, queue="tiles", job_id=job_id, requested_by=requested_by)


def _can(services: Services, way: str) -> bool:
    return way == "picture" or services.films is not None


def _row(key: str, way: str, batch: str) -> dict[str, Any]:
    return {
        "source_key": key,
        "way": way,
        "batch": batch,
        "state": store.WAITING,
        "tries": 0,
        "tile_key": None,
        "tile_width": 0,
        "tile_height": 0,
        "preview_key": None,
        "preview_type": "",
        "created_at": clock.now(),
    }
