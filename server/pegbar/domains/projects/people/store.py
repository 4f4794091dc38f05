"""SQL of members, of custom roles, of the owner's change, of invitations and of requests to join."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, func, or_, select, update

from pegbar.domains.projects.models import Invite, JoinRequest, Project, ProjectMember, ProjectRole
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once, insert_or

PENDING = "pending"


async def roles(tx: Transaction, project_id: str) -> list[ProjectRole]:
    """A project's custom roles, in the order in which they were made."""
    return await find_all(
        tx, ProjectRole, ProjectRole.project_id == project_id, order_by=(ProjectRole.number, ProjectRole.id)
    )


async def role(tx: Transaction, project_id: str, role_id: str) -> ProjectRole | None:
    """A custom role of this project."""
    return await find(tx, ProjectRole, ProjectRole.id == role_id, ProjectRole.project_id == project_id)


async def count_roles(tx: Transaction, project_id: str) -> int:
    """How many custom roles a project has."""
    statement = select(func.count()).select_from(ProjectRole).where(ProjectRole.project_id == project_id)
    return (await tx.run(statement)).scalar_one()


async def is_taken(tx: Transaction, role_id: str) -> bool:
    """Whether there is a custom role of this id in any project."""
    return await find_by_key(tx, ProjectRole, role_id) is not None


