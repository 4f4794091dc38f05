"""Queries for members, custom roles, ownership, invitations and join requests."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, func, or_, select, update

from pegbar.domains.projects.models import Invite, JoinRequest, Project, ProjectMember, ProjectRole
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import conflict_insert, find, find_all, find_by_key, insert_once

PENDING = "pending"


async def list_roles(tx: Transaction, project_id: str) -> list[ProjectRole]:
    """List a project's custom roles in the order of creation."""
    return await find_all(
        tx, ProjectRole, ProjectRole.project_id == project_id, order_by=(ProjectRole.number, ProjectRole.id)
    )


async def get_role(tx: Transaction, project_id: str, role_id: str) -> ProjectRole | None:
    """Get a custom role of this project."""
    return await find(tx, ProjectRole, ProjectRole.id == role_id, ProjectRole.project_id == project_id)


async def count_roles(tx: Transaction, project_id: str) -> int:
    """Count the custom roles of a project."""
    statement = select(func.count()).select_from(ProjectRole).where(ProjectRole.project_id == project_id)
    return (await tx.execute(statement)).scalar_one()


async def role_exists(tx: Transaction, role_id: str) -> bool:
    """Return whether any project has a custom role with this id."""
    return await find_by_key(tx, ProjectRole, role_id) is not None


