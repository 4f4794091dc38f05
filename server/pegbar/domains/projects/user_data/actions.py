"""User data in projects: export, deactivate, reactivate and purge."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.actions import deletion, project
from pegbar.domains.projects.events import InboxChanged, MembersChanged, ProjectsChanged
from pegbar.domains.projects.people.actions import members
from pegbar.domains.projects.user_data import store
from pegbar.domains.uploads.actions import open_uploads
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import NotFound
from pegbar.realtime import outbox
from pegbar.realtime.topics import project_topic, user_topic

_ABOUT: Final = (
    *("id", "slug", "name", "description", "visibility"),
    *("width", "height", "fps", "updates_enabled", "new_cut_frames"),
)


@dataclass(frozen=True, slots=True)
class TransferableProject:
    """A project that a person owns, and the ids of its members."""

    id: str
    slug: str
    name: str
    members: list[str]


async def list_owned_projects(tx: Transaction, person: str) -> list[TransferableProject]:
    """List a person's own projects that are not deleted, oldest first."""
    rows = await store.list_owned_projects(tx, person)
    return [
        TransferableProject(row.id, row.slug, row.name, await projects_store.list_member_ids(tx, row.id))
        for row in rows
    ]


async def list_owned_ids(tx: Transaction, person: str) -> list[str]:
    """List the ids of a person's own projects, including deleted ones."""
    return await store.list_owned_ids(tx, person)


async def list_joined_ids(tx: Transaction, person: str) -> set[str]:
    """List the ids of the projects in which a person is a member."""
    return await store.list_joined_ids(tx, person)


async def transfer_or_delete(ctx: RequestContext, successors: dict[str, str | None]) -> None:
    """Transfer or delete projects of the user.

    `successors` maps project ids to the new owners; a project with None is deleted. Raises Conflict if a new owner is
    no longer a member of the project.
    """
    for project_id, successor in sorted(successors.items()):
        if successor is None:
            await project.delete_project(ctx, project_id)
        else:
            await members.transfer_ownership(ctx, project_id, successor)


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the person's own projects, their memberships, and their updates."""
    async with services.db.read() as tx:
        own_projects = await store.list_owned_projects(tx, person)
        yield json_entry("projects/memberships.json", await store.list_memberships(tx, person))
        yield json_entry("projects/updates.json", await store.list_updates(tx, person))
    yield json_entry("projects/index.json", [{"folder": row.slug, "name": row.name} for row in own_projects])
    for done, row in enumerate(own_projects, 1):
        async with services.db.read() as tx:
            parts = await store.load_details(tx, row.id)
            names = await profiles.get_display_names(tx, {member["profile_id"] for member in parts["members"]})
        named_members = [{**member, "name": names.get(member["profile_id"])} for member in parts["members"]]
        details = {name: getattr(row, name) for name in _ABOUT} | {"created_at": clock.iso(row.created_at)}
        yield json_entry(
            f"projects/{row.slug}/project.json",
            {**details, **parts, "members": named_members},
            done / len(own_projects),
        )
        if row.thumb_key is not None:
            yield ExportEntry(f"projects/{row.slug}/cover.webp", key=row.thumb_key, share=done / len(own_projects))


async def deactivate(ctx: RequestContext) -> Rows:
    """Remove the user from all projects. Their own projects must have been transferred or deleted before."""
    kept = await store.archive_all(ctx.tx, require_person(ctx.user))
    for project_id in sorted({row["project_id"] for row in kept.get("members", [])}):
        await open_uploads.end_unallowed(ctx.tx, project_id)
    await _announce_changes(ctx.tx, kept)
    return dict(kept)


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Restore memberships of projects that still exist, and the user's projects that were deleted with the account."""
    me = require_person(ctx.user)
    await store.restore_all(ctx.tx, kept, me)
    for project_id in kept.get("deleted", []):
        try:
            await deletion.restore_project(ctx, project_id)
        except NotFound:  # it was purged
            continue
    await _announce_changes(ctx.tx, kept)
    await ctx.tx.events.append(user_topic(me), ProjectsChanged())


async def purge(services: Services, person: str) -> None:
    """Delete all projects of a person, and the person's memberships, invitations and join requests."""
    async with services.db.read() as tx:
        own_projects = await store.list_owned_ids(tx, person)
    for project_id in own_projects:
        # One transaction per project, so that locks are held briefly.
        async with services.db.write() as tx:
            if await store.delete_project(tx, project_id, person):
                await outbox.delete_topic(tx, project_topic(project_id))
    async with services.db.write() as tx:
        await store.archive_all(tx, person)
        await store.clear_request_keys(tx, person)
        await outbox.delete_topic(tx, user_topic(person))


async def _announce_changes(tx: Transaction, kept: Rows) -> None:
    # Sorted, to prevent deadlocks between transactions that announce to the same people.
    for project_id in sorted({row["project_id"] for row in kept.get("members", [])}):
        if await projects_store.get_project(tx, project_id) is not None:
            await tx.events.append(project_topic(project_id), MembersChanged())
    people = {row[side] for row in kept.get("invites", []) for side in ("inviter", "invitee")}
    for person in sorted(people):
        await tx.events.append(user_topic(person), InboxChanged())
