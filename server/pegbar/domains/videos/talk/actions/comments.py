"""Comments on a video, replies to them, and what people think of them."""

from collections.abc import Sequence
from typing import Any, cast

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import comment as policy
from pegbar.access.scope import VideoAccess
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos.models import VideoComment
from pegbar.domains.videos.talk import store, texts
from pegbar.domains.videos.talk.actions.held import hold, require_profile
from pegbar.domains.videos.talk.events import CommentAdded, CommentDeleted, CommentReacted
from pegbar.domains.videos.talk.limits import COMMENTS_PAGE, REPLIES_SHOWN
from pegbar.domains.videos.talk.schemas import CommentList, CommentNew, CommentOut, Order, Reaction
from pegbar.domains.videos.talk.store import Place
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.kernel.unicode_text import says_nothing
from pegbar.realtime.topics import video_topic

_REPLIES = "replies"


async def listed(ctx: RequestContext, video_id: str, order: Order, cursor: str | None) -> CommentList:
    """A page of the comments, each with its first replies."""
    access = await guards.video(ctx, video_id)
    rows = await store.comments(ctx.tx, video_id, order, _decoded_cursor(order, cursor), COMMENTS_PAGE + 1)
    items = await _shown(ctx, access, rows[:COMMENTS_PAGE])
    return CommentList(items=items, next_cursor=_next_cursor(order, rows, COMMENTS_PAGE))


async def replies(ctx: RequestContext, video_id: str, comment_id: str, cursor: str | None) -> CommentList:
    """A page of the replies to a comment, the oldest first."""
    access = await guards.video(ctx, video_id)
    await _require_comment(ctx.tx, video_id, comment_id)
    rows = await store.replies(ctx.tx, video_id, comment_id, _decoded_cursor(_REPLIES, cursor), COMMENTS_PAGE + 1)
    items = await _shown(ctx, access, rows[:COMMENTS_PAGE])
    return CommentList(items=items, next_cursor=_next_cursor(_REPLIES, rows, COMMENTS_PAGE))


async def one(ctx: RequestContext, video_id: str, comment_id: str) -> CommentOut:
    """A comment with its first replies; of a reply the comment above it, with this reply among them."""
    access = await guards.video(ctx, video_id)
    row = await _require_comment(ctx.tx, video_id, comment_id)
    if row.parent_id is None:
        return (await _shown(ctx, access, [row]))[0]
    above, reply = await _shown(ctx, access, [await _require_comment(ctx.tx, video_id, row.parent_id), row])
    if reply.id not in {each.id for each in above.replies}:
        above.replies.append(reply)
    return above


async def post(ctx: RequestContext, video_id: str, new: CommentNew) -> CommentOut:
    """Say something; a reply to a reply goes to the comment above both. The same id again is the same comment.

    Counted against what somebody may say in a minute, but for what was said already. The count is asked within the
    transaction: a transaction more would cost each comment more than the count ever takes.
    """
    found = await store.comment(ctx.tx, new.id)
    if found is not None:
        return await _said(ctx, await guards.video(ctx, video_id), found)
    services = ctx.services
    await services.throttle(services.settings.rate_comment_person, "comment", ctx.user.id or "", fails_open=True)
    return await say(ctx, video_id, new)


async def say(ctx: RequestContext, video_id: str, new: CommentNew) -> CommentOut:
    """As `post`, however much was said in the last minute."""
    me = await require_profile(ctx)
    access, _ = await hold(ctx, video_id)
    if says_nothing(new.body):
        raise Invalid.field("body", texts.COMMENT_EMPTY)
    parent_id: str | None = None
    answered = set[str]()
    if new.parent_id is not None:
        parent = await _require_comment(ctx.tx, video_id, new.parent_id)
        parent_id = parent.parent_id or parent.id
        above = parent if parent.parent_id is None else await store.comment(ctx.tx, parent_id)
        answered = {row.author_id for row in (parent, above) if row is not None}
    row: dict[str, Any] = {
        "id": new.id,
        "video_id": video_id,
        "author_id": me.id,
        "parent_id": parent_id,
        "body": new.body,
        "likes": 0,
        "dislikes": 0,
        "score": 0,
        "replies": 0,
        "created_at": clock.now(),
    }
    added = await store.add_comment(ctx.tx, row)
    if added is None:
        return await _said(ctx, access, await store.comment(ctx.tx, new.id))
    shown = _as_shown(ctx, access, added, await profiles.ref(ctx.services, me), [], 0)
    told = shown.model_copy(update={"abilities": dict.fromkeys(shown.abilities, False)})
    await ctx.tx.append_event(video_topic(video_id), CommentAdded(comment=told))
    project = access.project.id
    ctx.tx.queue_notification(NotificationEvent("reply", tuple(answered), me.id, video_id, new.id, project))
    if access.owner_id not in answered:
        ctx.tx.queue_notification(NotificationEvent("comment", (access.owner_id,), me.id, video_id, new.id, project))
    return shown


