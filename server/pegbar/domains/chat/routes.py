"""Chats over HTTP."""

from typing import Annotated

from fastapi import Path, Query, Request

from pegbar.access import guards
from pegbar.access.context import RequestContext, open_read_context, reads, transact, writes
from pegbar.access.paths import ChatId, Cursor, InviteId, MessageId, Part, PictureId, ProfileId, Ref
from pegbar.access.services import ServicesDep
from pegbar.domains.chat.actions import (
    answering,
    direct,
    groups,
    invitations,
    listing,
    marks,
    pictures,
    searching,
    talking,
)
from pegbar.domains.chat.limits import CHAT_HISTORY, CHAT_PICTURES_AT_ONCE, CHATS_PAGE, FOUND_MESSAGES_PAGE
from pegbar.domains.chat.schemas import (
    ChatKind,
    ChatList,
    ChatOut,
    ChatPeople,
    ChatPictureOut,
    FoundMessages,
    GroupEdit,
    GroupInvitations,
    GroupNew,
    MessageEdit,
    MessageList,
    MessageNew,
    MessageOut,
    MessageRequests,
    MuteEdit,
    OwnerEdit,
    PictureUrls,
    ReadMark,
    UnreadChats,
    UnreadMessages,
)
from pegbar.kernel.http import binary, binary_body
from pegbar.kernel.limits import IMAGE_BYTES_MAX, SEARCH_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Id, Text
from pegbar.ports.pictures import MEDIA_TYPES

router = Router(prefix="/api/chats", tags=["chat"])
Number = Annotated[int | None, Query(ge=0, le=2**62)]
Emoji = Annotated[Text, Path(min_length=1, max_length=32)]


@router.get("")
@reads
async def list_chats(ctx: RequestContext, kind: ChatKind = "direct", cursor: Cursor = None) -> ChatList:
    """One's own chats of a kind, what was written in last first."""
    return await listing.listed(ctx, kind, cursor, CHATS_PAGE)


@router.put("/direct/{profile_id}")
@writes
async def open_direct_chat(ctx: RequestContext, profile_id: ProfileId) -> ChatOut:
    """The chat with somebody; made where there is none. Safe to repeat."""
    return await direct.opened(ctx, profile_id)


@router.get("/requests")
@reads
async def list_message_requests(ctx: RequestContext) -> MessageRequests:
    """What people who are no friends wrote to one and one has not read."""
    return await listing.requests(ctx)


@router.get("/unread")
@reads
async def count_unread_chats(ctx: RequestContext) -> UnreadChats:
    """In how many chats there is something that one has not read."""
    return await listing.unread(ctx)


@router.get("/search")
@reads
async def find_messages(
    ctx: RequestContext,
    q: Annotated[Text, Query(min_length=1, max_length=SEARCH_MAX)],
    chat: Annotated[Id | None, Query()] = None,
    cursor: Cursor = None,
) -> FoundMessages:
    """What was said with these words, in a chat or in all that one is in, the newest first."""
    await ctx.services.throttle(
        ctx.services.settings.rate_search, "search", guards.require_person(ctx.user), fails_open=True
    )
    return await searching.find(ctx, q, chat, cursor, FOUND_MESSAGES_PAGE)


@router.get("/invitations")
@reads
async def list_group_invitations(ctx: RequestContext) -> GroupInvitations:
    """List the user's pending invitations to groups, newest first."""
    return await invitations.list_own(ctx)


@router.post("/invitations/{invite_id}/accept")
@writes
async def accept_group_invitation(ctx: RequestContext, invite_id: InviteId) -> ChatOut:
    """Join the group. Safe to repeat."""
    return await invitations.accept(ctx, invite_id)


@router.post("/invitations/{invite_id}/decline", status_code=204)
@writes
async def decline_group_invitation(ctx: RequestContext, invite_id: InviteId) -> None:
    """Decline an invitation to a group. Safe to repeat."""
    await invitations.decline(ctx, invite_id)


@router.get("/project/{ref}")
@reads
async def get_project_chat(ctx: RequestContext, ref: Ref) -> ChatOut:
    """The chat of a project."""
    return await listing.of_project(ctx, ref)


@router.get("/{chat_id}")
@reads
async def get_chat(ctx: RequestContext, chat_id: ChatId) -> ChatOut:
    """A chat that one is in."""
    return await listing.one(ctx, chat_id)


