"""Queries for the data of one person in projects."""

from typing import Any

from sqlalchemy import delete, or_, select, update

from pegbar.domains.projects.models import Invite, JoinRequest, Project, ProjectMember, ProjectRole, ProjectUpdate
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, archive_rows, read_rows, restore_rows, to_plain
from pegbar.kernel.rows import find_all


async def list_owned_projects(tx: Transaction, person: str) -> list[Project]:
    """List a person's own projects that are not deleted, oldest first."""
    return await find_all(tx, Project, Project.owner_id == person, Project.deleted_at.is_(None), order_by=(Project.id,))


async def list_owned_ids(tx: Transaction, person: str) -> list[str]:
    """List the ids of a person's own projects, including deleted ones."""
    return list((await tx.execute(select(Project.id).where(Project.owner_id == person))).scalars())


async def archive_all(tx: Transaction, person: str) -> dict[str, PlainRows]:
    """Delete a person's memberships, invitations and join requests. Returns the deleted rows."""
    return {
        "members": await archive_rows(tx, ProjectMember, ProjectMember.profile_id == person),
        "invites": await archive_rows(tx, Invite, or_(Invite.inviter == person, Invite.invitee == person)),
        "join_requests": await archive_rows(tx, JoinRequest, JoinRequest.requester == person),
    }


async def restore_all(tx: Transaction, kept: dict[str, PlainRows], person: str) -> None:
    """Insert the rows that `archive_all` returned, except memberships of projects that the person now owns."""
    query = set(await list_owned_ids(tx, person))
    members = [row for row in kept.get("members", []) if row["project_id"] not in query]
    await restore_rows(tx, ProjectMember, members)
    await restore_rows(tx, Invite, kept.get("invites", []))
    await restore_rows(tx, JoinRequest, kept.get("join_requests", []))


async def list_memberships(tx: Transaction, person: str) -> PlainRows:
    """List the projects of others in which a person is a member."""
    columns = (Project.slug, Project.name, ProjectMember.role, ProjectMember.created_at)
    query = select(*columns).join(ProjectMember, ProjectMember.project_id == Project.id)
    return [to_plain(row) for row in await tx.execute(query.where(ProjectMember.profile_id == person))]


async def list_joined_ids(tx: Transaction, person: str) -> set[str]:
    """List the ids of the projects in which a person is a member."""
    return set((await tx.execute(select(ProjectMember.project_id).where(ProjectMember.profile_id == person))).scalars())


async def load_details(tx: Transaction, project_id: str) -> dict[str, PlainRows]:
    """Load the members, roles and updates of a project."""
    tables: dict[str, Any] = {"members": ProjectMember, "roles": ProjectRole, "updates": ProjectUpdate}
    return {name: await read_rows(tx, model, model.project_id == project_id) for name, model in tables.items()}


async def list_updates(tx: Transaction, person: str) -> PlainRows:
    """List a person's updates in all projects."""
    columns = (ProjectUpdate.project_id, ProjectUpdate.title, ProjectUpdate.body, ProjectUpdate.created_at)
    return [to_plain(row) for row in await tx.execute(select(*columns).where(ProjectUpdate.author_id == person))]


async def delete_project(tx: Transaction, project_id: str, person: str) -> bool:
    """Permanently delete a project of a person, with all its rows."""
    tx.index.mark("project", project_id)
    statement = delete(Project).where(Project.id == project_id, Project.owner_id == person).returning(Project.id)
    return (await tx.execute(statement)).first() is not None


async def clear_request_keys(tx: Transaction, person: str) -> None:
    """Clear the request keys of a person's projects, because they contain the person's id."""
    query = Project.request_key.like(f"{person}:%")
    await tx.execute(update(Project).where(query).values(request_key=None, request_digest=None))
