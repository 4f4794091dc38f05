"""SQL queries of published videos."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, or_, select, update

from pegbar.domains.projects.models import Project
from pegbar.domains.videos.models import Video, VideoRating, VideoVersion
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find_by_key
from pegbar.kernel.tables import ID, to_record, to_records

_INDEXED_FIELDS = {"title", "description"}
_LOCK_VIDEO = Prepared(
    select(*Video.__table__.c).where(Video.id == bindparam("key", type_=ID)).with_for_update(key_share=True)
)


async def insert_video(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a video."""
    tx.index.mark("video", row["id"])
    await tx.execute(insert(Video), row)


async def get_video(tx: Transaction, video_id: str) -> Video | None:
    """Return a video by its id."""
    return await find_by_key(tx, Video, video_id)


async def get_video_by_name(tx: Transaction, name: str) -> Video | None:
    """Return a video by its slug or public id."""
    statement = select(*Video.__table__.c).where(or_(Video.slug == name, Video.public_id == name))
    return to_record(Video, (await tx.execute(statement.limit(1))).first())


async def list_existing_videos(tx: Transaction, ids: Collection[str]) -> list[Video]:
    """Return the videos with these ids that exist in projects that aren't deleted."""
    if not ids:
        return []
    existing = select(*Video.__table__.c).join(Project, Project.id == Video.project_id)
    return to_records(Video, await tx.execute(existing.where(Video.id.in_(list(ids)), Project.deleted_at.is_(None))))


async def list_project_videos(tx: Transaction, project_id: str, before: str | None, limit: int) -> list[Video]:
    """Return videos of a project, newest first, after the video with the id `before`."""
    statement = select(*Video.__table__.c).where(Video.project_id == project_id)
    if before is not None:
        created_at = select(Video.created_at).where(Video.id == before).scalar_subquery()
        statement = statement.where(
            or_(Video.created_at < created_at, (Video.created_at == created_at) & (Video.id < before)),
        )
    return to_records(
        Video, await tx.execute(statement.order_by(Video.created_at.desc(), Video.id.desc()).limit(limit))
    )


async def list_owner_videos(tx: Transaction, owner_id: str, before: str | None, limit: int) -> list[Video]:
    """Return videos that a person published in projects that aren't deleted, newest first, after the id `before`."""
    statement = _select_published(owner_id)
    if before is not None:
        created_at = select(Video.created_at).where(Video.id == before).scalar_subquery()
        statement = statement.where(
            or_(Video.created_at < created_at, (Video.created_at == created_at) & (Video.id < before)),
        )
    return to_records(Video, await tx.execute(statement.limit(limit)))


async def get_newest_featured_video(tx: Transaction, owner_id: str) -> Video | None:
    """Return a publisher's newest featured video."""
    return to_record(
        Video, (await tx.execute(_select_published(owner_id).where(Video.featured.is_(True)).limit(1))).first()
    )


def _select_published(owner_id: str) -> Select[*tuple[Any, ...]]:
    in_existing_project = (
        select(Project.id).where(Project.id == Video.project_id, Project.deleted_at.is_(None)).exists()
    )
    published = select(*Video.__table__.c).where(Video.owner_id == owner_id, in_existing_project)
    return published.order_by(Video.created_at.desc(), Video.id.desc())


async def count_project_videos(tx: Transaction, project_id: str) -> int:
    """Count the videos of a project."""
    return (await tx.execute(select(func.count()).where(Video.project_id == project_id))).scalar_one()


async def update_video(
    tx: Transaction, video_id: str, values: dict[str, Any], version: int | None = None
) -> int | None:
    """Update a video (only at this `version`, if given) and return its new version; None if no row matched."""
    if not _INDEXED_FIELDS.isdisjoint(values):
        tx.index.mark("video", video_id)
    statement = update(Video).where(Video.id == video_id)
    if version is not None:
        statement = statement.where(Video.version == version)
    changed = statement.values(**values, version=Video.version + 1).returning(Video.version)
    return (await tx.execute(changed)).scalar_one_or_none()


async def delete_video(tx: Transaction, video_id: str) -> bool:
    """Delete a video with all rows that depend on it; return False if it didn't exist."""
    tx.index.mark("video", video_id)
    return (await tx.execute(delete(Video).where(Video.id == video_id).returning(Video.id))).first() is not None


async def lock_video(tx: Transaction, video_id: str) -> Video | None:
    """Return a video and lock its row until the end of the transaction, to serialize changes of it and its counters."""
    rows = await tx.fetch(_LOCK_VIDEO, {"key": video_id})
    return to_record(Video, rows[0]) if rows else None


async def get_rating(tx: Transaction, video_id: str, rater: str) -> float | None:
    """Return a person's rating of a video."""
    statement = select(VideoRating.value).where(VideoRating.video_id == video_id, VideoRating.rater == rater)
    return (await tx.execute(statement)).scalar_one_or_none()


def select_video_bytes(projects: Select[Any]) -> Select[Any]:
    """Build a query for the total bytes of the videos in these projects."""
    return select(func.sum(Video.size)).where(Video.project_id.in_(projects))


def select_version_bytes(projects: Select[Any]) -> Select[Any]:
    """Build a query for the total bytes of the replaced films in these projects."""
    older = select(func.sum(VideoVersion.size)).join(Video, Video.id == VideoVersion.video_id)
    return older.where(Video.project_id.in_(projects))
