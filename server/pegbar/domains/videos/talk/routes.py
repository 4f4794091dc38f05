"""What people do with published videos, over HTTP: views, ratings, comments, reactions."""

from fastapi import Request

from pegbar.access.context import RequestContext, open_read_context, reads, writes
from pegbar.access.paths import CommentId, Cursor, VideoId
from pegbar.access.services import ServicesDep
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
async def count_view(video_id: VideoId, body: ViewNew, request: Request, services: ServicesDep) -> ViewsOut:
    """Say that one watches; counted once for each person, or session of somebody unknown, and day."""
    async with open_read_context(request) as ctx:
        watching = await views.watching(ctx, video_id, body.session)
    return ViewsOut(views=await views.count(services, ctx.user, watching, network_of(request)))


@router.put("/rating")
@writes
async def rate_video(ctx: RequestContext, video_id: VideoId, body: RatingEdit) -> RatingOut:
    """Rate a video, or change one's rating."""
    return await ratings.rate(ctx, video_id, body.value)


@router.delete("/rating")
@writes
async def unrate_video(ctx: RequestContext, video_id: VideoId) -> RatingOut:
    """Take one's rating back."""
    return await ratings.rate(ctx, video_id, None)


@router.get("/comments")
@reads
async def list_comments(
    ctx: RequestContext, video_id: VideoId, order: Order = "newest", cursor: Cursor = None
) -> CommentList:
    """Comments on a video, each with its first replies."""
    return await comments.listed(ctx, video_id, order, cursor)


@router.get("/comments/{comment_id}")
@reads
async def get_comment(ctx: RequestContext, video_id: VideoId, comment_id: CommentId) -> CommentOut:
    """A comment with its first replies; of a reply the comment above it, with this reply among them."""
    return await comments.one(ctx, video_id, comment_id)


@router.get("/comments/{comment_id}/replies")
@reads
async def list_replies(
    ctx: RequestContext, video_id: VideoId, comment_id: CommentId, cursor: Cursor = None
) -> CommentList:
    """Replies to a comment, the oldest first."""
    return await comments.replies(ctx, video_id, comment_id, cursor)


@router.post("/comments", status_code=201)
@writes
async def post_comment(ctx: RequestContext, video_id: VideoId, body: CommentNew) -> CommentOut:
    """Comment on a video, or reply. Safe to repeat with the same id."""
    return await comments.post(ctx, video_id, body)


@router.delete("/comments/{comment_id}", status_code=204)
@writes
async def delete_comment(ctx: RequestContext, video_id: VideoId, comment_id: CommentId) -> None:
    """Take a comment away, with its replies."""
    await comments.remove(ctx, video_id, comment_id)


@router.put("/comments/{comment_id}/reaction")
@writes
async def react_to_comment(
    ctx: RequestContext, video_id: VideoId, comment_id: CommentId, body: ReactionEdit
) -> CommentOut:
    """Like a comment, dislike it, or neither."""
    return await comments.react(ctx, video_id, comment_id, body.value)
