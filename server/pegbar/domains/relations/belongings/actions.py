"""What a person has with others: friends, requests, blocks."""

from collections.abc import AsyncIterator

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.guards import require_person
from pegbar.access.house import House
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations.belongings import store
from pegbar.domains.relations.events import RelationsChanged
from pegbar.kernel.work import Work
from pegbar.realtime.topics import user_topic


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """Friends, requests and blocks, with the names of the others."""
    async with house.db.read() as work:
        found = await store.read_all(work, person)
        mine = [row["friend_id"] for row in found["friendships"] if row["profile_id"] == person]
        sides = ("friend_id", "requester", "requestee", "blocked")
        others = {row[side] for rows in found.values() for row in rows for side in sides if side in row}
        reports = await store.reports_by(work, person)
        names = await profiles.names(work, others | {row["profile_id"] for row in reports})
    yield paper("people/friends.json", [{"id": id_, "name": names.get(id_)} for id_ in mine])
    requests = [
        {**row, "requester_name": names.get(row["requester"]), "requestee_name": names.get(row["requestee"])}
        for row in found["friend_requests"]
    ]
    yield paper("people/friend-requests.json", requests)
    blocks = [{**row, "name": names.get(row["blocked"])} for row in found["blocks"]]
    yield paper("people/blocked.json", blocks)
    yield paper("people/reports.json", [{**row, "name": names.get(row["profile_id"])} for row in reports])


async def leave(ask: Ask) -> Rows:
    """Nobody has the asker as a friend, waits for an answer, or is shut out, until they come back."""
    me = require_person(ask.who)
    await _tell_others(ask.work, await store.read_all(ask.work, me), me)
    return dict(await store.take_all(ask.work, me))


async def come_back(ask: Ask, kept: Rows) -> None:
    """All of it as it was, with those who are still there."""
    await _tell_others(ask.work, kept, require_person(ask.who))
    await store.put_all(ask.work, kept)


async def forget(house: House, person: str) -> None:
    """What came in between."""
    async with house.db.write() as work:
        await store.take_all(work, person)
        await store.forget_reports(work, person)


async def _tell_others(work: Work, kept: Rows, me: str) -> None:
    seen = ("friendships", "profile_id"), ("friend_requests", "requester"), ("friend_requests", "requestee")
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted({row[side] for name, side in seen for row in kept.get(name, [])} - {me}):
        await work.announce(user_topic(person), RelationsChanged())
