"""Comments on a video, replies to them, and what people think of them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, cast

from pegbar.access import guards
from pegbar.access.house import House
from pegbar.access.policies import video as policy
from pegbar.access.policies.decision import ALLOW, Deny
from pegbar.access.scope import VideoAccess
from pegbar.access.who import Who
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.videos.models import VideoComment
from pegbar.domains.videos.rules.remarks import says_nothing
from pegbar.domains.videos.talk import messages, store
from pegbar.domains.videos.talk.actions.held import hold, taking_part
from pegbar.domains.videos.talk.events import CommentAdded, CommentDeleted, CommentReacted
from pegbar.domains.videos.talk.limits import COMMENTS_PAGE, REPLIES_SHOWN
from pegbar.domains.videos.talk.schemas import CommentList, CommentNew, CommentOut, Order, Reaction
from pegbar.domains.videos.talk.store import Place
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.messages import PAGE_MARKER_INVALID
from pegbar.kernel.work import Work
from pegbar.realtime.topics import video_topic

_REPLIES = "replies"


async def listed(work: Work, house: House, who: Who, video_id: str, order: Order, cursor: str | None) -> CommentList:
    """A page of the comments, each with its first replies."""
    access = await guards.video(work, who, video_id)
    rows = await store.comments(work, video_id, order, _after(order, cursor), COMMENTS_PAGE + 1)
    items = await _shown(work, house, who, access, rows[:COMMENTS_PAGE])
    return CommentList(items=items, next_cursor=_marker(order, rows, COMMENTS_PAGE))


async def replies(
    work: Work, house: House, who: Who, video_id: str, comment_id: str, cursor: str | None
) -> CommentList:
    """A page of the replies to a comment, the oldest first."""
    access = await guards.video(work, who, video_id)
    await _there(work, video_id, comment_id)
    rows = await store.replies(work, video_id, comment_id, _after(_REPLIES, cursor), COMMENTS_PAGE + 1)
    items = await _shown(work, house, who, access, rows[:COMMENTS_PAGE])
    return CommentList(items=items, next_cursor=_marker(_REPLIES, rows, COMMENTS_PAGE))


async def said_already(work: Work, house: House, who: Who, video_id: str, new: CommentNew) -> CommentOut | None:
    """The comment of this id, where the asker wrote it before; `Conflict` where the id is somebody else's."""
    me = guards.person(who)
    access = await guards.video(work, who, video_id)
    found = await store.comment(work, new.id)
    if found is None:
        return None
    if (found.video_id, found.author_id) != (video_id, me):
        raise Conflict(messages.COMMENT_ID_TAKEN, code="id_taken")
    return (await _shown(work, house, who, access, [found]))[0]


async def post(work: Work, house: House, who: Who, video_id: str, new: CommentNew) -> CommentOut:
    """Say something; a reply to a reply goes to the comment above both. The same id again is the same comment."""
    me = await taking_part(work, who)
    if says_nothing(new.body):
        raise Invalid.field("body", messages.COMMENT_EMPTY)
    access, _ = await hold(work, who, video_id)
    said = await said_already(work, house, who, video_id, new)
    if said is not None:
        return said
    parent_id = None
    if new.parent_id is not None:
        parent = await _there(work, video_id, new.parent_id)
        parent_id = parent.parent_id or parent.id
    row: dict[str, Any] = {
        "id": new.id,
        "video_id": video_id,
        "author_id": me,
        "parent_id": parent_id,
        "body": new.body,
        "likes": 0,
        "dislikes": 0,
        "score": 0,
        "replies": 0,
        "created_at": clock.now(),
    }
    if not await store.add_comment(work, row):
        raise Conflict(messages.COMMENT_ID_TAKEN, code="id_taken")
    shown = (await _shown(work, house, who, access, [VideoComment(**row)]))[0]
    told = shown.model_copy(update={"abilities": dict.fromkeys(shown.abilities, False)})
    await work.announce(video_topic(video_id), CommentAdded(comment=told))
    return shown


async def remove(work: Work, who: Who, video_id: str, comment_id: str) -> None:
    """Take a comment away with its replies: its author, the video's publisher, the project's owner."""
    access, _ = await hold(work, who, video_id)
    row = await _there(work, video_id, comment_id)
    decision = policy.delete_comment(access, who, row.author_id)
    if isinstance(decision, Deny):
        raise Forbidden(decision.reason)
    await store.remove_comment(work, row)
    await work.announce(video_topic(video_id), CommentDeleted(id=row.id, parent_id=row.parent_id))


async def react(work: Work, house: House, who: Who, video_id: str, comment_id: str, value: int) -> CommentOut:
    """Like (1), dislike (-1) or neither (0); the same again changes nothing."""
    me = await taking_part(work, who)
    access, _ = await hold(work, who, video_id)
    row = await _there(work, video_id, comment_id)
    before = (await store.reactions(work, [comment_id], me)).get(comment_id, 0)
    if before != value:
        row = await store.react(work, comment_id, me, before, value)
        event = CommentReacted(id=row.id, likes=row.likes, dislikes=row.dislikes)
        await work.announce(video_topic(video_id), event)
    return (await _shown(work, house, who, access, [row]))[0]


async def _there(work: Work, video_id: str, comment_id: str) -> VideoComment:
    row = await store.comment(work, comment_id)
    if row is None or row.video_id != video_id:
        raise NotFound(messages.COMMENT_GONE, code="comment.gone")
    return row


async def _shown(
    work: Work, house: House, who: Who, access: VideoAccess, rows: Sequence[VideoComment]
) -> list[CommentOut]:
    """Comments as the asker sees them: as many statements for a page as for one."""
    answered = [row.id for row in rows if row.replies]
    below = await store.first_replies(work, access.id, answered, REPLIES_SHOWN + 1)
    every = [*rows, *(reply for found in below.values() for reply in found)]
    people = await profiles.refs(work, house, [row.author_id for row in every])
    mine: dict[str, int] = {}
    if who.id is not None and every:
        mine = await store.reactions(work, [row.id for row in every], who.id)

    def shown(row: VideoComment) -> CommentOut:
        found = below.get(row.id, [])
        return CommentOut(
            id=row.id,
            video_id=row.video_id,
            parent_id=row.parent_id,
            author=people[row.author_id],
            body=row.body,
            created_at=row.created_at,
            likes=row.likes,
            dislikes=row.dislikes,
            mine=cast("Reaction", mine.get(row.id, 0)),
            reply_count=row.replies,
            replies=[shown(reply) for reply in found[:REPLIES_SHOWN]],
            replies_cursor=_marker(_REPLIES, found, REPLIES_SHOWN),
            abilities={"delete": policy.delete_comment(access, who, row.author_id) is ALLOW},
        )

    return [shown(row) for row in rows]


def _marker(order: str, rows: Sequence[VideoComment], limit: int) -> str | None:
    """Where the page after these `limit` rows begins; None where there is no more."""
    if len(rows) <= limit:
        return None
    last = rows[limit - 1]
    return encode_cursor(f"{order} {last.score} {last.created_at.isoformat()} {last.id}")


def _after(order: str, cursor: str | None) -> Place | None:
    """The row before a page; raises `Invalid` on what is no marker of this order's."""
    if cursor is None:
        return None
    try:
        made_for, score, moment, id_ = decode_cursor(cursor).split(" ")
        place = Place(int(score), datetime.fromisoformat(moment).astimezone(UTC), id_)
    except (ValueError, OverflowError) as error:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from error
    if made_for != order or not is_uuid(id_) or abs(place.score) >= 2**31:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return place