@router.post("/{chat_id}/accept")
@writes
async def accept_chat(ctx: RequestContext, chat_id: ChatId) -> ChatOut:
    """Accept what somebody else began. Safe to repeat."""
    return await direct.accept(ctx, chat_id)


@router.post("", status_code=201)
@writes
async def begin_group(ctx: RequestContext, body: GroupNew) -> ChatOut:
    """Begin a group. Safe to repeat with the same id."""
    return await groups.begin(ctx, body)


@router.put("/{chat_id}/name")
@writes
async def rename_group(ctx: RequestContext, chat_id: ChatId, body: GroupEdit) -> ChatOut:
    """Call a group otherwise."""
    return await groups.rename(ctx, chat_id, body.name)


@router.get("/{chat_id}/people")
@reads
async def list_chat_people(ctx: RequestContext, chat_id: ChatId) -> ChatPeople:
    """Who is in a chat, and how far each has read."""
    return await groups.people(ctx, chat_id)


@router.put("/{chat_id}/people/{profile_id}", status_code=204)
@writes
async def add_to_group(ctx: RequestContext, chat_id: ChatId, profile_id: ProfileId) -> None:
    """Add a friend or a person of a shared project to a group; anybody else is invited. Safe to repeat."""
    await groups.let_in(ctx, chat_id, profile_id)


@router.delete("/{chat_id}/people/{profile_id}", status_code=204)
@writes
async def remove_from_group(ctx: RequestContext, chat_id: ChatId, profile_id: ProfileId) -> None:
    """Take somebody out of a group, or leave it."""
    await groups.let_go(ctx, chat_id, profile_id)


@router.delete("/{chat_id}/invitations/{profile_id}", status_code=204)
@writes
async def withdraw_group_invitation(ctx: RequestContext, chat_id: ChatId, profile_id: ProfileId) -> None:
    """Withdraw a person's pending invitation to a group. Safe to repeat."""
    await invitations.withdraw(ctx, chat_id, profile_id)


@router.put("/{chat_id}/owner")
@writes
async def hand_group_over(ctx: RequestContext, chat_id: ChatId, body: OwnerEdit) -> ChatOut:
    """Make another member the owner."""
    return await groups.hand_over(ctx, chat_id, body.profile_id)


@router.put("/{chat_id}/mute", status_code=204)
@writes
async def mute_chat(ctx: RequestContext, chat_id: ChatId, body: MuteEdit) -> None:
    """Hear no more of a chat, or again. Safe to repeat."""
    await groups.mute(ctx, chat_id, muted=body.muted)


@router.get("/{chat_id}/messages")
@reads
async def list_messages(
    ctx: RequestContext,
    chat_id: ChatId,
    before: Number = None,
    after: Number = None,
    around: Number = None,
    limit: Annotated[int, Query(ge=1, le=CHAT_HISTORY)] = CHAT_HISTORY,
) -> MessageList:
    """Messages in order: the newest, those before a number, after one, or on both sides of one."""
    return await talking.listed(ctx, chat_id, talking.Place(before, after, around), limit)


@router.get("/{chat_id}/unread-messages")
@reads
async def list_unread_messages(
    ctx: RequestContext, chat_id: ChatId, limit: Annotated[int, Query(ge=1, le=CHAT_HISTORY)] = CHAT_HISTORY
) -> UnreadMessages:
    """List the messages around the first unread one, or the newest where all are read."""
    return await talking.list_unread(ctx, chat_id, limit)


@router.post("/{chat_id}/messages", status_code=201)
@writes
async def send_message(ctx: RequestContext, chat_id: ChatId, body: MessageNew) -> MessageOut:
    """Say something. Safe to repeat with the same id."""
    return await talking.say(ctx, chat_id, body)


@router.patch("/{chat_id}/messages/{message_id}")
@writes
async def change_message(ctx: RequestContext, chat_id: ChatId, message_id: MessageId, body: MessageEdit) -> MessageOut:
    """Say something else instead, within a quarter of an hour."""
    return await talking.change(ctx, chat_id, message_id, body.body)


@router.delete("/{chat_id}/messages/{message_id}", status_code=204)
@writes
async def delete_message(ctx: RequestContext, chat_id: ChatId, message_id: MessageId) -> None:
    """Take back what one said. Safe to repeat."""
    await talking.take_back(ctx, chat_id, message_id)


