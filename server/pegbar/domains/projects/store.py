"""Queries for projects, including deleted ones."""

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
_SEARCHED_COLUMNS = {"name", "description", "visibility"}
_ME = bindparam("me", type_=ID)
_HIGHEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff"
_OWN_PROJECTS = Prepared(
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


async def list_own_projects(tx: Transaction, profile_id: str, before: str | None, limit: int) -> list[Row]:
    """List owned and joined projects with their owners, newest first, with ids below `before`."""
    return await tx.fetch(_OWN_PROJECTS, {"me": profile_id, "before": before or _HIGHEST_ID, "limit": limit})


_PUBLIC_OF_OWNER = Prepared(
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


async def list_public_projects(tx: Transaction, owner_id: str, before: str | None, limit: int) -> list[Row]:
    """List a person's public projects, newest first, with ids below `before`."""
    return await tx.fetch(_PUBLIC_OF_OWNER, {"me": owner_id, "before": before or _HIGHEST_ID, "limit": limit})


async def lock_project(tx: Transaction, project_id: str) -> None:
    """Lock a project's row until the commit.

    This serializes changes of its people, roles, invitations and requests.
    """
    await tx.execute(select(Project.id).where(Project.id == project_id).with_for_update(key_share=True))


async def get_project(tx: Transaction, project_id: str) -> Project | None:
    """Get a project by its id, deleted ones included."""
    return await find_by_key(tx, Project, project_id)


async def load_cards(tx: Transaction, ids: Collection[str]) -> Sequence[Any]:
    """Load `id`, `name`, `fps` and the cover's `key` of these projects."""
    if not ids:
        return ()
    key = func.coalesce(Project.thumb_key, Project.board_thumb_key, type_=Project.thumb_key.type).label("key")
    return (await tx.execute(select(Project.id, Project.name, Project.fps, key).where(Project.id.in_(list(ids))))).all()


async def find_by_request_key(tx: Transaction, key: str) -> Any | None:
    """Find the project that was created with this key: its `id` and `request_digest`."""
    statement = select(Project.id, Project.request_digest).where(Project.request_key == key)
    return (await tx.execute(statement)).first()


async def insert_project(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a project; False if its slug or request key is taken."""
    tx.index.mark("project", row["id"])
    return await insert_once(tx, Project, row)


async def update_project(tx: Transaction, project_id: str, version: int, values: dict[str, Any]) -> bool:
    """Update a project if it has this version. Returns False if it has another version."""
    if not _SEARCHED_COLUMNS.isdisjoint(values):
        tx.index.mark("project", project_id)
    statement = (
        update(Project)
        .where(Project.id == project_id, Project.version == version)
        .values(**values, version=Project.version + 1)
        .returning(Project.id)
    )
    return (await tx.execute(statement)).first() is not None


async def set_thumb(tx: Transaction, project_id: str, key: str | None) -> int:
    """Set the custom cover. Returns the project's version, which stays the same."""
    statement = update(Project).where(Project.id == project_id).values(thumb_key=key).returning(Project.version)
    return (await tx.execute(statement)).scalar_one()


async def set_board_thumb(tx: Transaction, project_id: str, key: str | None) -> None:
    """Set the picture of the board's first drawn cut. The version doesn't change, because no one edited the project."""
    changed = Project.board_thumb_key.is_distinct_from(key)
    await tx.execute(update(Project).where(Project.id == project_id, changed).values(board_thumb_key=key))


async def mark_deleted(tx: Transaction, project_id: str, now: datetime) -> None:
    """Mark a project as deleted; it can be restored until it is purged."""
    tx.index.mark("project", project_id)
    await tx.execute(update(Project).where(Project.id == project_id).values(deleted_at=now))


async def list_member_ids(tx: Transaction, project_id: str) -> list[str]:
    """List the ids of the members."""
    rows = await tx.execute(select(ProjectMember.profile_id).where(ProjectMember.project_id == project_id))
    return list(rows.scalars())


async def list_deleted(tx: Transaction, owner_id: str, since: datetime, limit: int) -> Sequence[Project]:
    """List the projects of this owner that were deleted since a time, most recently deleted first."""
    conditions = (Project.owner_id == owner_id, Project.deleted_at >= since)
    return await find_all(tx, Project, *conditions, order_by=(Project.deleted_at.desc(),), limit=limit)


async def restore_project(tx: Transaction, project_id: str, since: datetime) -> bool:
    """Restore a project if it was deleted since a time. Returns False if it wasn't."""
    tx.index.mark("project", project_id)
    statement = (
        update(Project)
        .where(Project.id == project_id, Project.deleted_at >= since)
        .values(deleted_at=None)
        .returning(Project.id)
    )
    return (await tx.execute(statement)).first() is not None


async def list_purgeable(tx: Transaction, before: datetime) -> list[str]:
    """List the ids of projects that were deleted before a time."""
    return list((await tx.execute(select(Project.id).where(Project.deleted_at < before))).scalars())


async def delete_project(tx: Transaction, project_id: str, before: datetime) -> bool:
    """Permanently delete a project and all its rows, if it was marked as deleted before a time.

    Returns False if it wasn't.
    """
    tx.index.mark("project", project_id)
    statement = delete(Project).where(Project.id == project_id, Project.deleted_at < before).returning(Project.id)
    return (await tx.execute(statement)).first() is not None
