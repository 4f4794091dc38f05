"""HTTP routes of chats."""

from typing import Annotated

from fastapi import Path, Query, Request

from pegbar.access import guards
from pegbar.access.context import ReadContext, WriteContext, open_read_context, transact
from pegbar.access.paths import ChatId, Cursor, InviteId, MessageId, Part, PictureId, ProfileId, Ref
from pegbar.access.services import ServicesDep
from pegbar.domains.chat.actions import (
    direct,
    groups,
    invitations,
    message_search,
    messages,
    pictures,
    queries,
    reactions_and_pins,
    read_marks,
)
from pegbar.domains.chat.limits import CHAT_HISTORY, CHAT_PICTURE_BATCH_MAX, CHATS_PAGE, FOUND_MESSAGES_PAGE
from pegbar.domains.chat.schemas import (
    ChatKind,
    ChatList,
    ChatOut,
    ChatPeople,
    ChatPictureOut,
    GroupEdit,
    GroupInvitations,
    GroupNew,
    MessageEdit,
    MessageHits,
    MessageList,
    MessageNew,
    MessageOut,
    MessageRequests,
    MuteEdit,
    OwnerEdit,
    PictureUrls,
    ReadPosition,
    UnreadChats,
    UnreadMessages,
)
from pegbar.kernel.http import describe_binary_body, read_binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX, SEARCH_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Id, Text
from pegbar.ports.pictures import MEDIA_TYPES

router = Router(prefix="/api/chats", tags=["chat"])
Number = Annotated[int | None, Query(ge=0, le=2**62)]
Emoji = Annotated[Text, Path(min_length=1, max_length=32)]


@router.get("")
async def list_chats(ctx: ReadContext, kind: ChatKind = "direct", cursor: Cursor = None) -> ChatList:
    """List one's own chats of one kind, most recently active first."""
    return await queries.list_chats(ctx, kind, cursor, CHATS_PAGE)


@router.put("/direct/{profile_id}")
async def open_direct_chat(ctx: WriteContext, profile_id: ProfileId) -> ChatOut:
    """Open the direct chat with a person; it is created if there is none. Safe to repeat."""
    return await direct.open_chat(ctx, profile_id)


@router.get("/requests")
async def list_message_requests(ctx: ReadContext) -> MessageRequests:
    """List unread chats that people who aren't friends started."""
    return await queries.list_message_requests(ctx)


@router.get("/unread")
async def count_unread_chats(ctx: ReadContext) -> UnreadChats:
    """Count one's unread chats."""
    return await queries.count_unread_chats(ctx)


@router.get("/search")
async def search_messages(
    ctx: ReadContext,
    q: Annotated[Text, Query(min_length=1, max_length=SEARCH_MAX)],
    chat: Annotated[Id | None, Query()] = None,
    cursor: Cursor = None,
) -> MessageHits:
    """Find messages that contain these words, in one chat or in all one's chats, newest first."""
    await ctx.services.throttle(
        ctx.services.settings.rate_search, "search", guards.require_person(ctx.user), fails_open=True
    )
    return await message_search.find_messages(ctx, q, chat, cursor, FOUND_MESSAGES_PAGE)


@router.get("/invitations")
async def list_group_invitations(ctx: ReadContext) -> GroupInvitations:
    """List the user's pending invitations to groups, newest first."""
    return await invitations.list_own(ctx)


@router.post("/invitations/{invite_id}/accept")
async def accept_group_invitation(ctx: WriteContext, invite_id: InviteId) -> ChatOut:
    """Join the group. Safe to repeat."""
    return await invitations.accept_invitation(ctx, invite_id)


@router.post("/invitations/{invite_id}/decline", status_code=204)
async def decline_group_invitation(ctx: WriteContext, invite_id: InviteId) -> None:
    """Decline an invitation to a group. Safe to repeat."""
    await invitations.decline_invitation(ctx, invite_id)


@router.get("/project/{ref}")
async def get_project_chat(ctx: ReadContext, ref: Ref) -> ChatOut:
    """Get the chat of a project."""
    return await queries.get_project_chat(ctx, ref)


@router.get("/{chat_id}")
async def get_chat(ctx: ReadContext, chat_id: ChatId) -> ChatOut:
    """Get one of one's chats."""
    return await queries.get_chat(ctx, chat_id)


