"""How often a video was watched: once for each person, or browser session of somebody unknown, and day."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.videos.talk import store
from pegbar.domains.videos.talk.actions.held import hold
from pegbar.kernel import clock
from pegbar.kernel.errors import NotFound
from pegbar.kernel.work import Work


@dataclass(frozen=True, slots=True)
class Watching:
    """Somebody who watches: how often the video was watched, and whether this is counted in it."""

    video_id: str
    viewer: str
    views: int
    counted: bool


async def watching(ask: Ask, video_id: str, session: str) -> Watching:
    """Look who watches, without counting yet. What is kept of them is a hash that fits this video alone."""
    await guards.video(ask, video_id)
    viewer = hashlib.sha256(f"{video_id}:{ask.who.id or session}".encode()).hexdigest()
    return Watching(video_id, viewer, *await _views(ask.work, video_id, viewer))


async def count(house: House, who: Who, watching: Watching, network: str) -> int:
    """Count the view unless it is counted; how often the video was watched.

    A client can make up sessions: beyond a rate for each address and video what it sends is not counted.
    """
    if watching.counted:
        return watching.views
    if not who.signed_in:
        rate = house.settings.rate_view_address
        if await house.limiter.hit(rate, "view", watching.video_id, network, fails_open=True) is not None:
            return watching.views

    async def write(work: Work) -> int:
        await hold(Ask(work, house, who), watching.video_id)
        await store.add_view(work, watching.video_id, watching.viewer, clock.now())
        return (await _views(work, watching.video_id, watching.viewer))[0]

    return await house.db.transact(write)


async def prune(work: Work, before: datetime) -> None:
    """Forget who watched before."""
    await store.forget_views(work, before)


async def _views(work: Work, video_id: str, viewer: str) -> tuple[int, bool]:
    found = await store.views(work, video_id, viewer)
    if found is None:  # it was deleted since the guard saw it
        raise NotFound
    return found
