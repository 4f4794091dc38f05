"""SQL of what one person has with videos."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import delete, func, select

from pegbar.domains.videos.models import (
    GuestLink,
    Publication,
    ReviewNote,
    Video,
    VideoComment,
    VideoCommentReaction,
    VideoRating,
)
from pegbar.kernel.database import Transaction
from pegbar.kernel.row_archive import PlainRows, to_plain
from pegbar.kernel.rows import find_all

_UNTOLD: Final = {"author_id", "guest_name", "guest_session", "resolved_by", "version"}


async def published(tx: Transaction, person: str) -> list[Video]:
    """The videos that somebody published, oldest first."""
    return await find_all(tx, Video, Video.owner_id == person, order_by=(Video.id,))


async def count(tx: Transaction, project_ids: Collection[str]) -> dict[str, int]:
    """How many videos each of these projects has."""
    counted = select(Video.project_id, func.count()).where(Video.project_id.in_(project_ids))
    return {row[0]: row[1] for row in await tx.run(counted.group_by(Video.project_id))}


async def count_elsewhere(tx: Transaction, person: str, project_ids: Collection[str]) -> int:
    """How many videos somebody published in other projects than these."""
    others = select(func.count()).where(Video.owner_id == person, Video.project_id.not_in(project_ids))
    return (await tx.run(others)).scalar_one()


async def count_comments(tx: Transaction, person: str) -> int:
    """How many comments and replies somebody wrote."""
    return (await tx.run(select(func.count()).where(VideoComment.author_id == person))).scalar_one()


async def comments(tx: Transaction, person: str) -> PlainRows:
    """What somebody said of videos."""
    columns = (VideoComment.id, VideoComment.video_id, Video.slug, VideoComment.parent_id, VideoComment.body)
    mine = select(*columns, VideoComment.created_at).join(Video, Video.id == VideoComment.video_id)
    return [to_plain(row) for row in await tx.run(mine.where(VideoComment.author_id == person))]


async def ratings(tx: Transaction, person: str, limit: int | None = None) -> PlainRows:
    """What somebody rated."""
    columns = (VideoRating.video_id, VideoRating.value, VideoRating.created_at)
    mine = select(*columns).where(VideoRating.rater == person).order_by(VideoRating.video_id).limit(limit)
    return [to_plain(row) for row in await tx.run(mine)]


async def reactions(tx: Transaction, person: str, limit: int | None = None) -> PlainRows:
    """How somebody reacted to comments."""
    mine = select(VideoCommentReaction.comment_id, VideoComment.video_id, VideoCommentReaction.value)
    mine = mine.join(VideoComment, VideoComment.id == VideoCommentReaction.comment_id)
    by_video = (VideoComment.video_id, VideoComment.id)
    mine = mine.where(VideoCommentReaction.user_id == person).order_by(*by_video).limit(limit)
    return [to_plain(row) for row in await tx.run(mine)]


async def review_notes(tx: Transaction, person: str) -> PlainRows:
    """What somebody remarked in reviews."""
    columns = [column for column in ReviewNote.__table__.c if column.key not in _UNTOLD]
    return [to_plain(row) for row in await tx.run(select(*columns).where(ReviewNote.author_id == person))]


async def forget_publications(tx: Transaction, person: str) -> None:
    """Take away what somebody was about to publish."""
    await tx.run(delete(Publication).where(Publication.owner_id == person))


async def guest_links(tx: Transaction, person: str) -> PlainRows:
    """Whom somebody let see which video; of the addresses themselves nothing is kept."""
    columns = (GuestLink.video_id, GuestLink.label, GuestLink.created_at, GuestLink.ends_at, GuestLink.revoked_at)
    return [to_plain(row) for row in await tx.run(select(*columns).where(GuestLink.made_by == person))]


async def forget_guest_links(tx: Transaction, person: str) -> None:
    """Have no address lead anywhere that somebody made."""
    await tx.run(delete(GuestLink).where(GuestLink.made_by == person))
