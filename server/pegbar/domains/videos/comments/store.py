"""SQL queries of comments and reactions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Integer, bindparam, delete, func, select, tuple_, union_all, update
from sqlalchemy.orm import InstrumentedAttribute

from pegbar.domains.videos.comments.schemas import Order
from pegbar.domains.videos.models import Video, VideoComment, VideoCommentReaction
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import conflict_insert, find_by_key, insert_once
from pegbar.kernel.tables import ID, create_record, to_records

_COMMENT = VideoComment.__table__.c
_LAST_NUMBER = Prepared(
    select(func.coalesce(func.max(VideoComment.number), 0).label("number")).where(
        VideoComment.video_id == bindparam("video", type_=ID)
    )
)
_ADD_TO_COUNT = Prepared(
    update(Video)
    .where(Video.id == bindparam("key", type_=ID))
    .values(comments=Video.comments + bindparam("more", type_=Integer))
)


@dataclass(frozen=True, slots=True)
class CommentPosition:
    """The position of a comment in a list, for paging in any sort order."""

    score: int
    number: int


async def get_comment(tx: Transaction, comment_id: str) -> VideoComment | None:
    """Return a comment or reply by its id."""
    return await find_by_key(tx, VideoComment, comment_id)


async def list_comments(
    tx: Transaction, video_id: str, order: Order, after: CommentPosition | None, limit: int
) -> list[VideoComment]:
    """Return a page of the top-level comments on a video."""
    # PostgreSQL uses the index for sorting only if ORDER BY starts with the column that is compared with NULL.
    columns: list[InstrumentedAttribute[Any]] = [VideoComment.parent_id, VideoComment.number]
    position: list[Any] = [] if after is None else [after.number]
    if order == "top":
        columns.insert(1, VideoComment.score)
        position = [] if after is None else [after.score, *position]
    statement = select(*_COMMENT).where(VideoComment.video_id == video_id, VideoComment.parent_id.is_(None))
    if position:
        key = tuple_(*columns[1:])
        values = [bindparam(None, value, type_=c.type) for c, value in zip(columns[1:], position, strict=True)]
        start = tuple_(*values)
        statement = statement.where(key > start if order == "oldest" else key < start)
    ordered = columns if order == "oldest" else [column.desc() for column in columns]
    return to_records(VideoComment, (await tx.execute(statement.order_by(*ordered).limit(limit))).all())


async def list_replies(
    tx: Transaction, video_id: str, parent_id: str, after: CommentPosition | None, limit: int
) -> list[VideoComment]:
    """Return a page of the replies to a comment, oldest first."""
    statement = select(*_COMMENT).where(VideoComment.video_id == video_id, VideoComment.parent_id == parent_id)
    if after is not None:
        statement = statement.where(VideoComment.number > after.number)
    statement = statement.order_by(VideoComment.number).limit(limit)
    return to_records(VideoComment, (await tx.execute(statement)).all())


async def list_first_replies(
    tx: Transaction, video_id: str, parent_ids: Sequence[str], limit: int
) -> dict[str, list[VideoComment]]:
    """Return the first replies to each of these comments, oldest first, with one statement."""
    if not parent_ids:
        return {}
    on_video = select(*_COMMENT).where(VideoComment.video_id == video_id)
    parts = [
        on_video.where(VideoComment.parent_id == parent).order_by(VideoComment.number).limit(limit)
        for parent in parent_ids
    ]
    rows = to_records(VideoComment, (await tx.execute(union_all(*(select(part.subquery()) for part in parts)))).all())
    by_parent: dict[str, list[VideoComment]] = {}
    for row in sorted(rows, key=lambda row: row.number):
        by_parent.setdefault(row.parent_id or "", []).append(row)
    return by_parent


async def insert_comment(tx: Transaction, row: dict[str, Any]) -> VideoComment | None:
    """Insert a comment with the next number and count it; None if its id is taken. The video must be locked."""
    last = (await tx.fetch(_LAST_NUMBER, {"video": row["video_id"]}))[0].number
    numbered = {**row, "number": last + 1}
    if not await insert_once(tx, VideoComment, numbered):
        return None
    await _update_counts(tx, row["video_id"], row["parent_id"], 1, 1)
    return create_record(VideoComment, **numbered)


async def delete_comment(tx: Transaction, row: VideoComment) -> None:
    """Delete a comment with its replies and reactions and update the counters. The video must be locked."""
    reply_count = select(func.count()).select_from(VideoComment).where(VideoComment.parent_id == row.id)
    deleted = 1 + (await tx.execute(reply_count)).scalar_one()
    await tx.execute(delete(VideoComment).where(VideoComment.id == row.id))
    await _update_counts(tx, row.video_id, row.parent_id, -deleted, -1)


async def _update_counts(tx: Transaction, video_id: str, parent_id: str | None, comments: int, replies: int) -> None:
    await tx.fetch(_ADD_TO_COUNT, {"key": video_id, "more": comments})
    if parent_id is not None:
        increment = {"replies": VideoComment.replies + replies}
        await tx.execute(update(VideoComment).where(VideoComment.id == parent_id).values(**increment))


async def list_reactions(tx: Transaction, comment_ids: Collection[str], user_id: str) -> dict[str, int]:
    """Return a user's reactions to these comments by comment id. Comments without a reaction are left out."""
    statement = select(VideoCommentReaction.comment_id, VideoCommentReaction.value).where(
        VideoCommentReaction.user_id == user_id, VideoCommentReaction.comment_id.in_(comment_ids)
    )
    return {row.comment_id: row.value for row in await tx.execute(statement)}


async def save_reaction(tx: Transaction, comment_id: str, user_id: str, before: int, after: int) -> VideoComment:
    """Change a user's reaction (0: none) and return the updated comment. The video must be locked."""
    own_reaction = (VideoCommentReaction.comment_id == comment_id, VideoCommentReaction.user_id == user_id)
    if after == 0:
        await tx.execute(delete(VideoCommentReaction).where(*own_reaction))
    else:
        keys = [VideoCommentReaction.comment_id, VideoCommentReaction.user_id]
        statement = conflict_insert(tx, VideoCommentReaction).on_conflict_do_update(
            index_elements=keys, set_={"value": after}
        )
        await tx.execute(statement, {"comment_id": comment_id, "user_id": user_id, "value": after})
    counts = {
        "likes": VideoComment.likes + int(after == 1) - int(before == 1),
        "dislikes": VideoComment.dislikes + int(after == -1) - int(before == -1),
        "score": VideoComment.score + after - before,
    }
    changed = update(VideoComment).where(VideoComment.id == comment_id).values(**counts).returning(*_COMMENT)
    return to_records(VideoComment, [(await tx.execute(changed)).one()])[0]
