"""SQL of projects, deleted ones too."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, bindparam, delete, func, or_, select, update
from sqlalchemy.orm import aliased

from pegbar.domains.profiles.models import Profile
from pegbar.domains.projects.models import Project, ProjectMember
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.rows import find_all, find_by_key, insert_once
from pegbar.kernel.tables import ID

_OWNER = aliased(Profile)
_FOUND_BY = {"name", "description", "visibility"}
_ME = bindparam("me", type_=ID)
_FIRST_PAGE = "ffffffff-ffff-ffff-ffff-ffffffffffff"
_MINE = Prepared(
    select(
        Project.id,
        Project.slug,
        Project.name,
        Project.visibility,
        Project.width,
        Project.height,
        Project.fps,
        func.coalesce(Project.thumb_key, Project.board_thumb_key).label("cover_key"),
        Project.created_at,
        Project.owner_id,
        _OWNER.username,
        _OWNER.display_name,
        select(ProjectMember.role)
        .where(ProjectMember.project_id == Project.id, ProjectMember.profile_id == _ME)
        .scalar_subquery()
        .label("role"),
    )
    .join(_OWNER, _OWNER.id == Project.owner_id)
    .where(
        or_(
            Project.owner_id == _ME,
            Project.id.in_(select(ProjectMember.project_id).where(ProjectMember.profile_id == _ME)),
        ),
        Project.deleted_at.is_(None),
        Project.id < bindparam("before", type_=ID),
    )
    .order_by(Project.id.desc())
    .limit(bindparam("limit", type_=Integer))
)


async def list_mine(tx: Transaction, profile_id: str, before: str | None, limit: int) -> list[Row]:
    """Owned and member projects with their owners, newest first, from the id `before` on."""
    return await tx.fetch(_MINE, {"me": profile_id, "before": before or _FIRST_PAGE, "limit": limit})


_OF_OWNER = Prepared(
    select(*Project.__table__.c)
    .where(
        Project.owner_id == _ME,
        Project.visibility == "public",
        Project.deleted_at.is_(None),
        Project.id < bindparam("before", type_=ID),
    )
    .order_by(Project.id.desc())
    .limit(bindparam("limit", type_=Integer))
)


async def list_public(tx: Transaction, owner_id: str, before: str | None, limit: int) -> list[Row]:
    """Somebody's public projects, newest first, from the id `before` on."""
    return await tx.fetch(_OF_OWNER, {"me": owner_id, "before": before or _FIRST_PAGE, "limit": limit})


async def lock(tx: Transaction, project_id: str) -> None:
    """Lock a project's row until the commit: its people, roles, invitations and requests change one after the other."""
    await tx.run(select(Project.id).where(Project.id == project_id).with_for_update(key_share=True))


async def one(tx: Transaction, project_id: str) -> Project | None:
    """A project by its id, deleted ones included."""
    return await find_by_key(tx, Project, project_id)


async def covers(tx: Transaction, ids: Collection[str]) -> Sequence[Any]:
    """The `id`, the `name`, the `fps` and the cover's `key` of these projects."""
    if not ids:
        return ()
    key = func.coalesce(Project.thumb_key, Project.board_thumb_key, type_=Project.thumb_key.type).label("key")
    return (await tx.run(select(Project.id, Project.name, Project.fps, key).where(Project.id.in_(list(ids))))).all()


async def by_request_key(tx: Transaction, key: str) -> Any | None:
    """The `id` of the project that this key made before, and the `request_digest` of what was asked with it."""
    statement = select(Project.id, Project.request_digest).where(Project.request_key == key)
    return (await tx.run(statement)).first()


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a project; False where its slug or its request key stands already."""
    tx.mark_for_indexing("project", row["id"])
    return await insert_once(tx, Project, row)


async def change(tx: Transaction, project_id: str, version: int, values: dict[str, Any]) -> bool:
    """Change a project that still has this version; False where it has another."""
    if not _FOUND_BY.isdisjoint(values):
        tx.mark_for_indexing("project", project_id)
    statement = (
        update(Project)
        .where(Project.id == project_id, Project.version == version)
        .values(**values, version=Project.version + 1)
        .returning(Project.id)
    )
    return (await tx.run(statement)).first() is not None


async def set_thumb(tx: Transaction, project_id: str, key: str | None) -> int:
    """Note the cover that somebody chose; the project's version, which stays as it is."""
    chosen = update(Project).where(Project.id == project_id).values(thumb_key=key).returning(Project.version)
    return (await tx.run(chosen)).scalar_one()


async def set_board_thumb(tx: Transaction, project_id: str, key: str | None) -> None:
    """Note the picture of the board's first drawn cut; no new version, since nobody edited the project."""
    changed = Project.board_thumb_key.is_distinct_from(key)
    await tx.run(update(Project).where(Project.id == project_id, changed).values(board_thumb_key=key))


async def mark_deleted(tx: Transaction, project_id: str, now: datetime) -> None:
    """Hide a project from everybody; it can be restored until it is purged."""
    tx.mark_for_indexing("project", project_id)
    await tx.run(update(Project).where(Project.id == project_id).values(deleted_at=now))


async def member_ids(tx: Transaction, project_id: str) -> list[str]:
    """The ids of the members."""
    rows = await tx.run(select(ProjectMember.profile_id).where(ProjectMember.project_id == project_id))
    return list(rows.scalars())


async def list_deleted(tx: Transaction, owner_id: str, since: datetime, limit: int) -> Sequence[Project]:
    """The projects of this owner that were deleted since, the last one first."""
    mine = (Project.owner_id == owner_id, Project.deleted_at >= since)
    return await find_all(tx, Project, *mine, order_by=(Project.deleted_at.desc(),), limit=limit)


async def restore(tx: Transaction, project_id: str, since: datetime) -> bool:
    """Bring back a project that was deleted since; False where there is none."""
    tx.mark_for_indexing("project", project_id)
    statement = (
        update(Project)
        .where(Project.id == project_id, Project.deleted_at >= since)
        .values(deleted_at=None)
        .returning(Project.id)
    )
    return (await tx.run(statement)).first() is not None


async def due(tx: Transaction, before: datetime) -> list[str]:
    """The ids of the projects that were deleted before."""
    return list((await tx.run(select(Project.id).where(Project.deleted_at < before))).scalars())


async def purge(tx: Transaction, project_id: str, before: datetime) -> bool:
    """Delete for good a project that was deleted before, with all rows that belong to it; False where there is none."""
    tx.mark_for_indexing("project", project_id)
    gone = delete(Project).where(Project.id == project_id, Project.deleted_at < before).returning(Project.id)
    return (await tx.run(gone)).first() is not None
