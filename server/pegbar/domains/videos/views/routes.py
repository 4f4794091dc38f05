"""HTTP routes of views."""

from fastapi import Request

from pegbar.access.context import open_read_context
from pegbar.access.paths import VideoId
from pegbar.access.services import ServicesDep
from pegbar.domains.videos.views import actions
from pegbar.domains.videos.views.schemas import (
    ViewNew,
    ViewsOut,
)
from pegbar.kernel.http import get_client_network
from pegbar.kernel.routing import Router

router = Router(prefix="/videos/{video_id}")


@router.post("/views")
async def count_view(video_id: VideoId, body: ViewNew, request: Request, services: ServicesDep) -> ViewsOut:
    """Count a view, once per day and person or anonymous browser session."""
    async with open_read_context(request) as ctx:
        watching = await actions.get_view_status(ctx, video_id, body.session)
    return ViewsOut(views=await actions.count_view(services, ctx.user, watching, get_client_network(request)))
