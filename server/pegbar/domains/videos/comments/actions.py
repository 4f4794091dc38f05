"""Comments on a video, replies, and reactions to them."""

from collections.abc import Sequence
from typing import Any, cast

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import comment as policy
from pegbar.access.scope import VideoAccess
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.actions.locks import lock_video, require_profile
from pegbar.domains.videos.comments import store, texts
from pegbar.domains.videos.comments.events import CommentAdded, CommentDeleted, CommentReacted
from pegbar.domains.videos.comments.limits import COMMENTS_PAGE, REPLIES_SHOWN
from pegbar.domains.videos.comments.schemas import CommentList, CommentNew, CommentOut, Order, Reaction
from pegbar.domains.videos.comments.store import CommentPosition
from pegbar.domains.videos.models import VideoComment
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.kernel.unicode_text import is_blank
from pegbar.realtime.topics import video_topic

_REPLIES = "replies"


async def list_comments(ctx: RequestContext, video_id: str, order: Order, cursor: str | None) -> CommentList:
    """Return a page of comments, each with its first replies."""
    access = await guards.video(ctx, video_id)
    rows = await store.list_comments(ctx.tx, video_id, order, _decode_cursor(order, cursor), COMMENTS_PAGE + 1)
    items = await _build_comments(ctx, access, rows[:COMMENTS_PAGE])
    return CommentList(items=items, next_cursor=_encode_next_cursor(order, rows, COMMENTS_PAGE))


async def list_replies(ctx: RequestContext, video_id: str, comment_id: str, cursor: str | None) -> CommentList:
    """Return a page of the replies to a comment, oldest first."""
    access = await guards.video(ctx, video_id)
    await _require_comment(ctx.tx, video_id, comment_id)
    rows = await store.list_replies(ctx.tx, video_id, comment_id, _decode_cursor(_REPLIES, cursor), COMMENTS_PAGE + 1)
    items = await _build_comments(ctx, access, rows[:COMMENTS_PAGE])
    return CommentList(items=items, next_cursor=_encode_next_cursor(_REPLIES, rows, COMMENTS_PAGE))


async def get_comment(ctx: RequestContext, video_id: str, comment_id: str) -> CommentOut:
    """Return a comment with its first replies. For a reply, return its top-level comment with this reply included."""
    access = await guards.video(ctx, video_id)
    row = await _require_comment(ctx.tx, video_id, comment_id)
    if row.parent_id is None:
        return (await _build_comments(ctx, access, [row]))[0]
    parent, reply = await _build_comments(ctx, access, [await _require_comment(ctx.tx, video_id, row.parent_id), row])
    if reply.id not in {shown.id for shown in parent.replies}:
        parent.replies.append(reply)
    return parent


async def post_comment(ctx: RequestContext, video_id: str, new: CommentNew) -> CommentOut:
    """Post a comment, limited by the user's comment rate. Repeating it with the same id returns the same comment.

    A reply to a reply is attached to the top-level comment. Repeated posts don't count against the rate. The rate
    limiter is called inside the transaction, because another transaction would cost more than the call ever takes.
    """
    existing = await store.get_comment(ctx.tx, new.id)
    if existing is not None:
        return await _require_own_comment(ctx, await guards.video(ctx, video_id), existing)
    services = ctx.services
    await services.throttle(services.settings.rate_comment_person, "comment", ctx.user.id or "", fails_open=True)
    return await create_comment(ctx, video_id, new)


async def create_comment(ctx: RequestContext, video_id: str, new: CommentNew) -> CommentOut:
    """Create a comment without counting it against the rate limit; see `post_comment`."""
    me = await require_profile(ctx)
    access, _ = await lock_video(ctx, video_id)
    if is_blank(new.body):
        raise Invalid.field("body", texts.COMMENT_EMPTY)
    parent_id: str | None = None
    notified = set[str]()
    if new.parent_id is not None:
        answered = await _require_comment(ctx.tx, video_id, new.parent_id)
        parent_id = answered.parent_id or answered.id
        top = answered if answered.parent_id is None else await store.get_comment(ctx.tx, parent_id)
        notified = {row.author_id for row in (answered, top) if row is not None}
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
    added = await store.insert_comment(ctx.tx, row)
    if added is None:
        return await _require_own_comment(ctx, access, await store.get_comment(ctx.tx, new.id))
    comment = _build_comment(ctx, access, added, await profiles.build_ref(ctx.services, me), [], 0)
    announced = comment.model_copy(update={"abilities": dict.fromkeys(comment.abilities, False)})
    await ctx.tx.events.append(video_topic(video_id), CommentAdded(comment=announced))
    project = access.project.id
    ctx.tx.notifications.add(NotificationEvent("reply", tuple(notified), me.id, video_id, new.id, project))
    if access.owner_id not in notified:
        ctx.tx.notifications.add(NotificationEvent("comment", (access.owner_id,), me.id, video_id, new.id, project))
    return comment


