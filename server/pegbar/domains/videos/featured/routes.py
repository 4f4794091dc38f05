"""HTTP routes of the featured page."""

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import VideoId
from pegbar.domains.videos.featured import actions
from pegbar.domains.videos.featured.schemas import Featured, FeaturedEdit
from pegbar.kernel.routing import Router

router = Router()


@router.get("/featured")
@reads
async def get_featured(ctx: RequestContext) -> Featured:
    """Return the featured page."""
    return await actions.get_featured_page(ctx)


@router.put("/videos/{video_id}/featured", status_code=204)
@writes
async def feature_video(ctx: RequestContext, video_id: VideoId, body: FeaturedEdit) -> None:
    """Add a video to the featured page or remove it; for the site's administrator."""
    await actions.set_featured(ctx, video_id, featured=body.featured)