@router.post("/{chat_id}/accept")
async def accept_chat(ctx: WriteContext, chat_id: ChatId) -> ChatOut:
    """Accept a chat that someone else started. Safe to repeat."""
    return await direct.accept_chat(ctx, chat_id)


@router.post("", status_code=201)
async def create_group(ctx: WriteContext, body: GroupNew) -> ChatOut:
    """Create a group. Safe to repeat with the same id."""
    return await groups.create_group(ctx, body)


@router.put("/{chat_id}/name")
async def rename_group(ctx: WriteContext, chat_id: ChatId, body: GroupEdit) -> ChatOut:
    """Rename a group."""
    return await groups.rename_group(ctx, chat_id, body.name)


@router.get("/{chat_id}/people")
async def list_chat_people(ctx: ReadContext, chat_id: ChatId) -> ChatPeople:
    """List the people in a chat, and how far each has read."""
    return await groups.list_people(ctx, chat_id)


@router.put("/{chat_id}/people/{profile_id}", status_code=204)
async def add_to_group(ctx: WriteContext, chat_id: ChatId, profile_id: ProfileId) -> None:
    """Add a friend or a person of a shared project to a group; others are invited. Safe to repeat."""
    await groups.add_person(ctx, chat_id, profile_id)


@router.delete("/{chat_id}/people/{profile_id}", status_code=204)
async def remove_from_group(ctx: WriteContext, chat_id: ChatId, profile_id: ProfileId) -> None:
    """Remove a person from a group, or leave it."""
    await groups.remove_person(ctx, chat_id, profile_id)


@router.delete("/{chat_id}/invitations/{profile_id}", status_code=204)
async def withdraw_group_invitation(ctx: WriteContext, chat_id: ChatId, profile_id: ProfileId) -> None:
    """Withdraw a person's pending invitation to a group. Safe to repeat."""
    await invitations.withdraw_invitation(ctx, chat_id, profile_id)


@router.put("/{chat_id}/owner")
async def transfer_group(ctx: WriteContext, chat_id: ChatId, body: OwnerEdit) -> ChatOut:
    """Make another member the owner."""
    return await groups.transfer_ownership(ctx, chat_id, body.profile_id)


@router.put("/{chat_id}/mute", status_code=204)
async def mute_chat(ctx: WriteContext, chat_id: ChatId, body: MuteEdit) -> None:
    """Mute or unmute a chat. Safe to repeat."""
    await groups.set_muted(ctx, chat_id, muted=body.muted)


@router.get("/{chat_id}/messages")
async def list_messages(
    ctx: ReadContext,
    chat_id: ChatId,
    before: Number = None,
    after: Number = None,
    around: Number = None,
    limit: Annotated[int, Query(ge=1, le=CHAT_HISTORY)] = CHAT_HISTORY,
) -> MessageList:
    """List messages in order: the newest, or those before, after or around a message number."""
    return await messages.list_messages(ctx, chat_id, messages.MessageRange(before, after, around), limit)


@router.get("/{chat_id}/unread-messages")
async def list_unread_messages(
    ctx: ReadContext, chat_id: ChatId, limit: Annotated[int, Query(ge=1, le=CHAT_HISTORY)] = CHAT_HISTORY
) -> UnreadMessages:
    """List the messages around the first unread message, or the newest messages if all are read."""
    return await messages.list_unread_messages(ctx, chat_id, limit)


@router.post("/{chat_id}/messages", status_code=201)
async def send_message(ctx: WriteContext, chat_id: ChatId, body: MessageNew) -> MessageOut:
    """Send a message. Safe to repeat with the same id."""
    return await messages.send_message(ctx, chat_id, body)


@router.patch("/{chat_id}/messages/{message_id}")
async def edit_message(ctx: WriteContext, chat_id: ChatId, message_id: MessageId, body: MessageEdit) -> MessageOut:
    """Edit one's own message within 15 minutes of sending it."""
    return await messages.edit_message(ctx, chat_id, message_id, body.body)


@router.delete("/{chat_id}/messages/{message_id}", status_code=204)
async def delete_message(ctx: WriteContext, chat_id: ChatId, message_id: MessageId) -> None:
    """Delete one's own message. Safe to repeat."""
    await messages.delete_message(ctx, chat_id, message_id)


