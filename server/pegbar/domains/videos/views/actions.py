"""View counts: one view per video, day, and person or anonymous browser session."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.videos.actions.locks import lock_video
from pegbar.domains.videos.views import store
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import NotFound


@dataclass(frozen=True, slots=True)
class ViewStatus:
    """A viewer of a video: the view count, and if this viewer is already included."""

    video_id: str
    viewer: str
    views: int
    is_counted: bool


async def get_view_status(ctx: RequestContext, video_id: str, session: str) -> ViewStatus:
    """Return the view count and whether this viewer is included, without counting the view.

    Of the viewer, only a hash that is specific to this video is stored.
    """
    await guards.video(ctx, video_id)
    viewer = hashlib.sha256(f"{video_id}:{ctx.user.id or session}".encode()).hexdigest()
    return ViewStatus(video_id, viewer, *await _require_views(ctx.tx, video_id, viewer))


async def count_view(services: Services, user: Principal, status: ViewStatus, network: str) -> int:
    """Count the view unless it is counted already; return the view count.

    Clients can invent sessions, so views of anonymous viewers are ignored above a rate per network address and video.
    """
    if status.is_counted:
        return status.views
    if not user.is_signed_in:
        rate = services.settings.rate_view_address
        if await services.limiter.hit(rate, "view", status.video_id, network, fails_open=True) is not None:
            return status.views

    async def write(tx: Transaction) -> int:
        await lock_video(RequestContext(tx, services, user), status.video_id)
        await store.insert_view(tx, status.video_id, status.viewer, clock.now())
        return (await _require_views(tx, status.video_id, status.viewer))[0]

    return await services.db.transact(write)


async def prune_views(tx: Transaction, before: datetime) -> None:
    """Delete the viewers recorded before a time."""
    await store.delete_views(tx, before)


async def _require_views(tx: Transaction, video_id: str, viewer: str) -> tuple[int, bool]:
    counted = await store.get_views(tx, video_id, viewer)
    if counted is None:  # deleted after the guard read it
        raise NotFound
    return counted
