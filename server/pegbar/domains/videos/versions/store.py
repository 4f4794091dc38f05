"""SQL queries of film versions."""

from typing import Any, NamedTuple

from sqlalchemy import case, func, insert, select
from sqlalchemy.orm import aliased

from pegbar.domains.videos.models import ReviewNote, VideoVersion
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all


async def insert_version(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a film that was replaced, as an older version."""
    await tx.execute(insert(VideoVersion), row)


async def list_older_versions(tx: Transaction, video_id: str) -> list[VideoVersion]:
    """Return the replaced films of a video, newest first."""
    return await find_all(tx, VideoVersion, VideoVersion.video_id == video_id, order_by=(VideoVersion.number.desc(),))


async def get_version(tx: Transaction, video_id: str, number: int) -> VideoVersion | None:
    """Return a replaced film by its number."""
    return await find(tx, VideoVersion, VideoVersion.video_id == video_id, VideoVersion.number == number)


class OpenNoteCounts(NamedTuple):
    """Counts of unresolved notes on a version: all, and those that weren't carried over to the newest version."""

    all: int
    left_behind: int


async def count_open_notes(tx: Transaction, video_id: str, newest: int) -> dict[int, OpenNoteCounts]:
    """Count unresolved notes by the version that they are on."""
    notes, newest_notes = ReviewNote.__table__.c, aliased(ReviewNote)
    carried = select(newest_notes.id).where(
        newest_notes.video_id == video_id,
        newest_notes.video_version == newest,
        func.coalesce(newest_notes.origin_id, newest_notes.id) == func.coalesce(notes.origin_id, notes.id),
    )
    left_behind = func.sum(case((carried.exists(), 0), else_=1))
    open_ones = select(notes.video_version, func.count(), left_behind).where(
        notes.video_id == video_id, notes.resolved_at.is_(None)
    )
    return {row[0]: OpenNoteCounts(row[1], row[2]) for row in await tx.execute(open_ones.group_by(notes.video_version))}
