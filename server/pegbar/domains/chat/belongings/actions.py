"""What a person has in chats. What they said stays, a deleted user's; groups go to who was in them longest."""

from collections.abc import AsyncIterator
from typing import Final

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.house import House
from pegbar.domains.chat.actions.chats import turn
from pegbar.domains.chat.belongings import store
from pegbar.domains.chat.events import ChatChanged
from pegbar.domains.chat.store import invitation_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.realtime.topics import chat_topic

_AT_ONCE: Final = 5000
_FIRST: Final = "00000000-0000-0000-0000-000000000000"


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """The chats that one is in, all that one said, the pictures that one brought, and invitations to groups."""
    async with house.db.read() as work:
        chats = await store.chats(work, person)
        others = {row.id: next((id_ for id_ in (row.pair or "").split(":") if id_ != person), "") for row in chats}
        names = await profiles.names(work, {other for other in others.values() if other})
        pictures = await store.pictures(work, person)
        invitations = await invitation_rows.list_all_of_person(work, person)
    index = [
        {"id": row.id, "kind": row.kind, "role": row.role, "name": row.name or names.get(others[row.id])}
        | {"project_id": row.project_id}
        for row in chats
    ]
    yield paper("messages/chats.json", index)
    yield paper(
        "messages/group-invitations.json",
        [
            {"direction": "sent" if row.invited_by == person else "received", "status": row.status}
            | {"person": row.profile_id if row.invited_by == person else row.invited_by}
            | {"created_at": clock.iso(row.created_at)}
            for row in invitations
        ],
    )
    after, number = _FIRST, 0
    while True:
        async with house.db.read() as work:
            rows = await store.said(work, person, after, _AT_ONCE)
        if not rows and number:
            break
        number += 1
        said = [
            {"chat": row.chat_id, "number": row.number, "kind": row.kind, "body": row.body}
            | {"created_at": clock.iso(row.created_at), "edited": row.edited_at is not None}
            for row in rows
        ]
        yield paper(f"messages/said-{number}.json", said)
        if len(rows) < _AT_ONCE:
            break
        after = rows[-1].id
    for done, row in enumerate(pictures, 1):
        yield Entry(f"messages/pictures/{row.id}.webp", key=row.blob_key, share=done / len(pictures))


async def leave(ask: Ask) -> Rows:
    """Nothing here shows whose it is but by a name that profiles tell."""
    return {}


async def come_back(ask: Ask, kept: Rows) -> None:
    """Nothing was taken out."""


async def forget(house: House, person: str) -> None:
    """Groups are handed over, or go where nobody else is in them; marks and reactions go."""
    async with house.db.write() as work:
        for chat_id in await store.owned(work, person):
            await work.take_turn(turn(chat_id))
            heir = await store.heir(work, chat_id, person)
            if heir is None:
                await store.remove(work, chat_id)
            else:
                await work.announce(chat_topic(chat_id), ChatChanged())
                await store.hand_over(work, chat_id, heir)
        await store.forget(work, person)
        await invitation_rows.remove_all_of_person(work, person)
