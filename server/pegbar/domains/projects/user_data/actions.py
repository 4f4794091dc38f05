"""What a person has in projects: told, left, taken up again, and taken away with the projects that are theirs alone."""

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
class Owned:
    """A project of somebody's, and the ids of its members."""

    id: str
    slug: str
    name: str
    members: list[str]


async def owned(tx: Transaction, person: str) -> list[Owned]:
    """Somebody's own projects that are not deleted, oldest first."""
    rows = await store.owned(tx, person)
    return [Owned(row.id, row.slug, row.name, await projects_store.member_ids(tx, row.id)) for row in rows]


async def joined(tx: Transaction, person: str) -> set[str]:
    """The ids of the projects in which somebody is a member."""
    return await store.joined(tx, person)


async def part_with(ctx: RequestContext, heirs: dict[str, str | None]) -> None:
    """Hand the asker's projects over to these members; None: delete it. 409 where somebody is no member any more."""
    for project_id, heir in sorted(heirs.items()):
        if heir is None:
            await project.delete(ctx, project_id)
        else:
            await members.hand_over(ctx, project_id, heir)


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """One's own projects, the memberships in others', and what one posted."""
    async with services.db.read() as tx:
        mine = await store.owned(tx, person)
        yield json_entry("projects/memberships.json", await store.memberships(tx, person))
        yield json_entry("projects/updates.json", await store.updates_by(tx, person))
    yield json_entry("projects/index.json", [{"folder": row.slug, "name": row.name} for row in mine])
    for done, row in enumerate(mine, 1):
        async with services.db.read() as tx:
            parts = await store.parts(tx, row.id)
            names = await profiles.names(tx, {member["profile_id"] for member in parts["members"]})
        named = [{**member, "name": names.get(member["profile_id"])} for member in parts["members"]]
        about = {name: getattr(row, name) for name in _ABOUT} | {"created_at": clock.iso(row.created_at)}
        yield json_entry(f"projects/{row.slug}/project.json", {**about, **parts, "members": named}, done / len(mine))
        if row.thumb_key is not None:
            yield ExportEntry(f"projects/{row.slug}/cover.webp", key=row.thumb_key, share=done / len(mine))


async def deactivate(ctx: RequestContext) -> Rows:
    """The asker is in nobody's project any more. Their own must be parted with before."""
    kept = await store.take_all(ctx.tx, require_person(ctx.user))
    for project_id in sorted({row["project_id"] for row in kept.get("members", [])}):
        await ctx.services.uploads.end_unallowed(ctx.tx, project_id)
    await _tell(ctx.tx, kept)
    return dict(kept)


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Into the projects that are there still, and to one's own that were deleted with the account."""
    me = require_person(ctx.user)
    await store.put_all(ctx.tx, kept, me)
    for project_id in kept.get("deleted", []):
        try:
            await deletion.restore(ctx, project_id)
        except NotFound:  # it is gone for good
            continue
    await _tell(ctx.tx, kept)
    await ctx.tx.append_event(user_topic(me), ProjectsChanged())


async def purge(services: Services, person: str) -> None:
    """Take away all projects of somebody's, one after the other, and what was open in others'."""
    async with services.db.read() as tx:
        mine = await store.all_owned(tx, person)
    for project_id in mine:
        # One transaction each: a large one holds nobody up for longer than it must.
        async with services.db.write() as tx:
            if await store.purge(tx, project_id, person):
                await outbox.delete_topic(tx, project_topic(project_id))
    async with services.db.write() as tx:
        await store.take_all(tx, person)
        await store.forget_requests(tx, person)
        await outbox.delete_topic(tx, user_topic(person))


async def _tell(tx: Transaction, kept: Rows) -> None:
    # Always in the same order: two who tell the same people would else wait for each other.
    for project_id in sorted({row["project_id"] for row in kept.get("members", [])}):
        if await projects_store.one(tx, project_id) is not None:
            await tx.append_event(project_topic(project_id), MembersChanged())
    people = {row[side] for row in kept.get("invites", []) for side in ("inviter", "invitee")}
    for person in sorted(people):
        await tx.append_event(user_topic(person), InboxChanged())