async def add_role(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a custom role behind the others of its project; False where its id is taken."""
    last = select(func.coalesce(func.max(ProjectRole.number), 0)).where(ProjectRole.project_id == row["project_id"])
    number = (await tx.run(last)).scalar_one() + 1
    return await insert_once(tx, ProjectRole, {**row, "number": number})


async def change_role(tx: Transaction, role_id: str, values: dict[str, Any]) -> None:
    """Change a custom role."""
    await tx.run(update(ProjectRole).where(ProjectRole.id == role_id).values(**values))


async def remove_role(tx: Transaction, role_id: str) -> None:
    """Delete a custom role; its members keep their built-in one."""
    await tx.run(delete(ProjectRole).where(ProjectRole.id == role_id))


async def holds_role(tx: Transaction, project_id: str, profile_id: str, role_id: str) -> bool:
    """Whether this member has this custom role."""
    statement = select(ProjectMember.profile_id).where(
        ProjectMember.project_id == project_id,
        ProjectMember.profile_id == profile_id,
        ProjectMember.custom_role == role_id,
    )
    return (await tx.run(statement)).first() is not None


async def assign_role(tx: Transaction, project_id: str, profile_id: str, role_id: str | None) -> bool:
    """Give a member a custom role, or none; False where there is no such member."""
    statement = (
        update(ProjectMember)
        .where(ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
        .values(custom_role=role_id)
        .returning(ProjectMember.profile_id)
    )
    return (await tx.run(statement)).first() is not None


async def set_owner(tx: Transaction, project_id: str, before: str, after: str) -> int | None:
    """Make somebody else the owner; the project's new version, or None where `before` is not the owner any more."""
    statement = (
        update(Project)
        .where(Project.id == project_id, Project.owner_id == before)
        .values(owner_id=after, version=Project.version + 1)
        .returning(Project.version)
    )
    return (await tx.run(statement)).scalar_one_or_none()


async def open_invite(tx: Transaction, row: dict[str, Any], *, change: bool) -> str:
    """The id of the open invitation of this person to this project: made, or opened again after an answer.

    One that is open already stays as it is, or gets another role or inviter where `change` is true.
    """
    again = {name: row[name] for name in ("inviter", "role", "status", "responded_at", "created_at")}
    differs = or_(Invite.inviter != row["inviter"], Invite.role != row["role"])
    statement = (
        insert_or(tx, Invite)
        .values(**row)
        .on_conflict_do_update(
            index_elements=["project_id", "invitee"],
            set_=again,
            where=or_(Invite.status != PENDING, differs) if change else Invite.status != PENDING,
        )
    )
    await tx.run(statement)
    mine = (Invite.project_id == row["project_id"], Invite.invitee == row["invitee"])
    return (await tx.run(select(Invite.id).where(*mine))).scalar_one()


async def open_request(tx: Transaction, row: dict[str, Any]) -> str:
    """The id of the open request of this person to join this project: made, or opened again after an answer."""
    again = {name: row[name] for name in ("status", "responded_at", "created_at")}
    statement = (
        insert_or(tx, JoinRequest)
        .values(**row)
        .on_conflict_do_update(
            index_elements=["project_id", "requester"], set_=again, where=JoinRequest.status != PENDING
        )
    )
    await tx.run(statement)
    mine = (JoinRequest.project_id == row["project_id"], JoinRequest.requester == row["requester"])
    return (await tx.run(select(JoinRequest.id).where(*mine))).scalar_one()


async def invites(tx: Transaction, *, invitee: str | None = None, project_id: str | None = None) -> list[Any]:
    """Open invitations to a person or to a project, newest first, with their projects' slugs and names."""
    of_whom = Invite.invitee == invitee if project_id is None else Invite.project_id == project_id
    return [*await _invites(tx, of_whom, Invite.status == PENDING)]


async def invite(tx: Transaction, invite_id: str) -> Any | None:
    """An invitation by its id, with its project's slug and name; None where there is none."""
    found = await _invites(tx, Invite.id == invite_id)
    return found[0] if found else None


async def requests(tx: Transaction, profile_id: str) -> list[Any]:
    """Open requests to a person's projects and from this person, newest first, with their projects' slugs and names."""
    mine = or_(Project.owner_id == profile_id, JoinRequest.requester == profile_id)
    return [*await _requests(tx, mine, JoinRequest.status == PENDING)]


async def request(tx: Transaction, request_id: str) -> Any | None:
    """A request to join by its id, with its project's slug and name; None where there is none."""
    found = await _requests(tx, JoinRequest.id == request_id)
    return found[0] if found else None


async def answer_invite(tx: Transaction, invite_id: str, status: str, now: datetime) -> None:
    """Close an invitation if it is open."""
    await _answer(tx, Invite, Invite.id == invite_id, status, now)


async def answer_request(tx: Transaction, request_id: str, status: str, now: datetime) -> None:
    """Close a request to join if it is open."""
    await _answer(tx, JoinRequest, JoinRequest.id == request_id, status, now)


async def remove_invite(tx: Transaction, invite_id: str) -> bool:
    """Delete an open invitation; False where it is closed."""
    statement = delete(Invite).where(Invite.id == invite_id, Invite.status == PENDING).returning(Invite.id)
    return (await tx.run(statement)).first() is not None


async def close_open(tx: Transaction, project_id: str, profile_id: str, now: datetime) -> bool:
    """Count as accepted what was open for somebody who is a member now; whether there was something."""
    invited = and_(Invite.project_id == project_id, Invite.invitee == profile_id)
    asked = and_(JoinRequest.project_id == project_id, JoinRequest.requester == profile_id)
    closed = [
        await _answer(tx, Invite, invited, "accepted", now),
        await _answer(tx, JoinRequest, asked, "accepted", now),
    ]
    return any(closed)


async def _answer(
    tx: Transaction, table: type[Invite] | type[JoinRequest], which: ColumnElement[bool], status: str, now: datetime
) -> bool:
    statement = (
        update(table).where(which, table.status == PENDING).values(status=status, responded_at=now).returning(table.id)
    )
    return (await tx.run(statement)).first() is not None


async def _invites(tx: Transaction, *conditions: ColumnElement[bool]) -> Sequence[Row[*tuple[Any, ...]]]:
    statement = (
        select(*Invite.__table__.c, Project.slug, Project.name, Project.owner_id)
        .join(Project, Project.id == Invite.project_id)
        .where(Project.deleted_at.is_(None), *conditions)
        .order_by(Invite.created_at.desc(), Invite.id.desc())
    )
    return (await tx.run(statement)).all()


async def _requests(tx: Transaction, *conditions: ColumnElement[bool]) -> Sequence[Row[*tuple[Any, ...]]]:
    statement = (
        select(*JoinRequest.__table__.c, Project.slug, Project.name, Project.owner_id)
        .join(Project, Project.id == JoinRequest.project_id)
        .where(Project.deleted_at.is_(None), *conditions)
        .order_by(JoinRequest.created_at.desc(), JoinRequest.id.desc())
    )
    return (await tx.run(statement)).all()


async def members(tx: Transaction, project_id: str) -> Sequence[Row[*tuple[Any, ...]]]:
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
    return (await tx.run(statement)).all()


async def people_of(tx: Transaction, project_ids: Sequence[str], limit: int) -> list[str]:
    """Of these projects the owners, then some members, each in their order; private ones name nobody."""
    seen = and_(Project.id.in_(project_ids), Project.visibility != "private")
    owners = select(Project.id, Project.owner_id).where(seen)
    first = {row.id: row.owner_id for row in await tx.run(owners)}
    members = (
        select(ProjectMember.project_id, ProjectMember.profile_id)
        .join(Project, and_(Project.id == ProjectMember.project_id, seen))
        .order_by(ProjectMember.created_at, ProjectMember.profile_id)
        .limit(limit)
    )
    others = sorted((await tx.run(members)).all(), key=lambda row: project_ids.index(row.project_id))
    every = [*(first[project] for project in project_ids if project in first), *(row.profile_id for row in others)]
    return list(dict.fromkeys(every))[:limit]


async def fellows(tx: Transaction, profile_id: str, projects: int, limit: int) -> list[str]:
    """Who owns, or is a member of, the newest of somebody's projects, so many at most; themselves among them."""
    joined = select(ProjectMember.project_id).where(ProjectMember.profile_id == profile_id)
    own = or_(Project.owner_id == profile_id, Project.id.in_(joined))
    newest = select(Project.id).where(own, Project.deleted_at.is_(None)).order_by(Project.id.desc()).limit(projects)
    ids = list((await tx.run(newest)).scalars())
    owners = select(Project.owner_id).where(Project.id.in_(ids)).distinct()
    members = select(ProjectMember.profile_id).where(ProjectMember.project_id.in_(ids)).distinct().limit(limit)
    found = [*(await tx.run(owners)).scalars(), *(await tx.run(members)).scalars()]
    return list(dict.fromkeys(found))[:limit]


async def with_shared_project(tx: Transaction, profile_id: str, people: Collection[str]) -> set[str]:
    """Return those of these people who own, or are members of, a project that somebody is in too."""
    joined = select(ProjectMember.project_id).where(ProjectMember.profile_id == profile_id)
    own = or_(Project.owner_id == profile_id, Project.id.in_(joined))
    ids = select(Project.id).where(own, Project.deleted_at.is_(None))
    owners = select(Project.owner_id).where(Project.id.in_(ids), Project.owner_id.in_(people))
    members = select(ProjectMember.profile_id).where(
        ProjectMember.project_id.in_(ids), ProjectMember.profile_id.in_(people)
    )
    return set((await tx.run(owners.union(members))).scalars())


async def add_member(tx: Transaction, project_id: str, profile_id: str, role: str, now: datetime) -> None:
    """Insert a member; harmless where the person is one."""
    row = {"project_id": project_id, "profile_id": profile_id, "role": role, "custom_role": None, "created_at": now}
    await tx.run(insert_or(tx, ProjectMember).on_conflict_do_nothing(), row)


async def role_of(tx: Transaction, project_id: str, profile_id: str) -> tuple[str | None, str | None]:
    """A member's built-in role and the id of the custom one."""
    mine = (ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
    row = (await tx.run(select(ProjectMember.role, ProjectMember.custom_role).where(*mine))).first()
    return (None, None) if row is None else (row.role, row.custom_role)


async def set_role(tx: Transaction, project_id: str, profile_id: str, role: str) -> bool:
    """Give a member another built-in role and clear the custom one; False where there is no such member."""
    statement = (
        update(ProjectMember)
        .where(ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
        .values(role=role, custom_role=None)
        .returning(ProjectMember.profile_id)
    )
    return (await tx.run(statement)).first() is not None


async def remove_member(tx: Transaction, project_id: str, profile_id: str) -> bool:
    """Delete a member; False where there is no such member."""
    statement = (
        delete(ProjectMember)
        .where(ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
        .returning(ProjectMember.profile_id)
    )
    return (await tx.run(statement)).first() is not None
