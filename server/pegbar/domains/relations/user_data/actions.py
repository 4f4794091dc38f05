"""What a person has with others: friends, requests, blocks."""

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
    """Friends, requests and blocks, with the names of the others."""
    async with services.db.read() as tx:
        found = await store.read_all(tx, person)
        mine = [row["friend_id"] for row in found["friendships"] if row["profile_id"] == person]
        sides = ("friend_id", "requester", "requestee", "blocked")
        others = {row[side] for rows in found.values() for row in rows for side in sides if side in row}
        reports = await store.reports_by(tx, person)
        names = await profiles.names(tx, others | {row["profile_id"] for row in reports})
    yield json_entry("people/friends.json", [{"id": id_, "name": names.get(id_)} for id_ in mine])
    requests = [
        {**row, "requester_name": names.get(row["requester"]), "requestee_name": names.get(row["requestee"])}
        for row in found["friend_requests"]
    ]
    yield json_entry("people/friend-requests.json", requests)
    blocks = [{**row, "name": names.get(row["blocked"])} for row in found["blocks"]]
    yield json_entry("people/blocked.json", blocks)
    yield json_entry("people/reports.json", [{**row, "name": names.get(row["profile_id"])} for row in reports])


async def deactivate(ctx: RequestContext) -> Rows:
    """Nobody has the asker as a friend, waits for an answer, or is shut out, until they come back."""
    me = require_person(ctx.user)
    await _tell_others(ctx.tx, await store.read_all(ctx.tx, me), me)
    return dict(await store.take_all(ctx.tx, me))


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """All of it as it was, with those who are still there."""
    await _tell_others(ctx.tx, kept, require_person(ctx.user))
    await store.put_all(ctx.tx, kept)


async def purge(services: Services, person: str) -> None:
    """What came in between."""
    async with services.db.write() as tx:
        await store.take_all(tx, person)
        await store.forget_reports(tx, person)


async def _tell_others(tx: Transaction, kept: Rows, me: str) -> None:
    seen = ("friendships", "profile_id"), ("friend_requests", "requester"), ("friend_requests", "requestee")
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted({row[side] for name, side in seen for row in kept.get(name, [])} - {me}):
        await tx.append_event(user_topic(person), RelationsChanged())