async def remove(ctx: RequestContext, video_id: str, comment_id: str) -> None:
    """Take a comment away with its replies: its author, the video's publisher, the project's owner."""
    access, _ = await hold(ctx, video_id)
    row = await _require_comment(ctx.tx, video_id, comment_id)
    guards.require(policy.delete(access, ctx.user, row.author_id))
    await store.remove_comment(ctx.tx, row)
    await ctx.tx.append_event(video_topic(video_id), CommentDeleted(id=row.id, parent_id=row.parent_id))


async def react(ctx: RequestContext, video_id: str, comment_id: str, value: int) -> CommentOut:
    """Like (1), dislike (-1) or neither (0); the same again changes nothing."""
    me = (await require_profile(ctx)).id
    access, _ = await hold(ctx, video_id)
    row = await _require_comment(ctx.tx, video_id, comment_id)
    before = (await store.reactions(ctx.tx, [comment_id], me)).get(comment_id, 0)
    if before != value:
        row = await store.react(ctx.tx, comment_id, me, before, value)
        event = CommentReacted(id=row.id, likes=row.likes, dislikes=row.dislikes)
        await ctx.tx.append_event(video_topic(video_id), event)
    return (await _shown(ctx, access, [row]))[0]


async def _said(ctx: RequestContext, access: VideoAccess, found: VideoComment | None) -> CommentOut:
    """A comment that stands already, where it is the asker's own on this video."""
    if found is None or (found.video_id, found.author_id) != (access.id, ctx.user.id):
        raise Conflict(texts.COMMENT_ID_TAKEN, code="id_taken")
    return (await _shown(ctx, access, [found]))[0]


async def _require_comment(tx: Transaction, video_id: str, comment_id: str) -> VideoComment:
    row = await store.comment(tx, comment_id)
    if row is None or row.video_id != video_id:
        raise NotFound(texts.COMMENT_GONE, code="comment.gone")
    return row


async def _shown(ctx: RequestContext, access: VideoAccess, rows: Sequence[VideoComment]) -> list[CommentOut]:
    """Comments as the asker sees them: as many statements for a page as for one."""
    answered = [row.id for row in rows if row.replies]
    below = await store.first_replies(ctx.tx, access.id, answered, REPLIES_SHOWN + 1)
    every = [*rows, *(reply for found in below.values() for reply in found)]
    people = await profiles.refs(ctx, [row.author_id for row in every])
    mine: dict[str, int] = {}
    if ctx.user.id is not None and every:
        mine = await store.reactions(ctx.tx, [row.id for row in every], ctx.user.id)

    def shown(row: VideoComment) -> CommentOut:
        found = below.get(row.id, [])
        first = [shown(reply) for reply in found[:REPLIES_SHOWN]]
        author, value = people[row.author_id], mine.get(row.id, 0)
        return _as_shown(ctx, access, row, author, first, value, _next_cursor(_REPLIES, found, REPLIES_SHOWN))

    return [shown(row) for row in rows]


def _as_shown(
    ctx: RequestContext,
    access: VideoAccess,
    row: VideoComment,
    author: ProfileRef,
    first: list[CommentOut],
    value: int,
    replies_cursor: str | None = None,
) -> CommentOut:
    return CommentOut(
        id=row.id,
        video_id=row.video_id,
        parent_id=row.parent_id,
        author=author,
        body=row.body,
        created_at=row.created_at,
        likes=row.likes,
        dislikes=row.dislikes,
        mine=cast("Reaction", value),
        reply_count=row.replies,
        replies=first,
        replies_cursor=replies_cursor,
        abilities=policy.abilities(access, ctx.user, row.author_id),
    )


def _next_cursor(order: str, rows: Sequence[VideoComment], limit: int) -> str | None:
    """Where the page after these `limit` rows begins; None where there is no more."""
    if len(rows) <= limit:
        return None
    last = rows[limit - 1]
    return encode_cursor(f"{order} {last.score} {last.number}")


def _decoded_cursor(order: str, cursor: str | None) -> Place | None:
    """The row before a page; raises `Invalid` on what is no marker of this order's."""
    if cursor is None:
        return None
    try:
        made_for, score, number = decode_cursor(cursor).split(" ")
        place = Place(int(score), int(number))
    except ValueError as error:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from error
    if made_for != order or max(abs(place.score), abs(place.number)) >= 2**31:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return place
