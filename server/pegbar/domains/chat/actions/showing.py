"""Chats and messages as their readers get them."""

from collections.abc import Collection, Sequence
from typing import Literal, cast

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext
from pegbar.access.scope import ChatAccess
from pegbar.domains.chat import rules
from pegbar.domains.chat.actions.chats import picture_id
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
    PictureFacts,
    Quoted,
    Reaction,
)
from pegbar.domains.chat.store import member_rows, message_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.projects.actions.cards import ProjectCard, cards
from pegbar.domains.relations import actions as relations
from pegbar.kernel.rich_text import words


async def messages(
    ctx: RequestContext, access: ChatAccess, rows: Sequence[ChatMessage], as_of: int = 0
) -> list[MessageOut]:
    """Messages with their authors; of what was deleted nothing is left but that it was there.

    `as_of` is the number of the chat's last event before the rows were read.
    """
    quoted = await message_rows.messages_by_ids(ctx.tx, {row.reply_to for row in rows if row.reply_to is not None})
    people = await profiles.refs(ctx, {row.author_id for row in (*rows, *quoted.values())})
    reactions = await _reactions(ctx, [row.id for row in rows if row.number])
    named = {row.id: found for row in rows if (found := _picture_id(access, row)) is not None}
    pictures = await message_rows.pictures(ctx.tx, access.id, named.values()) if named else {}
    return [
        MessageOut(
            id=row.id,
            chat_id=row.chat_id,
            number=row.number,
            author=people[row.author_id],
            kind=cast("MessageKind", row.kind),
            body="" if row.deleted_at is not None else row.body,
            quoted=_quoted(quoted.get(row.reply_to or ""), people),
            picture=_facts(pictures.get(named.get(row.id, ""))),
            reactions=[] if row.deleted_at is not None else reactions.get(row.id, []),
            pinned=row.pinned_at is not None,
            created_at=row.created_at,
            edited_at=row.edited_at,
            deleted=row.deleted_at is not None,
            as_of=as_of,
        )
        for row in rows
    ]


async def chats(ctx: RequestContext, rows: Sequence[Chat]) -> list[ChatOut]:
    """Chats as the asker has them."""
    me = guards.require_person(ctx.user)
    others = {row.id: _other(row, me) for row in rows}
    marks = await member_rows.marks(ctx.tx, [row.id for row in rows], me)
    last = await message_rows.last_messages(ctx.tx, rows)
    wanted = {other for other in others.values() if other is not None} | {row.author_id for row in last.values()}
    people = await profiles.refs(ctx, wanted)
    groups = [row.id for row in rows if row.kind == "group"]
    has_people = bool(groups) or any(others.values())
    blocked = set(await relations.blocked_people(ctx.tx, me)) if has_people else set[str]()
    mine = await relations.whom_blocks(ctx.tx, me, blocked)
    hidden = await member_rows.list_in_chats(ctx.tx, groups, mine)
    projects = await cards(ctx, {row.project_id for row in rows if row.project_id is not None})
    shown = list[ChatOut]()
    for row in rows:
        mark, other = marks.get(row.id), others[row.id]
        card = None if row.project_id is None else projects[row.project_id]
        seen = 0 if mark is None else mark.read_number
        behind = row.last_number > seen
        shown.append(
            ChatOut(
                id=row.id,
                kind=cast("ChatKind", row.kind),
                status=cast("ChatStatus", row.status),
                begun_by_me=row.begun_by == me,
                person=None if other is None else people.get(other),
                project=None if card is None else _project(card),
                name=row.name,
                picture_url=await _picture_url(ctx, row, card),
                role=_role(card, mark),
                may_write=other not in blocked,
                blocked=other in mine,
                blocked_people=hidden.get(row.id, []),
                last=_last(last.get(row.id), people, hidden.get(row.id, [])),
                unread=await message_rows.unread(ctx.tx, row.id, me, seen, UNREAD_COUNTED) if behind else 0,
                read_number=seen,
                muted=mark is not None and mark.muted,
                version=row.version,
            )
        )
    return shown


async def _reactions(ctx: RequestContext, ids: list[str]) -> dict[str, list[Reaction]]:
    """What messages were answered with, each emoji once, in the order in which they came."""
    people = dict[str, dict[str, list[str]]]()
    for row in await message_rows.reactions(ctx.tx, ids):
        people.setdefault(row.message_id, {}).setdefault(row.emoji, []).append(row.profile_id)
    return {
        message_id: [Reaction(emoji=emoji, people=user) for emoji, user in each.items()]
        for message_id, each in people.items()
    }


def _picture_id(access: ChatAccess, row: ChatMessage) -> str | None:
    if row.kind != "image" or row.deleted_at is not None:
        return None
    return picture_id(access, row.body)


def _facts(row: ChatPicture | None) -> PictureFacts | None:
    return None if row is None else PictureFacts(width=row.width, height=row.height)


def _quoted(row: ChatMessage | None, people: dict[str, ProfileRef]) -> Quoted | None:
    if row is None:
        return None
    return Quoted(
        id=row.id,
        number=row.number,
        author=people[row.author_id],
        kind=cast("MessageKind", row.kind),
        text=_said(row),
        deleted=row.deleted_at is not None,
    )


async def _picture_url(ctx: RequestContext, row: Chat, card: ProjectCard | None) -> str | None:
    if card is not None:
        return card.picture_url
    if row.picture_key is None:
        return None
    signed = await ctx.services.blobs.sign(
        row.picture_key, seconds=CHAT_PICTURE_SECONDS, media_type="image/jpeg", right=blob_rights.chat(row.id)
    )
    return signed.url


def _project(card: ProjectCard) -> ChatProject:
    return ChatProject(id=card.access.id, slug=card.access.slug, name=card.name)


def _role(card: ProjectCard | None, mark: ChatMember | None) -> Literal["owner", "member"]:
    found = card.access.role if card is not None else None if mark is None else mark.role
    return "owner" if found == "owner" else "member"


def _other(row: Chat, me: str) -> str | None:
    return next((id_ for id_ in (row.pair or "").split(":") if id_ and id_ != me), None)


def _said(row: ChatMessage) -> str:
    """The first letters of what a message says; a picture and a deleted message have none."""
    return "" if row.deleted_at is not None or row.kind != "text" else rules.preview(words(row.body))


def _last(row: ChatMessage | None, people: dict[str, ProfileRef], hidden: Collection[str]) -> LastMessage | None:
    """Return the preview of a chat's last message, without text where its author is hidden."""
    if row is None:
        return None
    return LastMessage(
        number=row.number,
        author=people[row.author_id],
        kind=cast("MessageKind", row.kind),
        text="" if row.author_id in hidden else _said(row),
        deleted=row.deleted_at is not None,
        created_at=row.created_at,
    )
