"""Having pictures made: at an upload, and of files that nobody looked at since before there were any."""

from collections.abc import Collection
from typing import Any, Final

from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.domains.assets.pictures import store
from pegbar.domains.assets.rules.kinds import kind_of
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.kernel.work import Work

MAKE: Final = "assets.pictures"
File = tuple[str, str]
"""The key of a file's content, and its name."""


async def want(work: Work, house: House, files: Collection[File], requested_by: str | None) -> None:
    """Have pictures made of these files, but for those of which there are, or of which none can be made."""
    ways = {(key, kind_of(name).way) for key, name in files}
    batch = new_id()
    rows = [_row(key, way, batch) for key, way in sorted(ways, key=str) if way and _can(house, way)]
    if rows and await store.add(work, rows, batch):
        await enqueue(work, house, batch, requested_by)


async def want_later(house: House, files: Collection[File], requested_by: str) -> None:
    """As `want`, in a transaction of its own."""
    await house.db.transact(lambda work: want(work, house, files, requested_by))


async def unasked(ask: Ask, ids: Collection[str]) -> list[File]:
    """Those of these files of which nobody has wanted a picture yet."""
    if not ids:
        return []
    files = await store.files(ask.work, ids)
    known = await store.known(ask.work, [key for key, _ in files])
    return [(key, name) for key, name in files if (key, kind_of(name).way) not in known]


async def enqueue(work: Work, house: House, batch: str, requested_by: str | None = None) -> None:
    """Have a batch gone on with, after what others wait for; in its job, for the same requester."""
    job_id = f"pictures-{new_id()}"
    await house.jobs.enqueue(work, MAKE, batch, queue="tiles", job_id=job_id, requested_by=requested_by)


def _can(house: House, way: str) -> bool:
    return way == "picture" or house.films is not None


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