@router.put("/{chat_id}/read", status_code=204)
@writes
async def mark_read(ctx: RequestContext, chat_id: ChatId, body: ReadMark) -> None:
    """Note how far one has read. Safe to repeat; never goes back."""
    await marks.read(ctx, chat_id, body.number)


@router.put("/{chat_id}/unread", status_code=204)
@writes
async def mark_unread(ctx: RequestContext, chat_id: ChatId, body: ReadMark) -> None:
    """Have read no further than this, to come back to what follows. Safe to repeat."""
    await marks.unread(ctx, chat_id, body.number)


@router.put("/{chat_id}/messages/{message_id}/reactions/{emoji}")
@writes
async def react_to_message(ctx: RequestContext, chat_id: ChatId, message_id: MessageId, emoji: Emoji) -> MessageOut:
    """Answer a message with an emoji. Safe to repeat."""
    return await answering.react(ctx, chat_id, message_id, emoji)


@router.delete("/{chat_id}/messages/{message_id}/reactions/{emoji}")
@writes
async def take_reaction_back(ctx: RequestContext, chat_id: ChatId, message_id: MessageId, emoji: Emoji) -> MessageOut:
    """Take one's emoji back. Safe to repeat."""
    return await answering.take_back(ctx, chat_id, message_id, emoji)


@router.get("/{chat_id}/pins")
@reads
async def list_pinned_messages(ctx: RequestContext, chat_id: ChatId) -> MessageList:
    """What is pinned in a chat, in the order of the messages."""
    return await answering.pinned(ctx, chat_id)


@router.put("/{chat_id}/messages/{message_id}/pin")
@writes
async def pin_message(ctx: RequestContext, chat_id: ChatId, message_id: MessageId) -> MessageOut:
    """Keep a message at hand for all of a chat. Safe to repeat."""
    return await answering.pin(ctx, chat_id, message_id, pinned=True)


@router.delete("/{chat_id}/messages/{message_id}/pin")
@writes
async def unpin_message(ctx: RequestContext, chat_id: ChatId, message_id: MessageId) -> MessageOut:
    """Pin it no more. Safe to repeat."""
    return await answering.pin(ctx, chat_id, message_id, pinned=False)


@router.put("/{chat_id}/pictures/{picture_id}", openapi_extra=binary(*MEDIA_TYPES))
async def bring_picture(
    request: Request, services: ServicesDep, chat_id: ChatId, picture_id: PictureId
) -> ChatPictureOut:
    """Bring a picture of at most 20 MB into a chat, for a message to name; made again, 1600 × 1600 at most.

    Safe to repeat with the same id.
    """
    async with open_read_context(request) as ctx:
        await pictures.require_may_bring(ctx, chat_id)
    data = await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    made = await pictures.keep(services, ctx.user, data)
    return await transact(request, lambda ctx: pictures.add(ctx, chat_id, picture_id, made))


@router.get("/{chat_id}/pictures")
@reads
async def sign_pictures(
    ctx: RequestContext,
    chat_id: ChatId,
    path: Annotated[list[Text], Query(min_length=1, max_length=CHAT_PICTURES_AT_ONCE)],
) -> PictureUrls:
    """Addresses of a chat's pictures, good for half an hour; paths that the chat does not have are left out."""
    return await pictures.signed(ctx, chat_id, path)


@router.put("/{chat_id}/picture", openapi_extra=binary(*MEDIA_TYPES))
async def put_group_picture(request: Request, services: ServicesDep, chat_id: ChatId, crop: Part) -> ChatOut:
    """Show a picture of a group: at most 20 MB, the square in the middle of the part."""
    async with open_read_context(request) as ctx:
        await pictures.require_may_choose(ctx, chat_id)
    data = await binary_body(request, IMAGE_BYTES_MAX, *MEDIA_TYPES)
    key = await pictures.keep_portrait(services, ctx.user, data, crop)
    return await transact(request, lambda ctx: pictures.choose(ctx, chat_id, key))


@router.delete("/{chat_id}/picture")
@writes
async def remove_group_picture(ctx: RequestContext, chat_id: ChatId) -> ChatOut:
    """Show the initials of a group again. Safe to repeat."""
    return await pictures.choose(ctx, chat_id, None)
