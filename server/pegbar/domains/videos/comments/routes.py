"""HTTP routes of comments and reactions."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import CommentId, Cursor, VideoId
from pegbar.domains.videos.comments import actions
from pegbar.domains.videos.comments.schemas import (
    CommentList,
    CommentNew,
    CommentOut,
    Order,
    ReactionEdit,
)
from pegbar.kernel.routing import Router

router = Router(prefix="/videos/{video_id}")


@router.get("/comments")
async def list_comments(
    ctx: ReadContext, video_id: VideoId, order: Order = "newest", cursor: Cursor = None
) -> CommentList:
    """List comments on a video, each with its first replies."""
    return await actions.list_comments(ctx, video_id, order, cursor)


@router.get("/comments/{comment_id}")
async def get_comment(ctx: ReadContext, video_id: VideoId, comment_id: CommentId) -> CommentOut:
    """Return a comment with its first replies. For a reply, return its top-level comment with this reply included."""
    return await actions.get_comment(ctx, video_id, comment_id)


@router.get("/comments/{comment_id}/replies")
async def list_replies(
    ctx: ReadContext, video_id: VideoId, comment_id: CommentId, cursor: Cursor = None
) -> CommentList:
    """List replies to a comment, oldest first."""
    return await actions.list_replies(ctx, video_id, comment_id, cursor)


@router.post("/comments", status_code=201)
async def post_comment(ctx: WriteContext, video_id: VideoId, body: CommentNew) -> CommentOut:
    """Comment on a video, or reply. Safe to repeat with the same id."""
    return await actions.post_comment(ctx, video_id, body)


@router.delete("/comments/{comment_id}", status_code=204)
async def delete_comment(ctx: WriteContext, video_id: VideoId, comment_id: CommentId) -> None:
    """Delete a comment with its replies."""
    await actions.delete_comment(ctx, video_id, comment_id)


@router.put("/comments/{comment_id}/reaction")
async def react_to_comment(
    ctx: WriteContext, video_id: VideoId, comment_id: CommentId, body: ReactionEdit
) -> CommentOut:
    """Like or dislike a comment, or clear the reaction."""
    return await actions.set_reaction(ctx, video_id, comment_id, body.value)
