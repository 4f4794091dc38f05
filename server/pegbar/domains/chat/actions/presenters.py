"""Presenters: build API models from chats and messages."""

from collections.abc import Collection, Sequence
from typing import Literal, cast

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules
from pegbar.domains.chat.actions.chats import get_picture_id
from pegbar.domains.chat.limits import CHAT_PICTURE_SECONDS, UNREAD_COUNTED
from pegbar.domains.chat.models import Chat, ChatMember, ChatMessage, ChatPicture
from pegbar.domains.chat.schemas import (
    ChatKind,
    ChatOut,
    ChatProject,
    ChatStatus,
    LastMessage,
    MessageKind,
    MessageOut,
    PictureSize,
    QuotedMessage,
    Reaction,
)
from pegbar.domains.chat.store import member_rows, message_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.actions.summaries import ProjectCard, get_cards
from pegbar.domains.relations import actions as relations
from pegbar.kernel.rich_text import to_plain_text


async def build_messages(
    ctx: RequestContext, access: ChatAccess, rows: Sequence[ChatMessage], as_of: int = 0
) -> list[MessageOut]:
    """Build messages with their authors. A deleted message has no body and no reactions, only its place in the list.

    `as_of` is the number of the chat's last event before the rows were read; it becomes `event_seq`.
    """
    quoted = await message_rows.get_messages_by_ids(ctx.tx, {row.reply_to for row in rows if row.reply_to is not None})
    people = await profiles.get_refs(ctx, {row.author_id for row in (*rows, *quoted.values())})
    reactions = await _load_reactions(ctx, [row.id for row in rows if row.number])
    picture_ids = {row.id: found for row in rows if (found := _get_picture_id(access, row)) is not None}
    pictures = await message_rows.get_pictures(ctx.tx, access.id, picture_ids.values()) if picture_ids else {}
    return [
        MessageOut(
            id=row.id,
            chat_id=row.chat_id,
            number=row.number,
            author=people[row.author_id],
            kind=cast("MessageKind", row.kind),
            body="" if row.deleted_at is not None else row.body,
            quoted=_build_quoted(quoted.get(row.reply_to or ""), people),
            picture=_build_picture_size(pictures.get(picture_ids.get(row.id, ""))),
            reactions=[] if row.deleted_at is not None else reactions.get(row.id, []),
            pinned=row.pinned_at is not None,
            created_at=row.created_at,
            edited_at=row.edited_at,
            deleted=row.deleted_at is not None,
            event_seq=as_of,
        )
        for row in rows
    ]


async def build_chats(ctx: RequestContext, rows: Sequence[Chat]) -> list[ChatOut]:
    """Build chats as the user sees them."""
    me = guards.require_person(ctx.user)
    others = {row.id: _get_other_person(row, me) for row in rows}
    marks = await member_rows.get_memberships(ctx.tx, [row.id for row in rows], me)
    last = await message_rows.get_last_messages(ctx.tx, rows)
    person_ids = {other for other in others.values() if other is not None} | {row.author_id for row in last.values()}
    people = await profiles.get_refs(ctx, person_ids)
    groups = [row.id for row in rows if row.kind == "group"]
    has_people = bool(groups) or any(others.values())
    blocked = set(await relations.list_block_ids(ctx.tx, me)) if has_people else set[str]()
    blocked_by_user = await relations.filter_blocked(ctx.tx, me, blocked)
    hidden = await member_rows.list_people_in_chats(ctx.tx, groups, blocked_by_user)
    projects = await get_cards(ctx, {row.project_id for row in rows if row.project_id is not None})
    result = list[ChatOut]()
    for row in rows:
        mark, other = marks.get(row.id), others[row.id]
        card = None if row.project_id is None else projects[row.project_id]
        seen = 0 if mark is None else mark.read_number
        is_unread = row.last_number > seen
        result.append(
            ChatOut(
                id=row.id,
                kind=cast("ChatKind", row.kind),
                status=cast("ChatStatus", row.status),
                started_by_me=row.created_by == me,
                person=None if other is None else people.get(other),
                project=None if card is None else _build_project(card),
                name=row.name,
                picture_url=await _sign_picture_url(ctx, row, card),
                role=_get_role(card, mark),
                can_write=other not in blocked,
                blocked=other in blocked_by_user,
                blocked_ids=hidden.get(row.id, []),
                last_message=_build_last_message(last.get(row.id), people, hidden.get(row.id, [])),
                unread=await message_rows.count_unread(ctx.tx, row.id, me, seen, UNREAD_COUNTED) if is_unread else 0,
                read_number=seen,
                muted=mark is not None and mark.muted,
                version=row.version,
            )
        )
    return result


async def _load_reactions(ctx: RequestContext, ids: list[str]) -> dict[str, list[Reaction]]:
    """Load the reactions to messages, one entry per emoji, in the order in which they were first added."""
    people = dict[str, dict[str, list[str]]]()
    for row in await message_rows.list_reactions(ctx.tx, ids):
        people.setdefault(row.message_id, {}).setdefault(row.emoji, []).append(row.profile_id)
    return {
        message_id: [Reaction(emoji=emoji, people=user) for emoji, user in each.items()]
        for message_id, each in people.items()
    }


def _get_picture_id(access: ChatAccess, row: ChatMessage) -> str | None:
    if row.kind != "image" or row.deleted_at is not None:
        return None
    return get_picture_id(access, row.body)


def _build_picture_size(row: ChatPicture | None) -> PictureSize | None:
    return None if row is None else PictureSize(width=row.width, height=row.height)


def _build_quoted(row: ChatMessage | None, people: dict[str, ProfileRef]) -> QuotedMessage | None:
    if row is None:
        return None
    return QuotedMessage(
        id=row.id,
        number=row.number,
        author=people[row.author_id],
        kind=cast("MessageKind", row.kind),
        text=_build_preview(row),
        deleted=row.deleted_at is not None,
    )


async def _sign_picture_url(ctx: RequestContext, row: Chat, card: ProjectCard | None) -> str | None:
    if card is not None:
        return card.picture_url
    if row.picture_key is None:
        return None
    signed = await ctx.services.blobs.sign(
        row.picture_key, seconds=CHAT_PICTURE_SECONDS, media_type="image/jpeg", right=blob_rights.chat(row.id)
    )
    return signed.url


def _build_project(card: ProjectCard) -> ChatProject:
    return ChatProject(id=card.access.id, slug=card.access.slug, name=card.name)


def _get_role(card: ProjectCard | None, mark: ChatMember | None) -> Literal["owner", "member"]:
    found = card.access.role if card is not None else None if mark is None else mark.role
    return "owner" if found == "owner" else "member"


def _get_other_person(row: Chat, me: str) -> str | None:
    return next((id_ for id_ in (row.pair or "").split(":") if id_ and id_ != me), None)


def _build_preview(row: ChatMessage) -> str:
    """Return the start of a message's text; empty for a picture and for a deleted message."""
    return "" if row.deleted_at is not None or row.kind != "text" else rules.preview(to_plain_text(row.body))


def _build_last_message(
    row: ChatMessage | None, people: dict[str, ProfileRef], hidden: Collection[str]
) -> LastMessage | None:
    """Return the preview of a chat's last message.

    It has no text if the author is among `hidden`, the blocked people.
    """
    if row is None:
        return None
    return LastMessage(
        number=row.number,
        author=people[row.author_id],
        kind=cast("MessageKind", row.kind),
        text="" if row.author_id in hidden else _build_preview(row),
        deleted=row.deleted_at is not None,
        created_at=row.created_at,
    )