async def insert_role(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a custom role after the others of its project; False if its id is taken."""
    last = select(func.coalesce(func.max(ProjectRole.number), 0)).where(ProjectRole.project_id == row["project_id"])
    number = (await tx.execute(last)).scalar_one() + 1
    return await insert_once(tx, ProjectRole, {**row, "number": number})


async def update_role(tx: Transaction, role_id: str, values: dict[str, Any]) -> None:
    """Update a custom role."""
    await tx.execute(update(ProjectRole).where(ProjectRole.id == role_id).values(**values))


async def delete_role(tx: Transaction, role_id: str) -> None:
    """Delete a custom role; its members keep their built-in role."""
    await tx.execute(delete(ProjectRole).where(ProjectRole.id == role_id))


async def has_role(tx: Transaction, project_id: str, profile_id: str, role_id: str) -> bool:
    """Return whether this member has this custom role."""
    statement = select(ProjectMember.profile_id).where(
        ProjectMember.project_id == project_id,
        ProjectMember.profile_id == profile_id,
        ProjectMember.custom_role == role_id,
    )
    return (await tx.execute(statement)).first() is not None


async def assign_role(tx: Transaction, project_id: str, profile_id: str, role_id: str | None) -> bool:
    """Assign a custom role to a member; None removes it. Returns False if the person is not a member."""
    statement = (
        update(ProjectMember)
        .where(ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
        .values(custom_role=role_id)
        .returning(ProjectMember.profile_id)
    )
    return (await tx.execute(statement)).first() is not None


async def set_owner(tx: Transaction, project_id: str, before: str, after: str) -> int | None:
    """Change the owner. Returns the project's new version, or None if `before` is not the owner."""
    statement = (
        update(Project)
        .where(Project.id == project_id, Project.owner_id == before)
        .values(owner_id=after, version=Project.version + 1)
        .returning(Project.version)
    )
    return (await tx.execute(statement)).scalar_one_or_none()


async def upsert_invite(tx: Transaction, row: dict[str, Any], *, change: bool) -> str:
    """Insert an invitation, or reopen an answered invitation. Returns the id of the row.

    A pending invitation doesn't change unless `change` is true; then its role and inviter are updated.
    """
    changes = {name: row[name] for name in ("inviter", "role", "status", "responded_at", "created_at")}
    differs = or_(Invite.inviter != row["inviter"], Invite.role != row["role"])
    statement = (
        conflict_insert(tx, Invite)
        .values(**row)
        .on_conflict_do_update(
            index_elements=["project_id", "invitee"],
            set_=changes,
            where=or_(Invite.status != PENDING, differs) if change else Invite.status != PENDING,
        )
    )
    await tx.execute(statement)
    condition = (Invite.project_id == row["project_id"], Invite.invitee == row["invitee"])
    return (await tx.execute(select(Invite.id).where(*condition))).scalar_one()


async def upsert_join_request(tx: Transaction, row: dict[str, Any]) -> str:
    """Insert a join request, or reopen an answered one. Returns its id."""
    changes = {name: row[name] for name in ("status", "responded_at", "created_at")}
    statement = (
        conflict_insert(tx, JoinRequest)
        .values(**row)
        .on_conflict_do_update(
            index_elements=["project_id", "requester"], set_=changes, where=JoinRequest.status != PENDING
        )
    )
    await tx.execute(statement)
    condition = (JoinRequest.project_id == row["project_id"], JoinRequest.requester == row["requester"])
    return (await tx.execute(select(JoinRequest.id).where(*condition))).scalar_one()


async def list_invites(tx: Transaction, *, invitee: str | None = None, project_id: str | None = None) -> list[Any]:
    """List pending invitations to a person or to a project, newest first, with their projects' slugs and names."""
    condition = Invite.invitee == invitee if project_id is None else Invite.project_id == project_id
    return [*await _load_invites(tx, condition, Invite.status == PENDING)]


async def get_invite(tx: Transaction, invite_id: str) -> Any | None:
    """Get an invitation by its id, with its project's slug and name."""
    rows = await _load_invites(tx, Invite.id == invite_id)
    return rows[0] if rows else None


async def list_join_requests(tx: Transaction, profile_id: str) -> list[Any]:
    """List pending requests to a person's projects and from this person, newest first.

    The rows include slugs and names of the projects.
    """
    condition = or_(Project.owner_id == profile_id, JoinRequest.requester == profile_id)
    return [*await _load_join_requests(tx, condition, JoinRequest.status == PENDING)]


async def get_join_request(tx: Transaction, request_id: str) -> Any | None:
    """Get a join request by its id, with its project's slug and name."""
    rows = await _load_join_requests(tx, JoinRequest.id == request_id)
    return rows[0] if rows else None


async def answer_invite(tx: Transaction, invite_id: str, status: str, now: datetime) -> None:
    """Store the answer to an invitation if it is pending."""
    await _answer(tx, Invite, Invite.id == invite_id, status, now)


async def answer_join_request(tx: Transaction, request_id: str, status: str, now: datetime) -> None:
    """Store the answer to a join request if it is pending."""
    await _answer(tx, JoinRequest, JoinRequest.id == request_id, status, now)


async def delete_invite(tx: Transaction, invite_id: str) -> bool:
    """Delete a pending invitation; False if it was answered."""
    statement = delete(Invite).where(Invite.id == invite_id, Invite.status == PENDING).returning(Invite.id)
    return (await tx.execute(statement)).first() is not None


async def accept_pending(tx: Transaction, project_id: str, profile_id: str, now: datetime) -> bool:
    """Mark pending invitations and requests of a new member as accepted. Returns whether there were any."""
    invited = and_(Invite.project_id == project_id, Invite.invitee == profile_id)
    requested = and_(JoinRequest.project_id == project_id, JoinRequest.requester == profile_id)
    closed = [
        await _answer(tx, Invite, invited, "accepted", now),
        await _answer(tx, JoinRequest, requested, "accepted", now),
    ]
    return any(closed)


async def _answer(
    tx: Transaction, table: type[Invite] | type[JoinRequest], condition: ColumnElement[bool], status: str, now: datetime
) -> bool:
    statement = (
        update(table)
        .where(condition, table.status == PENDING)
        .values(status=status, responded_at=now)
        .returning(table.id)
    )
    return (await tx.execute(statement)).first() is not None


async def _load_invites(tx: Transaction, *conditions: ColumnElement[bool]) -> Sequence[Row[*tuple[Any, ...]]]:
    statement = (
        select(*Invite.__table__.c, Project.slug, Project.name, Project.owner_id)
        .join(Project, Project.id == Invite.project_id)
        .where(Project.deleted_at.is_(None), *conditions)
        .order_by(Invite.created_at.desc(), Invite.id.desc())
    )
    return (await tx.execute(statement)).all()


async def _load_join_requests(tx: Transaction, *conditions: ColumnElement[bool]) -> Sequence[Row[*tuple[Any, ...]]]:
    statement = (
        select(*JoinRequest.__table__.c, Project.slug, Project.name, Project.owner_id)
        .join(Project, Project.id == JoinRequest.project_id)
        .where(Project.deleted_at.is_(None), *conditions)
        .order_by(JoinRequest.created_at.desc(), JoinRequest.id.desc())
    )
    return (await tx.execute(statement)).all()


async def list_members(tx: Transaction, project_id: str) -> Sequence[Row[*tuple[Any, ...]]]:
    """List members with their custom roles, in the order in which they joined."""
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
    return (await tx.execute(statement)).all()


async def list_visible_people(tx: Transaction, project_ids: Sequence[str], limit: int) -> list[str]:
    """List the owners of these projects, then some members, both in the order of the projects.

    Private projects are left out.
    """
    is_visible = and_(Project.id.in_(project_ids), Project.visibility != "private")
    owners = select(Project.id, Project.owner_id).where(is_visible)
    owner_by_project = {row.id: row.owner_id for row in await tx.execute(owners)}
    members = (
        select(ProjectMember.project_id, ProjectMember.profile_id)
        .join(Project, and_(Project.id == ProjectMember.project_id, is_visible))
        .order_by(ProjectMember.created_at, ProjectMember.profile_id)
        .limit(limit)
    )
    member_rows = sorted((await tx.execute(members)).all(), key=lambda row: project_ids.index(row.project_id))
    people_ids = [
        *(owner_by_project[project] for project in project_ids if project in owner_by_project),
        *(row.profile_id for row in member_rows),
    ]
    return list(dict.fromkeys(people_ids))[:limit]


async def list_co_members(tx: Transaction, profile_id: str, projects: int, limit: int) -> list[str]:
    """List owners and members of the person's newest `projects` projects, up to `limit`; includes the person."""
    joined = select(ProjectMember.project_id).where(ProjectMember.profile_id == profile_id)
    own = or_(Project.owner_id == profile_id, Project.id.in_(joined))
    newest = select(Project.id).where(own, Project.deleted_at.is_(None)).order_by(Project.id.desc()).limit(projects)
    ids = list((await tx.execute(newest)).scalars())
    owners = select(Project.owner_id).where(Project.id.in_(ids)).distinct()
    members = select(ProjectMember.profile_id).where(ProjectMember.project_id.in_(ids)).distinct().limit(limit)
    rows = [*(await tx.execute(owners)).scalars(), *(await tx.execute(members)).scalars()]
    return list(dict.fromkeys(rows))[:limit]


async def filter_co_members(tx: Transaction, profile_id: str, people: Collection[str]) -> set[str]:
    """Return the subset of these people who own or are members of a project that the person is also in."""
    joined = select(ProjectMember.project_id).where(ProjectMember.profile_id == profile_id)
    own = or_(Project.owner_id == profile_id, Project.id.in_(joined))
    ids = select(Project.id).where(own, Project.deleted_at.is_(None))
    owners = select(Project.owner_id).where(Project.id.in_(ids), Project.owner_id.in_(people))
    members = select(ProjectMember.profile_id).where(
        ProjectMember.project_id.in_(ids), ProjectMember.profile_id.in_(people)
    )
    return set((await tx.execute(owners.union(members))).scalars())


async def insert_member(tx: Transaction, project_id: str, profile_id: str, role: str, now: datetime) -> None:
    """Insert a member. Does nothing if the person is already a member."""
    row = {"project_id": project_id, "profile_id": profile_id, "role": role, "custom_role": None, "created_at": now}
    await tx.execute(conflict_insert(tx, ProjectMember).on_conflict_do_nothing(), row)


async def get_member_roles(tx: Transaction, project_id: str, profile_id: str) -> tuple[str | None, str | None]:
    """Get a member's built-in role and the id of the custom role."""
    condition = (ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
    row = (await tx.execute(select(ProjectMember.role, ProjectMember.custom_role).where(*condition))).first()
    return (None, None) if row is None else (row.role, row.custom_role)


async def set_member_role(tx: Transaction, project_id: str, profile_id: str, role: str) -> bool:
    """Set a member's built-in role and clear the custom role; False if the person is not a member."""
    statement = (
        update(ProjectMember)
        .where(ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
        .values(role=role, custom_role=None)
        .returning(ProjectMember.profile_id)
    )
    return (await tx.execute(statement)).first() is not None


async def delete_member(tx: Transaction, project_id: str, profile_id: str) -> bool:
    """Delete a member; False if the person is not a member."""
    statement = (
        delete(ProjectMember)
        .where(ProjectMember.project_id == project_id, ProjectMember.profile_id == profile_id)
        .returning(ProjectMember.profile_id)
    )
    return (await tx.execute(statement)).first() is not None
