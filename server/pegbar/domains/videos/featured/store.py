"""SQL of the featured page."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, bindparam, select, update

from pegbar.domains.projects.models import Project
from pegbar.domains.videos.featured.rules import Standing
from pegbar.domains.videos.models import Video
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find_all
from pegbar.kernel.tables import UtcTime, records

_VIDEO = Video.__table__.c

# Thousands of rows for each look at the featured page.
_STANDINGS = Prepared(
    select(Video.id, Video.rating_sum, Video.ratings, Video.views)
    .join(Project, Project.id == Video.project_id)
    .where(Project.deleted_at.is_(None), Video.created_at >= bindparam("since", type_=UtcTime()))
    .order_by(Video.created_at.desc())
    .limit(bindparam("limit", type_=Integer))
)


def _shown() -> Any:
    return select(*_VIDEO).join(Project, Project.id == Video.project_id).where(Project.deleted_at.is_(None))


async def picked(tx: Transaction, limit: int) -> list[Video]:
    """Videos that were chosen for the featured page, newest first."""
    newest = _shown().where(Video.featured.is_(True)).order_by(Video.created_at.desc()).limit(limit)
    return records(Video, (await tx.run(newest)).all())


async def standings(tx: Transaction, since: datetime, limit: int) -> list[Standing]:
    """What the newest videos since a moment are worth, newest first."""
    rows = await tx.fetch_in_batches(_STANDINGS, {"since": since, "limit": limit})
    return [Standing(*row) for row in rows]


async def by_ids(tx: Transaction, ids: Sequence[str]) -> list[Video]:
    """Videos by their ids, in the order of these."""
    found = {row.id: row for row in await find_all(tx, Video, Video.id.in_(ids))}
    return [found[video_id] for video_id in ids if video_id in found]


async def by_slug(tx: Transaction, slug: str) -> str | None:
    """The id of the video at this address."""
    return (await tx.run(select(Video.id).where(Video.slug == slug))).scalar_one_or_none()


async def feature(tx: Transaction, video_id: str, *, featured: bool) -> int | None:
    """Put a video on the featured page or take it off: its new version; None where it stands so already."""
    statement = (
        update(Video)
        .where(Video.id == video_id, Video.featured.is_not(featured))
        .values(featured=featured, version=Video.version + 1)
        .returning(Video.version)
    )
    return (await tx.run(statement)).scalar_one_or_none()
