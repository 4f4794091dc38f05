"""SQL of versions of films."""

from typing import Any

from sqlalchemy import func, insert, select

from pegbar.domains.videos.models import ReviewNote, VideoVersion
from pegbar.kernel.rows import find, find_all
from pegbar.kernel.work import Work


async def add(work: Work, row: dict[str, Any]) -> None:
    """Keep a film that a newer one replaces."""
    await work.run(insert(VideoVersion), row)


async def older(work: Work, video_id: str) -> list[VideoVersion]:
    """The films that newer ones replaced, newest first."""
    return await find_all(work, VideoVersion, VideoVersion.video_id == video_id, order_by=(VideoVersion.number.desc(),))


async def one(work: Work, video_id: str, number: int) -> VideoVersion | None:
    """One of the films that newer ones replaced."""
    return await find(work, VideoVersion, VideoVersion.video_id == video_id, VideoVersion.number == number)


async def count_open_notes(work: Work, video_id: str) -> dict[int, int]:
    """How many review notes are not resolved, by the version that they are on."""
    notes = ReviewNote.__table__.c
    open_ones = select(notes.film_version, func.count()).where(notes.video_id == video_id, notes.resolved_at.is_(None))
    return {row[0]: row[1] for row in await work.run(open_ones.group_by(notes.film_version))}
