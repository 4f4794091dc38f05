"""User data of relations: friends, requests, blocks and reports."""

from collections.abc import AsyncIterator

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations.events import RelationsChanged
from pegbar.domains.relations.user_data import store
from pegbar.kernel.database import Transaction
from pegbar.realtime.topics import user_topic


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export friends, requests, blocks and reports, with the names of the other people."""
    async with services.db.read() as tx:
        relations = await store.read_all(tx, person)
        friend_ids = [row["friend_id"] for row in relations["friendships"] if row["profile_id"] == person]
        sides = ("friend_id", "requester", "requestee", "blocked")
        others = {row[side] for rows in relations.values() for row in rows for side in sides if side in row}
        reports = await store.list_reports(tx, person)
        names = await profiles.get_display_names(tx, others | {row["profile_id"] for row in reports})
    yield json_entry("people/friends.json", [{"id": id_, "name": names.get(id_)} for id_ in friend_ids])
    requests = [
        {**row, "requester_name": names.get(row["requester"]), "requestee_name": names.get(row["requestee"])}
        for row in relations["friend_requests"]
    ]
    yield json_entry("people/friend-requests.json", requests)
    blocks = [{**row, "name": names.get(row["blocked"])} for row in relations["blocks"]]
    yield json_entry("people/blocked.json", blocks)
    yield json_entry("people/reports.json", [{**row, "name": names.get(row["profile_id"])} for row in reports])


async def deactivate(ctx: RequestContext) -> Rows:
    """Delete the user's friendships, requests and blocks, and return the deleted rows."""
    me = require_person(ctx.user)
    await _announce_changed(ctx.tx, await store.read_all(ctx.tx, me), me)
    return dict(await store.archive_all(ctx.tx, me))


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Restore relations with the people who still exist."""
    await _announce_changed(ctx.tx, kept, require_person(ctx.user))
    await store.restore_all(ctx.tx, kept)


async def purge(services: Services, person: str) -> None:
    """Delete relations that were created since `deactivate`, and reports about the person."""
    async with services.db.write() as tx:
        await store.archive_all(tx, person)
        await store.delete_reports(tx, person)


async def _announce_changed(tx: Transaction, kept: Rows, me: str) -> None:
    seen = ("friendships", "profile_id"), ("friend_requests", "requester"), ("friend_requests", "requestee")
    # Sorted, to prevent deadlocks between transactions that announce to the same people.
    for person in sorted({row[side] for name, side in seen for row in kept.get(name, [])} - {me}):
        await tx.events.append(user_topic(person), RelationsChanged())
