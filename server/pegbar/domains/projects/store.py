"""SQL of projects."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Row, and_, bindparam, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import aliased

from pegbar.domains.profiles.models import Profile
from pegbar.domains.projects.models import Project, ProjectMember, ProjectRole
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.tables import ID, record
from pegbar.kernel.work import Work

_OWNER = aliased(Profile)


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
        func.coalesce(Project.thumb_key, Project.board_thumb_key),
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


async def list_mine(work: Work, profile_id: str, before: str | None, limit: int) -> Sequence[Sequence[Any]]:
    """Owned and member projects with their owners, newest first, from the id `before` on. First column: the id."""
    return await work.fetch(_MINE, {"me": profile_id, "before": before or _FIRST_PAGE, "limit": limit})


async def one(work: Work, project_id: str) -> Project | None:
    """A project by its id, deleted ones included."""
    return record(Project, (await work.run(select(*Project.__table__.c).where(Project.id == project_id))).first())


async def by_request_key(work: Work, key: str) -> str | None:
    """The id of the project that this request made before."""
    return (await work.run(select(Project.id).where(Project.request_key == key))).scalar_one_or_none()


async def add(work: Work, row: dict[str, Any]) -> bool:
    """Insert a project; False where its slug or its request key stands already."""
    dialect = sqlite if work.on_sqlite else postgresql
    statement = dialect.insert(Project).on_conflict_do_nothing().returning(Project.id)
    return (await work.run(statement, row)).first() is not None


async def change(work: Work, project_id: str, version: int, values: dict[str, Any]) -> bool:
    """Change a project that still has this version; False where it has another."""
    statement = (
        update(Project)
        .where(Project.id == project_id, Project.version == version)
        .values(**values, version=Project.version + 1)
        .returning(Project.id)
    )
    return (await work.run(statement)).first() is not None


async def set_thumb(work: Work, project_id: str, key: str | None) -> int:
    """Note the cover that somebody chose; the project's version, which stays as it is."""
    chosen = update(Project).where(Project.id == project_id).values(thumb_key=key).returning(Project.version)
    return (await work.run(chosen)).scalar_one()


async def set_board_thumb(work: Work, project_id: str, key: str | None) -> None:
    """Note the picture of the board's first drawn cut; no new version, since nobody edited the project."""
    changed = Project.board_thumb_key.is_distinct_from(key)
    await work.run(update(Project).where(Project.id == project_id, changed).values(board_thumb_key=key))


async def mark_deleted(work: Work, project_id: str, now: datetime) -> None:
    """Hide a project from everybody; it can be restored until it is purged."""
    await work.run(update(Project).where(Project.id == project_id).values(deleted_at=now))


async def members(work: Work, project_id: str) -> Sequence[Row[*tuple[Any, ...]]]:
    """Members with their custom roles, in the order in which they came."""
    statement = (
        select(
            ProjectMember.profile_id,
            ProjectMember.role,
            ProjectRole.id.label("role_id"),
            ProjectRole.name.label("role_name"),
            ProjectRole.color.label("role_color"),
        )
        .outerjoin(ProjectRole, ProjectRole.id == ProjectMember.custom_role)
        .where(ProjectMember.project_id == project_id)
        .order_by(ProjectMember.created_at, ProjectMember.profile_id)
    )
    return (await work.run(statement)).all()


async def member_ids(work: Work, project_id: str) -> list[str]:
    """The ids of the members."""
    rows = await work.run(select(ProjectMember.profile_id).where(ProjectMember.project_id == project_id))
    return list(rows.scalars())


async def people_of(work: Work, project_ids: Sequence[str], limit: int) -> list[str]:
    """Of these projects the owners, then some members, each in their order; private ones name nobody."""
    seen = and_(Project.id.in_(project_ids), Project.visibility != "private")
    owners = select(Project.id, Project.owner_id).where(seen)
    first = {row.id: row.owner_id for row in await work.run(owners)}
    members = (
        select(ProjectMember.project_id, ProjectMember.profile_id)
        .join(Project, and_(Project.id == ProjectMember.project_id, seen))
        .order_by(ProjectMember.created_at, ProjectMember.profile_id)
        .limit(limit)
    )
    others = sorted((await work.run(members)).all(), key=lambda row: project_ids.index(row.project_id))
    every = [*(first[project] for project in project_ids if project in first), *(row.profile_id for row in others)]
    return list(dict.fromkeys(every))[:limit]


async def add_member(work: Work, project_id: str, profile_id: str, role: str, now: datetime) -> None:
    """Insert a member; harmless where the person is one."""
    dialect = sqlite if work.on_sqlite else postgresql
    row = {"project_id": project_id, "profile_id": profile_id, "role": role, "custom_role": None, "created_at": now}
    await work.run(dialect.insert(ProjectMember).on_conflict_do_nothing(), row)


async def set_role(work: Work, project_id: str, profile_id: str, role: str) -> bool:
    """Give a member another built-in role and clear the custom one; False where there is no such member."""
    statement = (
        update(ProjectMember)
        .where(ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
        .values(role=role, custom_role=None)
        .returning(ProjectMember.profile_id)
    )
    return (await work.run(statement)).first() is not None


async def remove_member(work: Work, project_id: str, profile_id: str) -> bool:
    """Delete a member; False where there is no such member."""
    statement = (
        delete(ProjectMember)
        .where(ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
        .returning(ProjectMember.profile_id)
    )
    return (await work.run(statement)).first() is not None
