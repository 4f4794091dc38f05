"""HTTP routes of ratings."""

from pegbar.access.context import WriteContext
from pegbar.access.paths import VideoId
from pegbar.domains.videos.ratings import actions
from pegbar.domains.videos.ratings.schemas import (
    RatingEdit,
)
from pegbar.domains.videos.schemas import RatingOut
from pegbar.kernel.routing import Router

router = Router(prefix="/videos/{video_id}")


@router.put("/rating")
async def rate_video(ctx: WriteContext, video_id: VideoId, body: RatingEdit) -> RatingOut:
    """Rate a video, or change one's rating."""
    return await actions.set_rating(ctx, video_id, body.value)


@router.delete("/rating")
async def delete_rating(ctx: WriteContext, video_id: VideoId) -> RatingOut:
    """Remove one's rating."""
    return await actions.set_rating(ctx, video_id, None)
