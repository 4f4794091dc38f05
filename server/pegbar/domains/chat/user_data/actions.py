"""What a person has in chats. What they said stays, a deleted user's; groups go to who was in them longest."""

from collections.abc import AsyncIterator
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.chat.actions.chats import turn
from pegbar.domains.chat.events import ChatChanged
from pegbar.domains.chat.store import invitation_rows
from pegbar.domains.chat.user_data import store
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.realtime.topics import chat_topic

_AT_ONCE: Final = 5000
_FIRST: Final = "00000000-0000-0000-0000-000000000000"


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """The chats that one is in, all that one said, the pictures that one brought, and invitations to groups."""
    async with services.db.read() as tx:
        chats = await store.chats(tx, person)
        others = {row.id: next((id_ for id_ in (row.pair or "").split(":") if id_ != person), "") for row in chats}
        names = await profiles.names(tx, {other for other in others.values() if other})
        pictures = await store.pictures(tx, person)
        invitations = await invitation_rows.list_all_of_person(tx, person)
    index = [
        {"id": row.id, "kind": row.kind, "role": row.role, "name": row.name or names.get(others[row.id])}
        | {"project_id": row.project_id}
        for row in chats
    ]
    yield json_entry("messages/chats.json", index)
    yield json_entry(
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
        async with services.db.read() as tx:
            rows = await store.said(tx, person, after, _AT_ONCE)
        if not rows and number:
            break
        number += 1
        said = [
            {"chat": row.chat_id, "number": row.number, "kind": row.kind, "body": row.body}
            | {"created_at": clock.iso(row.created_at), "edited": row.edited_at is not None}
            for row in rows
        ]
        yield json_entry(f"messages/said-{number}.json", said)
        if len(rows) < _AT_ONCE:
            break
        after = rows[-1].id
    for done, row in enumerate(pictures, 1):
        yield ExportEntry(f"messages/pictures/{row.id}.webp", key=row.blob_key, share=done / len(pictures))


async def deactivate(ctx: RequestContext) -> Rows:
    """Nothing here shows whose it is but by a name that profiles tell."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Nothing was taken out."""


async def purge(services: Services, person: str) -> None:
    """Groups are handed over, or go where nobody else is in them; marks and reactions go."""
    async with services.db.write() as tx:
        for chat_id in await store.owned(tx, person):
            await tx.acquire_locks(turn(chat_id))
            heir = await store.heir(tx, chat_id, person)
            if heir is None:
                await store.remove(tx, chat_id)
            else:
                await tx.append_event(chat_topic(chat_id), ChatChanged())
                await store.hand_over(tx, chat_id, heir)
        await store.forget(tx, person)
        await invitation_rows.remove_all_of_person(tx, person)