async def delete_comment(ctx: RequestContext, video_id: str, comment_id: str) -> None:
    """Delete a comment with its replies; allowed for its author, the video's publisher and the project's owner."""
    access, _ = await lock_video(ctx, video_id)
    row = await _require_comment(ctx.tx, video_id, comment_id)
    guards.require(policy.delete(access, ctx.user, row.author_id))
    await store.delete_comment(ctx.tx, row)
    await ctx.tx.events.append(video_topic(video_id), CommentDeleted(id=row.id, parent_id=row.parent_id))


async def set_reaction(ctx: RequestContext, video_id: str, comment_id: str, value: int) -> CommentOut:
    """Like a comment (1), dislike it (-1) or clear the reaction (0). Does nothing if the reaction doesn't change."""
    me = (await require_profile(ctx)).id
    access, _ = await lock_video(ctx, video_id)
    row = await _require_comment(ctx.tx, video_id, comment_id)
    before = (await store.list_reactions(ctx.tx, [comment_id], me)).get(comment_id, 0)
    if before != value:
        row = await store.save_reaction(ctx.tx, comment_id, me, before, value)
        event = CommentReacted(id=row.id, likes=row.likes, dislikes=row.dislikes)
        await ctx.tx.events.append(video_topic(video_id), event)
    return (await _build_comments(ctx, access, [row]))[0]


async def _require_own_comment(ctx: RequestContext, access: VideoAccess, existing: VideoComment | None) -> CommentOut:
    """Return an existing comment with this id; raises Conflict unless it is the user's own on this video."""
    if existing is None or (existing.video_id, existing.author_id) != (access.id, ctx.user.id):
        raise Conflict(texts.COMMENT_ID_TAKEN, code="id_taken")
    return (await _build_comments(ctx, access, [existing]))[0]


async def _require_comment(tx: Transaction, video_id: str, comment_id: str) -> VideoComment:
    row = await store.get_comment(tx, comment_id)
    if row is None or row.video_id != video_id:
        raise NotFound(texts.COMMENT_GONE, code="comment.gone")
    return row


async def _build_comments(ctx: RequestContext, access: VideoAccess, rows: Sequence[VideoComment]) -> list[CommentOut]:
    """Build API models for the current user; the number of queries doesn't depend on the number of comments."""
    with_replies = [row.id for row in rows if row.replies]
    replies = await store.list_first_replies(ctx.tx, access.id, with_replies, REPLIES_SHOWN + 1)
    all_rows = [*rows, *(reply for found in replies.values() for reply in found)]
    people = await profiles.get_refs(ctx, [row.author_id for row in all_rows])
    reactions: dict[str, int] = {}
    if ctx.user.id is not None and all_rows:
        reactions = await store.list_reactions(ctx.tx, [row.id for row in all_rows], ctx.user.id)

    def build(row: VideoComment) -> CommentOut:
        found = replies.get(row.id, [])
        first = [build(reply) for reply in found[:REPLIES_SHOWN]]
        author, value = people[row.author_id], reactions.get(row.id, 0)
        return _build_comment(
            ctx, access, row, author, first, value, _encode_next_cursor(_REPLIES, found, REPLIES_SHOWN)
        )

    return [build(row) for row in rows]


def _build_comment(
    ctx: RequestContext,
    access: VideoAccess,
    row: VideoComment,
    author: ProfileRef,
    replies: list[CommentOut],
    reaction: int,
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
        my_reaction=cast("Reaction", reaction),
        reply_count=row.replies,
        replies=replies,
        replies_cursor=replies_cursor,
        abilities=policy.abilities(access, ctx.user, row.author_id),
    )


def _encode_next_cursor(order: str, rows: Sequence[VideoComment], limit: int) -> str | None:
    """Return the cursor of the page after the first `limit` rows; None if there are no more rows."""
    if len(rows) <= limit:
        return None
    last = rows[limit - 1]
    return encode_cursor(f"{order} {last.score} {last.number}")


def _decode_cursor(order: str, cursor: str | None) -> CommentPosition | None:
    """Return the position before the page; raises Invalid if the cursor isn't one of this sort order."""
    if cursor is None:
        return None
    try:
        made_for, score, number = decode_cursor(cursor).split(" ")
        place = CommentPosition(int(score), int(number))
    except ValueError as error:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from error
    if made_for != order or max(abs(place.score), abs(place.number)) >= 2**31:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return place


async def delete_reaction(tx: Transaction, video_id: str, comment_id: str, person: str) -> None:
    """Delete a person's reaction to a comment and update the comment's counters.

    Does nothing if there is no reaction.
    """
    if await videos_store.lock_video(tx, video_id) is None:
        return
    value = (await store.list_reactions(tx, [comment_id], person)).get(comment_id, 0)
    if value:
        row = await store.save_reaction(tx, comment_id, person, value, 0)
        await tx.events.append(video_topic(video_id), CommentReacted(id=row.id, likes=row.likes, dislikes=row.dislikes))
