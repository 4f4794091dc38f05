"""HTTP routes of film versions: the newest is public, project members see all of them."""

from pegbar.access.context import ReadContext
from pegbar.access.paths import VideoId
from pegbar.domains.videos.versions import actions
from pegbar.domains.videos.versions.schemas import VideoVersionList
from pegbar.kernel.routing import Router

router = Router(prefix="/videos/{video_id}")


@router.get("/versions")
async def list_video_versions(ctx: ReadContext, video_id: VideoId) -> VideoVersionList:
    """List all versions of a film, newest first, for the project's members."""
    return await actions.list_versions(ctx, video_id)
