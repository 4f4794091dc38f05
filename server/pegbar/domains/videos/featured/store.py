"""SQL queries of the featured page."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, bindparam, select, update

from pegbar.domains.projects.models import Project
from pegbar.domains.videos.featured.rules import RankingStats
from pegbar.domains.videos.models import Video
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find_all
from pegbar.kernel.tables import UtcTime, to_records

_VIDEO = Video.__table__.c

# Prepared, because each view of the featured page reads up to a thousand rows.
_RANKING_STATS = Prepared(
    select(Video.id, Video.rating_sum, Video.ratings, Video.views)
    .join(Project, Project.id == Video.project_id)
    .where(Project.deleted_at.is_(None), Video.created_at >= bindparam("since", type_=UtcTime()))
    .order_by(Video.created_at.desc())
    .limit(bindparam("limit", type_=Integer))
)


def _select_visible() -> Any:
    return select(*_VIDEO).join(Project, Project.id == Video.project_id).where(Project.deleted_at.is_(None))


async def list_picked_videos(tx: Transaction, limit: int) -> list[Video]:
    """Return the videos picked for the featured page, newest first."""
    newest = _select_visible().where(Video.featured.is_(True)).order_by(Video.created_at.desc()).limit(limit)
    return to_records(Video, (await tx.execute(newest)).all())


async def list_ranking_stats(tx: Transaction, since: datetime, limit: int) -> list[RankingStats]:
    """Return the ranking stats of the newest videos since `since`, newest first."""
    rows = await tx.fetch_in_batches(_RANKING_STATS, {"since": since, "limit": limit})
    return [RankingStats(*row) for row in rows]


async def list_videos_by_ids(tx: Transaction, ids: Sequence[str]) -> list[Video]:
    """Return videos in the order of `ids`."""
    by_id = {row.id: row for row in await find_all(tx, Video, Video.id.in_(ids))}
    return [by_id[video_id] for video_id in ids if video_id in by_id]


async def get_video_id_by_slug(tx: Transaction, slug: str) -> str | None:
    """Return the id of the video with this slug."""
    return (await tx.execute(select(Video.id).where(Video.slug == slug))).scalar_one_or_none()


async def update_featured(tx: Transaction, video_id: str, *, featured: bool) -> int | None:
    """Set the featured state and return the video's new version; None if nothing changed."""
    statement = (
        update(Video)
        .where(Video.id == video_id, Video.featured.is_not(featured))
        .values(featured=featured, version=Video.version + 1)
        .returning(Video.version)
    )
    return (await tx.execute(statement)).scalar_one_or_none()
