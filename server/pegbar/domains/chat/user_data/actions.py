"""User data of chats. Messages stay, under "deleted user"; groups pass to their longest-standing member."""

from collections.abc import AsyncIterator
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.chat.actions.chats import lock_key
from pegbar.domains.chat.events import ChatChanged
from pegbar.domains.chat.store import invitation_rows
from pegbar.domains.chat.user_data import store
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.realtime.topics import chat_topic

_BATCH_SIZE: Final = 5000
_LOWEST_ID: Final = "00000000-0000-0000-0000-000000000000"


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the person's chats, messages, uploaded pictures and group invitations."""
    async with services.db.read() as tx:
        chats = await store.list_chats(tx, person)
        others = {row.id: next((id_ for id_ in (row.pair or "").split(":") if id_ != person), "") for row in chats}
        names = await profiles.get_display_names(tx, {other for other in others.values() if other})
        pictures = await store.list_pictures(tx, person)
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
    after, number = _LOWEST_ID, 0
    while True:
        async with services.db.read() as tx:
            rows = await store.list_messages(tx, person, after, _BATCH_SIZE)
        if not rows and number:
            break
        number += 1
        messages = [
            {"chat": row.chat_id, "number": row.number, "kind": row.kind, "body": row.body}
            | {"created_at": clock.iso(row.created_at), "edited": row.edited_at is not None}
            for row in rows
        ]
        yield json_entry(f"messages/said-{number}.json", messages)
        if len(rows) < _BATCH_SIZE:
            break
        after = rows[-1].id
    for done, row in enumerate(pictures, 1):
        yield ExportEntry(f"messages/pictures/{row.id}.webp", key=row.blob_key, share=done / len(pictures))


async def deactivate(ctx: RequestContext) -> Rows:
    """Do nothing: chats show people only by their names, which profiles handle."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Do nothing: `deactivate` removed nothing."""


async def purge(services: Services, person: str) -> None:
    """Transfer the person's groups, or delete those without other members. Delete read marks and reactions."""
    async with services.db.write() as tx:
        for chat_id in await store.list_owned_groups(tx, person):
            await tx.acquire_locks(lock_key(chat_id))
            successor = await store.find_successor(tx, chat_id, person)
            if successor is None:
                await store.delete_group(tx, chat_id)
            else:
                await tx.events.append(chat_topic(chat_id), ChatChanged())
                await store.set_owner(tx, chat_id, successor)
        await store.delete_memberships(tx, person)
        await invitation_rows.delete_all_of_person(tx, person)
