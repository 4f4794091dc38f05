"""What people do with published videos, over HTTP: views, ratings, comments, reactions."""

from fastapi import Request

from pegbar.access.ask import Ask, reading, reads, writes
from pegbar.access.house import TheHouse
from pegbar.access.paths import CommentId, Cursor, VideoId
from pegbar.domains.videos.schemas import RatingOut
from pegbar.domains.videos.talk.actions import comments, ratings, views
from pegbar.domains.videos.talk.schemas import (
    CommentList,
    CommentNew,
    CommentOut,
    Order,
    RatingEdit,
    ReactionEdit,
    ViewNew,
    ViewsOut,
)
from pegbar.kernel.http import network_of
from pegbar.kernel.routing import Router

router = Router(prefix="/videos/{video_id}")


@router.post("/views")
async def count_view(video_id: VideoId, body: ViewNew, request: Request, house: TheHouse) -> ViewsOut:
    """Say that one watches; counted once for each person, or session of somebody unknown, and day."""
    async with reading(request) as ask:
        watching = await views.watching(ask, video_id, body.session)
    return ViewsOut(views=await views.count(house, ask.who, watching, network_of(request)))


@router.put("/rating")
@writes
async def rate_video(ask: Ask, video_id: VideoId, body: RatingEdit) -> RatingOut:
    """Rate a video, or change one's rating."""
    return await ratings.rate(ask, video_id, body.value)


@router.delete("/rating")
@writes
async def unrate_video(ask: Ask, video_id: VideoId) -> RatingOut:
    """Take one's rating back."""
    return await ratings.rate(ask, video_id, None)


@router.get("/comments")
@reads
async def list_comments(ask: Ask, video_id: VideoId, order: Order = "newest", cursor: Cursor = None) -> CommentList:
    """Comments on a video, each with its first replies."""
    return await comments.listed(ask, video_id, order, cursor)


@router.get("/comments/{comment_id}")
@reads
async def get_comment(ask: Ask, video_id: VideoId, comment_id: CommentId) -> CommentOut:
    """A comment with its first replies; of a reply the comment above it, with this reply among them."""
    return await comments.one(ask, video_id, comment_id)


@router.get("/comments/{comment_id}/replies")
@reads
async def list_replies(ask: Ask, video_id: VideoId, comment_id: CommentId, cursor: Cursor = None) -> CommentList:
    """Replies to a comment, the oldest first."""
    return await comments.replies(ask, video_id, comment_id, cursor)


@router.post("/comments", status_code=201)
@writes
async def post_comment(ask: Ask, video_id: VideoId, body: CommentNew) -> CommentOut:
    """Comment on a video, or reply. Safe to repeat with the same id."""
    return await comments.post(ask, video_id, body)


@router.delete("/comments/{comment_id}", status_code=204)
@writes
async def delete_comment(ask: Ask, video_id: VideoId, comment_id: CommentId) -> None:
    """Take a comment away, with its replies."""
    await comments.remove(ask, video_id, comment_id)


@router.put("/comments/{comment_id}/reaction")
@writes
async def react_to_comment(ask: Ask, video_id: VideoId, comment_id: CommentId, body: ReactionEdit) -> CommentOut:
    """Like a comment, dislike it, or neither."""
    return await comments.react(ask, video_id, comment_id, body.value)
