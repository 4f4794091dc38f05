"""How often a video was watched: once for each person, or browser session of somebody unknown, and day."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.videos.talk import store
from pegbar.domains.videos.talk.actions.held import hold
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import NotFound


@dataclass(frozen=True, slots=True)
class Watching:
    """Somebody who watches: how often the video was watched, and whether this is counted in it."""

    video_id: str
    viewer: str
    views: int
    counted: bool


async def watching(ctx: RequestContext, video_id: str, session: str) -> Watching:
    """Look who watches, without counting yet. What is kept of them is a hash that fits this video alone."""
    await guards.video(ctx, video_id)
    viewer = hashlib.sha256(f"{video_id}:{ctx.user.id or session}".encode()).hexdigest()
    return Watching(video_id, viewer, *await _views(ctx.tx, video_id, viewer))


async def count(services: Services, user: Principal, watching: Watching, network: str) -> int:
    """Count the view unless it is counted; how often the video was watched.

    A client can make up sessions: beyond a rate for each address and video what it sends is not counted.
    """
    if watching.counted:
        return watching.views
    if not user.is_signed_in:
        rate = services.settings.rate_view_address
        if await services.limiter.hit(rate, "view", watching.video_id, network, fails_open=True) is not None:
            return watching.views

    async def write(tx: Transaction) -> int:
        await hold(RequestContext(tx, services, user), watching.video_id)
        await store.add_view(tx, watching.video_id, watching.viewer, clock.now())
        return (await _views(tx, watching.video_id, watching.viewer))[0]

    return await services.db.transact(write)


async def prune(tx: Transaction, before: datetime) -> None:
    """Forget who watched before."""
    await store.forget_views(tx, before)


async def _views(tx: Transaction, video_id: str, viewer: str) -> tuple[int, bool]:
    found = await store.views(tx, video_id, viewer)
    if found is None:  # it was deleted since the guard saw it
        raise NotFound
    return found
