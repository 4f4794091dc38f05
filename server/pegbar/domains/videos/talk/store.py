"""SQL of views, ratings, comments and reactions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, bindparam, delete, func, select, tuple_, union_all, update
from sqlalchemy.orm import InstrumentedAttribute

from pegbar.domains.videos.models import Video, VideoComment, VideoCommentReaction, VideoRating, VideoView
from pegbar.domains.videos.talk.schemas import Order
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find_by_key, insert_once, insert_or
from pegbar.kernel.tables import ID, made, records

_VIDEO = Video.__table__.c
_COMMENT = VideoComment.__table__.c

_LAST = Prepared(
    select(func.coalesce(func.max(VideoComment.number), 0).label("number")).where(
        VideoComment.video_id == bindparam("video", type_=ID)
    )
)
_COUNT = Prepared(
    update(Video)
    .where(Video.id == bindparam("key", type_=ID))
    .values(comments=Video.comments + bindparam("more", type_=Integer))
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a comment stands in a list, whatever the order."""

    score: int
    number: int


async def views(tx: Transaction, video_id: str, viewer: str) -> tuple[int, bool] | None:
    """How often a video was watched, and whether this viewer is counted in it; None where there is none any more."""
    mine = select(VideoView.viewer).where(VideoView.video_id == video_id, VideoView.viewer == viewer).exists()
    row = (await tx.run(select(Video.views, mine).where(Video.id == video_id))).first()
    return None if row is None else (row[0], row[1])


async def add_view(tx: Transaction, video_id: str, viewer: str, now: datetime) -> None:
    """Count a viewer, once; the video must be held."""
    if await insert_once(tx, VideoView, {"video_id": video_id, "viewer": viewer, "created_at": now}):
        await tx.run(update(Video).where(Video.id == video_id).values(views=Video.views + 1))


async def forget_views(tx: Transaction, before: datetime) -> None:
    """Forget who watched before; the counts stay."""
    await tx.run(delete(VideoView).where(VideoView.created_at < before))


async def rating(tx: Transaction, video_id: str, rater: str) -> float | None:
    """What somebody rated a video."""
    mine = select(VideoRating.value).where(VideoRating.video_id == video_id, VideoRating.rater == rater)
    return (await tx.run(mine)).scalar_one_or_none()


async def rate(tx: Transaction, video_id: str, rater: str, value: float | None, now: datetime) -> None:
    """Give, change or take away a rating; the video must be held."""
    if value is None:
        await tx.run(delete(VideoRating).where(VideoRating.video_id == video_id, VideoRating.rater == rater))
        return
    keys = [VideoRating.video_id, VideoRating.rater]
    statement = insert_or(tx, VideoRating).on_conflict_do_update(index_elements=keys, set_={"value": value})
    await tx.run(statement, {"video_id": video_id, "rater": rater, "value": value, "created_at": now})


async def add_rating(tx: Transaction, video_id: str, *, stars: float, people: int) -> Video:
    """Move the sum and the number of a video's ratings: the video after it."""
    counts = {"rating_sum": Video.rating_sum + stars, "ratings": Video.ratings + people}
    statement = update(Video).where(Video.id == video_id).values(**counts).returning(*_VIDEO)
    return records(Video, [(await tx.run(statement)).one()])[0]


async def comment(tx: Transaction, comment_id: str) -> VideoComment | None:
    """A comment or a reply by its id."""
    return await find_by_key(tx, VideoComment, comment_id)


async def comments(tx: Transaction, video_id: str, order: Order, after: Place | None, limit: int) -> list[VideoComment]:
    """A page of the comments on a video, without replies."""
    # PostgreSQL reads the index in its order only where the order begins with the column that is NULL.
    columns: list[InstrumentedAttribute[Any]] = [VideoComment.parent_id, VideoComment.number]
    seen: list[Any] = [] if after is None else [after.number]
    if order == "top":
        columns.insert(1, VideoComment.score)
        seen = [] if after is None else [after.score, *seen]
    statement = select(*_COMMENT).where(VideoComment.video_id == video_id, VideoComment.parent_id.is_(None))
    if seen:
        key = tuple_(*columns[1:])
        mark = tuple_(*(bindparam(None, value, type_=c.type) for c, value in zip(columns[1:], seen, strict=True)))
        statement = statement.where(key > mark if order == "oldest" else key < mark)
    ordered = columns if order == "oldest" else [column.desc() for column in columns]
    return records(VideoComment, (await tx.run(statement.order_by(*ordered).limit(limit))).all())


