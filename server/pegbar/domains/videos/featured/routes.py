"""The featured page over HTTP."""

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import VideoId
from pegbar.domains.videos.featured import actions
from pegbar.domains.videos.featured.schemas import Featured, FeaturedEdit
from pegbar.kernel.routing import Router

router = Router()


@router.get("/featured")
@reads
async def get_featured(ctx: RequestContext) -> Featured:
    """The featured page."""
    return await actions.page(ctx)


@router.put("/videos/{video_id}/featured", status_code=204)
@writes
async def feature_video(ctx: RequestContext, video_id: VideoId, body: FeaturedEdit) -> None:
    """Put a video on the featured page, or take it off: for the site's administrator."""
    await actions.feature(ctx, video_id, featured=body.featured)
