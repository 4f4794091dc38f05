"""What a person has in projects: told, left, taken up again, and taken away with the projects that are theirs alone."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.guards import require_person
from pegbar.access.house import House
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.actions import deletion, project
from pegbar.domains.projects.belongings import store
from pegbar.domains.projects.events import InboxChanged, MembersChanged, ProjectsChanged
from pegbar.domains.projects.people.actions import members
from pegbar.kernel import clock
from pegbar.kernel.errors import NotFound
from pegbar.kernel.work import Work
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


async def owned(work: Work, person: str) -> list[Owned]:
    """Somebody's own projects that are not deleted, oldest first."""
    rows = await store.owned(work, person)
    return [Owned(row.id, row.slug, row.name, await projects_store.member_ids(work, row.id)) for row in rows]


async def joined(work: Work, person: str) -> set[str]:
    """The ids of the projects in which somebody is a member."""
    return await store.joined(work, person)


async def part_with(ask: Ask, heirs: dict[str, str | None]) -> None:
    """Hand the asker's projects over to these members; None: delete it. 409 where somebody is no member any more."""
    for project_id, heir in sorted(heirs.items()):
        if heir is None:
            await project.delete(ask, project_id)
        else:
            await members.hand_over(ask, project_id, heir)


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """One's own projects, the memberships in others', and what one posted."""
    async with house.db.read() as work:
        mine = await store.owned(work, person)
        yield paper("projects/memberships.json", await store.memberships(work, person))
        yield paper("projects/updates.json", await store.updates_by(work, person))
    yield paper("projects/index.json", [{"folder": row.slug, "name": row.name} for row in mine])
    for done, row in enumerate(mine, 1):
        async with house.db.read() as work:
            parts = await store.parts(work, row.id)
            names = await profiles.names(work, {member["profile_id"] for member in parts["members"]})
        named = [{**member, "name": names.get(member["profile_id"])} for member in parts["members"]]
        about = {name: getattr(row, name) for name in _ABOUT} | {"created_at": clock.iso(row.created_at)}
        yield paper(f"projects/{row.slug}/project.json", {**about, **parts, "members": named}, done / len(mine))
        if row.thumb_key is not None:
            yield Entry(f"projects/{row.slug}/cover.webp", key=row.thumb_key, share=done / len(mine))


async def leave(ask: Ask) -> Rows:
    """The asker is in nobody's project any more. Their own must be parted with before."""
    kept = await store.take_all(ask.work, require_person(ask.who))
    for project_id in sorted({row["project_id"] for row in kept.get("members", [])}):
        await ask.house.uploads.end_unallowed(ask.work, project_id)
    await _tell(ask.work, kept)
    return dict(kept)


async def come_back(ask: Ask, kept: Rows) -> None:
    """Into the projects that are there still, and to one's own that were deleted with the account."""
    me = require_person(ask.who)
    await store.put_all(ask.work, kept, me)
    for project_id in kept.get("deleted", []):
        try:
            await deletion.restore(ask, project_id)
        except NotFound:  # it is gone for good
            continue
    await _tell(ask.work, kept)
    await ask.work.announce(user_topic(me), ProjectsChanged())


async def forget(house: House, person: str) -> None:
    """Take away all projects of somebody's, one after the other, and what was open in others'."""
    async with house.db.read() as work:
        mine = await store.all_owned(work, person)
    for project_id in mine:
        # One transaction each: a large one holds nobody up for longer than it must.
        async with house.db.write() as work:
            if await store.purge(work, project_id, person):
                await outbox.forget(work, project_topic(project_id))
    async with house.db.write() as work:
        await store.take_all(work, person)
        await store.forget_requests(work, person)
        await outbox.forget(work, user_topic(person))


async def _tell(work: Work, kept: Rows) -> None:
    # Always in the same order: two who tell the same people would else wait for each other.
    for project_id in sorted({row["project_id"] for row in kept.get("members", [])}):
        if await projects_store.one(work, project_id) is not None:
            await work.announce(project_topic(project_id), MembersChanged())
    people = {row[side] for row in kept.get("invites", []) for side in ("inviter", "invitee")}
    for person in sorted(people):
        await work.announce(user_topic(person), InboxChanged())