async def replies(
    tx: Transaction, video_id: str, parent_id: str, after: Place | None, limit: int
) -> list[VideoComment]:
    """A page of the replies to a comment, the oldest first."""
    statement = select(*_COMMENT).where(VideoComment.video_id == video_id, VideoComment.parent_id == parent_id)
    if after is not None:
        statement = statement.where(VideoComment.number > after.number)
    statement = statement.order_by(VideoComment.number).limit(limit)
    return records(VideoComment, (await tx.run(statement)).all())


async def first_replies(
    tx: Transaction, video_id: str, parent_ids: Sequence[str], limit: int
) -> dict[str, list[VideoComment]]:
    """The first replies to each of these comments, the oldest first, in one statement."""
    if not parent_ids:
        return {}
    mine = select(*_COMMENT).where(VideoComment.video_id == video_id)
    parts = [
        mine.where(VideoComment.parent_id == parent).order_by(VideoComment.number).limit(limit) for parent in parent_ids
    ]
    found = records(VideoComment, (await tx.run(union_all(*(select(part.subquery()) for part in parts)))).all())
    by_parent: dict[str, list[VideoComment]] = {}
    for row in sorted(found, key=lambda row: row.number):
        by_parent.setdefault(row.parent_id or "", []).append(row)
    return by_parent


async def add_comment(tx: Transaction, row: dict[str, Any]) -> VideoComment | None:
    """Insert a comment with the next number and count it; None where its id is taken. The video must be held."""
    last = (await tx.fetch(_LAST, {"video": row["video_id"]}))[0].number
    numbered = {**row, "number": last + 1}
    if not await insert_once(tx, VideoComment, numbered):
        return None
    await _count(tx, row["video_id"], row["parent_id"], 1, 1)
    return made(VideoComment, **numbered)


async def remove_comment(tx: Transaction, row: VideoComment) -> None:
    """Delete a comment with its replies and its reactions, and count them off; the video must be held."""
    below = select(func.count()).select_from(VideoComment).where(VideoComment.parent_id == row.id)
    gone = 1 + (await tx.run(below)).scalar_one()
    await tx.run(delete(VideoComment).where(VideoComment.id == row.id))
    await _count(tx, row.video_id, row.parent_id, -gone, -1)


async def _count(tx: Transaction, video_id: str, parent_id: str | None, comments: int, replies: int) -> None:
    await tx.fetch(_COUNT, {"key": video_id, "more": comments})
    if parent_id is not None:
        more = {"replies": VideoComment.replies + replies}
        await tx.run(update(VideoComment).where(VideoComment.id == parent_id).values(**more))


async def reactions(tx: Transaction, comment_ids: Collection[str], user_id: str) -> dict[str, int]:
    """How somebody reacted to these comments; those without a reaction are left out."""
    mine = select(VideoCommentReaction.comment_id, VideoCommentReaction.value).where(
        VideoCommentReaction.user_id == user_id, VideoCommentReaction.comment_id.in_(comment_ids)
    )
    return {row.comment_id: row.value for row in await tx.run(mine)}


async def react(tx: Transaction, comment_id: str, user_id: str, before: int, after: int) -> VideoComment:
    """Change somebody's reaction from one value to another (0: none): the comment after it. The video must be held."""
    mine = (VideoCommentReaction.comment_id == comment_id, VideoCommentReaction.user_id == user_id)
    if after == 0:
        await tx.run(delete(VideoCommentReaction).where(*mine))
    else:
        keys = [VideoCommentReaction.comment_id, VideoCommentReaction.user_id]
        statement = insert_or(tx, VideoCommentReaction).on_conflict_do_update(
            index_elements=keys, set_={"value": after}
        )
        await tx.run(statement, {"comment_id": comment_id, "user_id": user_id, "value": after})
    counts = {
        "likes": VideoComment.likes + int(after == 1) - int(before == 1),
        "dislikes": VideoComment.dislikes + int(after == -1) - int(before == -1),
        "score": VideoComment.score + after - before,
    }
    changed = update(VideoComment).where(VideoComment.id == comment_id).values(**counts).returning(*_COMMENT)
    return records(VideoComment, [(await tx.run(changed)).one()])[0]
