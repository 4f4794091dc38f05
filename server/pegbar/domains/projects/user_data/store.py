"""SQL of what one person has in projects."""

from typing import Any

from sqlalchemy import delete, or_, select, update

from pegbar.domains.projects.models import Invite, JoinRequest, Project, ProjectMember, ProjectRole, ProjectUpdate
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, archive_rows, read_rows, restore_rows, to_plain
from pegbar.kernel.rows import find_all


async def owned(tx: Transaction, person: str) -> list[Project]:
    """Somebody's own projects that are not deleted, oldest first."""
    return await find_all(tx, Project, Project.owner_id == person, Project.deleted_at.is_(None), order_by=(Project.id,))


async def all_owned(tx: Transaction, person: str) -> list[str]:
    """The ids of somebody's own projects, deleted ones too."""
    return list((await tx.run(select(Project.id).where(Project.owner_id == person))).scalars())


async def take_all(tx: Transaction, person: str) -> dict[str, PlainRows]:
    """Delete somebody's memberships, and what is open or was answered between them and projects; what it was."""
    return {
        "members": await archive_rows(tx, ProjectMember, ProjectMember.profile_id == person),
        "invites": await archive_rows(tx, Invite, or_(Invite.inviter == person, Invite.invitee == person)),
        "join_requests": await archive_rows(tx, JoinRequest, JoinRequest.requester == person),
    }


async def put_all(tx: Transaction, kept: dict[str, PlainRows], person: str) -> None:
    """Insert what `take_all` gave; who owns a project by now is no member of it."""
    mine = set(await all_owned(tx, person))
    members = [row for row in kept.get("members", []) if row["project_id"] not in mine]
    await restore_rows(tx, ProjectMember, members)
    await restore_rows(tx, Invite, kept.get("invites", []))
    await restore_rows(tx, JoinRequest, kept.get("join_requests", []))


async def memberships(tx: Transaction, person: str) -> PlainRows:
    """The projects of others in which somebody is."""
    columns = (Project.slug, Project.name, ProjectMember.role, ProjectMember.created_at)
    mine = select(*columns).join(ProjectMember, ProjectMember.project_id == Project.id)
    return [to_plain(row) for row in await tx.run(mine.where(ProjectMember.profile_id == person))]


async def joined(tx: Transaction, person: str) -> set[str]:
    """The ids of the projects in which somebody is a member."""
    return set((await tx.run(select(ProjectMember.project_id).where(ProjectMember.profile_id == person))).scalars())


async def parts(tx: Transaction, project_id: str) -> dict[str, PlainRows]:
    """The people, roles and updates of a project."""
    tables: dict[str, Any] = {"members": ProjectMember, "roles": ProjectRole, "updates": ProjectUpdate}
    return {name: await read_rows(tx, model, model.project_id == project_id) for name, model in tables.items()}


async def updates_by(tx: Transaction, person: str) -> PlainRows:
    """What somebody posted, in any project."""
    columns = (ProjectUpdate.project_id, ProjectUpdate.title, ProjectUpdate.body, ProjectUpdate.created_at)
    return [to_plain(row) for row in await tx.run(select(*columns).where(ProjectUpdate.author_id == person))]


async def purge(tx: Transaction, project_id: str, person: str) -> bool:
    """Delete a project of somebody's for good, with all rows that belong to it."""
    tx.mark_for_indexing("project", project_id)
    gone = delete(Project).where(Project.id == project_id, Project.owner_id == person).returning(Project.id)
    return (await tx.run(gone)).first() is not None


async def forget_requests(tx: Transaction, person: str) -> None:
    """What somebody's requests were known again by names them."""
    mine = Project.request_key.like(f"{person}:%")
    await tx.run(update(Project).where(mine).values(request_key=None, request_digest=None))
