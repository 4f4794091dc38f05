"""Request pictures: after an upload, and for files that were uploaded before this feature existed."""

from collections.abc import Collection
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.assets.pictures import store
from pegbar.domains.assets.rules.kinds import get_file_kind
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import new_id

RENDER_JOB: Final = "assets.pictures"
FileContent = tuple[str, str]
"""The storage key of a file's content, and the file's name."""


async def request_pictures(
    tx: Transaction, services: Services, files: Collection[FileContent], requested_by: str | None
) -> None:
    """Request pictures of these files, except existing ones and unsupported kinds."""
    ways = {(key, get_file_kind(name).way) for key, name in files}
    batch = new_id()
    rows = [_build_row(key, way, batch) for key, way in sorted(ways, key=str) if way and _can_render(services, way)]
    if rows and await store.insert_pictures(tx, rows, batch):
        await enqueue_batch(tx, services, batch, requested_by)


async def request_pictures_later(services: Services, files: Collection[FileContent], requested_by: str) -> None:
    """Request pictures of these files in a separate transaction; see `request_pictures`."""
    await services.db.transact(lambda tx: request_pictures(tx, services, files, requested_by))


async def list_unrequested(ctx: RequestContext, ids: Collection[str]) -> list[FileContent]:
    """Return the subset of these files for which no picture has been requested yet."""
    if not ids:
        return []
    files = await store.list_files(ctx.tx, ids)
    known = await store.get_pictures(ctx.tx, [key for key, _ in files])
    return [(key, name) for key, name in files if (key, get_file_kind(name).way) not in known]


async def enqueue_batch(tx: Transaction, services: Services, batch: str, requested_by: str | None = None) -> None:
    """Enqueue a job for a batch, at the end of the queue.

    If `requested_by` is None within a job, it is that job's requester.
    """
    job_id = f"pictures-{new_id()}"
    await services.jobs.enqueue(tx, RENDER_JOB, batch, queue="tiles", job_id=job_id, requested_by=requested_by)


def _can_render(services: Services, way: str) -> bool:
    return way == "picture" or services.films is not None


def _build_row(key: str, way: str, batch: str) -> dict[str, Any]:
    return {
        "source_key": key,
        "source_kind": way,
        "batch": batch,
        "state": store.WAITING,
        "attempts": 0,
        "tile_key": None,
        "tile_width": 0,
        "tile_height": 0,
        "preview_key": None,
        "preview_type": "",
        "created_at": clock.now(),
    }
