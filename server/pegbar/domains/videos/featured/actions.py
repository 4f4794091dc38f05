"""The featured page: what the site's administrator picked, else the best rated and most watched of late."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import video as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileOut
from pegbar.domains.projects.people.actions import members
from pegbar.domains.videos.actions import shapes
from pegbar.domains.videos.events import VideoChanged
from pegbar.domains.videos.featured import store
from pegbar.domains.videos.featured.limits import FEATURED_CREATORS, FEATURED_DAYS, FEATURED_MAX
from pegbar.domains.videos.featured.rules import best
from pegbar.domains.videos.featured.schemas import Featured
from pegbar.domains.videos.models import Video
from pegbar.domains.videos.talk.actions.held import hold
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.threads import run_in_thread
from pegbar.realtime.topics import video_topic

_RANKED_MAX: Final = 1000
"""So many of the newest videos are looked at where nobody picked any: the page is for everybody and must be quick."""
_CREATORS_MAX: Final = max(FEATURED_CREATORS)
_PEOPLE_MAX: Final = 200


async def page(ctx: RequestContext) -> Featured:
    """Up to 36 videos, and up to ten people who made them."""
    rows = await store.picked(ctx.tx, FEATURED_MAX)
    picked = bool(rows)
    if not picked:
        since = clock.now() - timedelta(days=FEATURED_DAYS)
        standings = await store.standings(ctx.tx, since, _RANKED_MAX)
        rows = await store.by_ids(ctx.tx, await run_in_thread(lambda: best(standings, FEATURED_MAX)))
    return Featured(items=await shapes.tiles(ctx, rows), creators=await _creators(ctx, rows), picked=picked)


async def feature(ctx: RequestContext, video_id: str, *, featured: bool) -> None:
    """Put a video on the page or take it off; it stands there by its date."""
    await hold(ctx, video_id)
    guards.require(policy.feature(ctx.user))
    await _place(ctx.tx, video_id, featured=featured)


async def place(tx: Transaction, slug: str, *, featured: bool) -> bool:
    """Do the same for the video at an address without asking who wants it; False where there is none."""
    video_id = await store.by_slug(tx, slug)
    if video_id is not None:
        await _place(tx, video_id, featured=featured)
    return video_id is not None


async def _place(tx: Transaction, video_id: str, *, featured: bool) -> None:
    version = await store.feature(tx, video_id, featured=featured)
    if version is not None:
        await tx.append_event(video_topic(video_id), VideoChanged(version=version))


async def _creators(ctx: RequestContext, rows: Sequence[Video]) -> list[ProfileOut]:
    """Who published most of these videos, then who else is in their projects, in the order of the videos."""
    ids = [person for person, _ in Counter(row.owner_id for row in rows).most_common(_CREATORS_MAX)]
    if len(ids) < _CREATORS_MAX:
        people = await members.list_visible_people(
            ctx.tx, list(dict.fromkeys(row.project_id for row in rows)), _PEOPLE_MAX
        )
        ids = list(dict.fromkeys([*ids, *people]))[:_CREATORS_MAX]
    return await profiles.fulls(ctx, ids)
