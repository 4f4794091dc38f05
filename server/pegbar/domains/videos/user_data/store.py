"""SQL queries of one person's data in videos."""

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

_NOT_EXPORTED: Final = {"author_id", "guest_name", "guest_session", "resolved_by", "version"}


async def list_videos(tx: Transaction, person: str) -> list[Video]:
    """Return the videos that a person published, oldest first."""
    return await find_all(tx, Video, Video.owner_id == person, order_by=(Video.id,))


async def count_videos(tx: Transaction, project_ids: Collection[str]) -> dict[str, int]:
    """Count the videos of each project."""
    counted = select(Video.project_id, func.count()).where(Video.project_id.in_(project_ids))
    return {row[0]: row[1] for row in await tx.execute(counted.group_by(Video.project_id))}


async def count_videos_elsewhere(tx: Transaction, person: str, project_ids: Collection[str]) -> int:
    """Count the videos that a person published outside these projects."""
    others = select(func.count()).where(Video.owner_id == person, Video.project_id.not_in(project_ids))
    return (await tx.execute(others)).scalar_one()


async def count_comments(tx: Transaction, person: str) -> int:
    """Count the comments and replies that a person wrote."""
    return (await tx.execute(select(func.count()).where(VideoComment.author_id == person))).scalar_one()


async def list_comments(tx: Transaction, person: str) -> PlainRows:
    """Return a person's comments."""
    columns = (VideoComment.id, VideoComment.video_id, Video.slug, VideoComment.parent_id, VideoComment.body)
    statement = select(*columns, VideoComment.created_at).join(Video, Video.id == VideoComment.video_id)
    return [to_plain(row) for row in await tx.execute(statement.where(VideoComment.author_id == person))]


async def list_ratings(tx: Transaction, person: str, limit: int | None = None) -> PlainRows:
    """Return a person's ratings, ordered by video."""
    columns = (VideoRating.video_id, VideoRating.value, VideoRating.created_at)
    statement = select(*columns).where(VideoRating.rater == person).order_by(VideoRating.video_id).limit(limit)
    return [to_plain(row) for row in await tx.execute(statement)]


async def list_reactions(tx: Transaction, person: str, limit: int | None = None) -> PlainRows:
    """Return a person's reactions to comments, ordered by video."""
    statement = select(VideoCommentReaction.comment_id, VideoComment.video_id, VideoCommentReaction.value)
    statement = statement.join(VideoComment, VideoComment.id == VideoCommentReaction.comment_id)
    by_video = (VideoComment.video_id, VideoComment.id)
    statement = statement.where(VideoCommentReaction.user_id == person).order_by(*by_video).limit(limit)
    return [to_plain(row) for row in await tx.execute(statement)]


async def list_review_notes(tx: Transaction, person: str) -> PlainRows:
    """Return a person's review notes."""
    columns = [column for column in ReviewNote.__table__.c if column.key not in _NOT_EXPORTED]
    return [to_plain(row) for row in await tx.execute(select(*columns).where(ReviewNote.author_id == person))]


async def delete_publications(tx: Transaction, person: str) -> None:
    """Delete a person's publications."""
    await tx.execute(delete(Publication).where(Publication.owner_id == person))


async def list_guest_links(tx: Transaction, person: str) -> PlainRows:
    """Return the guest links that a person created; the secret addresses themselves aren't stored."""
    columns = (GuestLink.video_id, GuestLink.label, GuestLink.created_at, GuestLink.ends_at, GuestLink.revoked_at)
    return [to_plain(row) for row in await tx.execute(select(*columns).where(GuestLink.created_by == person))]


async def delete_guest_links(tx: Transaction, person: str) -> None:
    """Delete the guest links that a person created."""
    await tx.execute(delete(GuestLink).where(GuestLink.created_by == person))