@router.put("/{chat_id}/read", status_code=204)
async def mark_read(ctx: WriteContext, chat_id: ChatId, body: ReadPosition) -> None:
    """Mark a chat as read up to a message. The mark never moves back. Safe to repeat."""
    await read_marks.mark_read(ctx, chat_id, body.number)


@router.put("/{chat_id}/unread", status_code=204)
async def mark_unread(ctx: WriteContext, chat_id: ChatId, body: ReadPosition) -> None:
    """Mark the messages after this number as unread. Safe to repeat."""
    await read_marks.mark_unread(ctx, chat_id, body.number)


@router.put("/{chat_id}/messages/{message_id}/reactions/{emoji}")
async def react_to_message(ctx: WriteContext, chat_id: ChatId, message_id: MessageId, emoji: Emoji) -> MessageOut:
    """Add an emoji reaction to a message. Safe to repeat."""
    return await reactions_and_pins.add_reaction(ctx, chat_id, message_id, emoji)


@router.delete("/{chat_id}/messages/{message_id}/reactions/{emoji}")
async def remove_reaction(ctx: WriteContext, chat_id: ChatId, message_id: MessageId, emoji: Emoji) -> MessageOut:
    """Remove one's own emoji reaction. Safe to repeat."""
    return await reactions_and_pins.remove_reaction(ctx, chat_id, message_id, emoji)


@router.get("/{chat_id}/pins")
async def list_pinned_messages(ctx: ReadContext, chat_id: ChatId) -> MessageList:
    """List the pinned messages of a chat, in the order of the messages."""
    return await reactions_and_pins.list_pinned_messages(ctx, chat_id)


@router.put("/{chat_id}/messages/{message_id}/pin")
async def pin_message(ctx: WriteContext, chat_id: ChatId, message_id: MessageId) -> MessageOut:
    """Pin a message for everyone in the chat. Safe to repeat."""
    return await reactions_and_pins.set_pinned(ctx, chat_id, message_id, pinned=True)


@router.delete("/{chat_id}/messages/{message_id}/pin")
async def unpin_message(ctx: WriteContext, chat_id: ChatId, message_id: MessageId) -> MessageOut:
    """Unpin a message. Safe to repeat."""
    return await reactions_and_pins.set_pinned(ctx, chat_id, message_id, pinned=False)


@router.put("/{chat_id}/pictures/{picture_id}", openapi_extra=describe_binary_body(*MEDIA_TYPES))
async def upload_chat_picture(
    request: Request, services: ServicesDep, chat_id: ChatId, picture_id: PictureId
) -> ChatPictureOut:
    """Upload a picture of at most 20 MB to a chat, for use in a message. It is re-encoded to at most 1600 × 1600.

    Safe to repeat with the same id.
    """
    async with open_read_context(request) as ctx:
        await pictures.require_can_add_picture(ctx, chat_id)
    data = await read_binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    made = await pictures.store_picture(services, ctx.user, data)
    return await transact(request, lambda ctx: pictures.add_picture(ctx, chat_id, picture_id, made))


@router.get("/{chat_id}/pictures")
async def sign_chat_pictures(
    ctx: ReadContext,
    chat_id: ChatId,
    path: Annotated[list[Text], Query(min_length=1, max_length=CHAT_PICTURE_BATCH_MAX)],
) -> PictureUrls:
    """Sign URLs for pictures of a chat, valid for half an hour.

    Paths that don't belong to a picture of the chat are left out.
    """
    return await pictures.sign_urls(ctx, chat_id, path)


@router.put("/{chat_id}/picture", openapi_extra=describe_binary_body(*MEDIA_TYPES))
async def put_group_picture(request: Request, services: ServicesDep, chat_id: ChatId, crop: Part) -> ChatOut:
    """Set the picture of a group: at most 20 MB, cropped to the square in the middle of the given part."""
    async with open_read_context(request) as ctx:
        await pictures.require_can_set_group_picture(ctx, chat_id)
    data = await read_binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await pictures.store_group_picture(services, ctx.user, data, crop)
    return await transact(request, lambda ctx: pictures.set_group_picture(ctx, chat_id, key))


@router.delete("/{chat_id}/picture")
async def remove_group_picture(ctx: WriteContext, chat_id: ChatId) -> ChatOut:
    """Remove the picture of a group, so that clients show its initials. Safe to repeat."""
    return await pictures.set_group_picture(ctx, chat_id, None)
