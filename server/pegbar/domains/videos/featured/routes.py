"""HTTP routes of the featured page."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import VideoId
from pegbar.domains.videos.featured import actions
from pegbar.domains.videos.featured.schemas import Featured, FeaturedEdit
from pegbar.kernel.routing import Router

router = Router()


@router.get("/featured")
async def get_featured(ctx: ReadContext) -> Featured:
    """Return the featured page."""
    return await actions.get_featured_page(ctx)


@router.put("/videos/{video_id}/featured", status_code=204)
async def feature_video(ctx: WriteContext, video_id: VideoId, body: FeaturedEdit) -> None:
    """Add a video to the featured page or remove it; for the site's administrator."""
    await actions.set_featured(ctx, video_id, featured=body.featured)
