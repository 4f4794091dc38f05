"""SQL of published videos."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, or_, select, update

from pegbar.domains.projects.models import Project
from pegbar.domains.videos.models import Video, VideoVersion
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find_by_key
from pegbar.kernel.tables import ID, record, records

_FOUND_BY = {"title", "description"}
_HELD = Prepared(
    select(*Video.__table__.c).where(Video.id == bindparam("key", type_=ID)).with_for_update(key_share=True)
)


async def add(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a video."""
    tx.mark_for_indexing("video", row["id"])
    await tx.run(insert(Video), row)


async def by_id(tx: Transaction, video_id: str) -> Video | None:
    """A video by its id."""
    return await find_by_key(tx, Video, video_id)


async def by_name(tx: Transaction, name: str) -> Video | None:
    """A video by its slug or its public id."""
    statement = select(*Video.__table__.c).where(or_(Video.slug == name, Video.public_id == name))
    return record(Video, (await tx.run(statement.limit(1))).first())


async def standing(tx: Transaction, ids: Collection[str]) -> list[Video]:
    """Those of these videos that are there, in projects that are not deleted."""
    if not ids:
        return []
    shown = select(*Video.__table__.c).join(Project, Project.id == Video.project_id)
    return records(Video, await tx.run(shown.where(Video.id.in_(list(ids)), Project.deleted_at.is_(None))))


async def of_project(tx: Transaction, project_id: str, before: str | None, limit: int) -> list[Video]:
    """A project's videos, newest first, from the one after this id on."""
    statement = select(*Video.__table__.c).where(Video.project_id == project_id)
    if before is not None:
        made = select(Video.created_at).where(Video.id == before).scalar_subquery()
        statement = statement.where(
            or_(Video.created_at < made, (Video.created_at == made) & (Video.id < before)),
        )
    return records(Video, await tx.run(statement.order_by(Video.created_at.desc(), Video.id.desc()).limit(limit)))


async def of_owner(tx: Transaction, owner_id: str, before: str | None, limit: int) -> list[Video]:
    """What somebody published in projects that stand, newest first, from the one after this id on."""
    statement = _published(owner_id)
    if before is not None:
        made = select(Video.created_at).where(Video.id == before).scalar_subquery()
        statement = statement.where(
            or_(Video.created_at < made, (Video.created_at == made) & (Video.id < before)),
        )
    return records(Video, await tx.run(statement.limit(limit)))


async def featured_of(tx: Transaction, owner_id: str) -> Video | None:
    """The newest video of this publisher that is featured."""
    return record(Video, (await tx.run(_published(owner_id).where(Video.featured.is_(True)).limit(1))).first())


def _published(owner_id: str) -> Select[*tuple[Any, ...]]:
    standing = select(Project.id).where(Project.id == Video.project_id, Project.deleted_at.is_(None)).exists()
    mine = select(*Video.__table__.c).where(Video.owner_id == owner_id, standing)
    return mine.order_by(Video.created_at.desc(), Video.id.desc())


async def count_of(tx: Transaction, project_id: str) -> int:
    """How many videos a project has."""
    return (await tx.run(select(func.count()).where(Video.project_id == project_id))).scalar_one()


async def change(tx: Transaction, video_id: str, values: dict[str, Any], version: int | None = None) -> int | None:
    """Change a video, where `version` is given only in that one; its new version, or None where it stands elsewhere."""
    if not _FOUND_BY.isdisjoint(values):
        tx.mark_for_indexing("video", video_id)
    statement = update(Video).where(Video.id == video_id)
    if version is not None:
        statement = statement.where(Video.version == version)
    changed = statement.values(**values, version=Video.version + 1).returning(Video.version)
    return (await tx.run(changed)).scalar_one_or_none()


async def remove(tx: Transaction, video_id: str) -> bool:
    """Take a video away, with all that hangs on it; whether it was there."""
    tx.mark_for_indexing("video", video_id)
    return (await tx.run(delete(Video).where(Video.id == video_id).returning(Video.id))).first() is not None


async def hold(tx: Transaction, video_id: str) -> Video | None:
    """A video as it stands; what else is said of it, or changed in it, waits until this transaction is over."""
    rows = await tx.fetch(_HELD, {"key": video_id})
    return record(Video, rows[0]) if rows else None


def bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of these projects' videos."""
    return select(func.sum(Video.size)).where(Video.project_id.in_(projects))


def bytes_of_versions(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of the films of these projects that newer ones replaced."""
    older = select(func.sum(VideoVersion.size)).join(Video, Video.id == VideoVersion.video_id)
    return older.where(Video.project_id.in_(projects))
