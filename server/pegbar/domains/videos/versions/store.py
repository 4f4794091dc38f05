"""SQL of versions of films."""

from typing import Any, NamedTuple

from sqlalchemy import case, func, insert, select
from sqlalchemy.orm import aliased

from pegbar.domains.videos.models import ReviewNote, VideoVersion
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all


async def add(tx: Transaction, row: dict[str, Any]) -> None:
    """Keep a film that a newer one replaces."""
    await tx.run(insert(VideoVersion), row)


async def older(tx: Transaction, video_id: str) -> list[VideoVersion]:
    """The films that newer ones replaced, newest first."""
    return await find_all(tx, VideoVersion, VideoVersion.video_id == video_id, order_by=(VideoVersion.number.desc(),))


async def one(tx: Transaction, video_id: str, number: int) -> VideoVersion | None:
    """One of the films that newer ones replaced."""
    return await find(tx, VideoVersion, VideoVersion.video_id == video_id, VideoVersion.number == number)


class OpenNotes(NamedTuple):
    """The notes on a version that are not resolved: all, and those that are not on the newest version too."""

    all: int
    left_behind: int


async def open_notes(tx: Transaction, video_id: str, newest: int) -> dict[int, OpenNotes]:
    """The notes that are not resolved, by the version that they are on."""
    on, above = ReviewNote.__table__.c, aliased(ReviewNote)
    carried = select(above.id).where(
        above.video_id == video_id,
        above.film_version == newest,
        func.coalesce(above.origin_id, above.id) == func.coalesce(on.origin_id, on.id),
    )
    left = func.sum(case((carried.exists(), 0), else_=1))
    open_ones = select(on.film_version, func.count(), left).where(on.video_id == video_id, on.resolved_at.is_(None))
    return {row[0]: OpenNotes(row[1], row[2]) for row in await tx.run(open_ones.group_by(on.film_version))}
