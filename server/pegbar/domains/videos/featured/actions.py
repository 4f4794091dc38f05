"""The featured page: videos picked by the administrator, else the best-ranked recent ones."""

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
from pegbar.domains.videos.actions import presenters
from pegbar.domains.videos.actions.locks import lock_video
from pegbar.domains.videos.events import VideoChanged
from pegbar.domains.videos.featured import store
from pegbar.domains.videos.featured.limits import FEATURED_CREATORS, FEATURED_DAYS, FEATURED_MAX
from pegbar.domains.videos.featured.rules import pick_best
from pegbar.domains.videos.featured.schemas import Featured
from pegbar.domains.videos.models import Video
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.threads import run_in_thread
from pegbar.realtime.topics import video_topic

_RANKED_MAX: Final = 1000
"""Number of newest videos that are ranked if none were picked; bounded because the page is public and must be fast."""
_CREATORS_MAX: Final = max(FEATURED_CREATORS)
_PEOPLE_MAX: Final = 200


async def get_featured_page(ctx: RequestContext) -> Featured:
    """Return up to 36 videos and up to ten of their creators."""
    rows = await store.list_picked_videos(ctx.tx, FEATURED_MAX)
    picked = bool(rows)
    if not picked:
        since = clock.now() - timedelta(days=FEATURED_DAYS)
        standings = await store.list_ranking_stats(ctx.tx, since, _RANKED_MAX)
        rows = await store.list_videos_by_ids(ctx.tx, await run_in_thread(lambda: pick_best(standings, FEATURED_MAX)))
    return Featured(
        items=await presenters.build_tiles(ctx, rows), creators=await _load_creators(ctx, rows), picked=picked
    )


async def set_featured(ctx: RequestContext, video_id: str, *, featured: bool) -> None:
    """Add a video to the featured page or remove it. The page is ordered by publishing date."""
    await lock_video(ctx, video_id)
    guards.require(policy.feature(ctx.user))
    await _set_featured(ctx.tx, video_id, featured=featured)


async def set_featured_by_slug(tx: Transaction, slug: str, *, featured: bool) -> bool:
    """Set the featured state without a permission check (command line); False if no video has this slug."""
    video_id = await store.get_video_id_by_slug(tx, slug)
    if video_id is not None:
        await _set_featured(tx, video_id, featured=featured)
    return video_id is not None


async def _set_featured(tx: Transaction, video_id: str, *, featured: bool) -> None:
    version = await store.update_featured(tx, video_id, featured=featured)
    if version is not None:
        await tx.events.append(video_topic(video_id), VideoChanged(version=version))


async def _load_creators(ctx: RequestContext, rows: Sequence[Video]) -> list[ProfileOut]:
    """Return the most frequent publishers, then other members of the videos' projects, in the order of the videos."""
    ids = [person for person, _ in Counter(row.owner_id for row in rows).most_common(_CREATORS_MAX)]
    if len(ids) < _CREATORS_MAX:
        people = await members.list_visible_people(
            ctx.tx, list(dict.fromkeys(row.project_id for row in rows)), _PEOPLE_MAX
        )
        ids = list(dict.fromkeys([*ids, *people]))[:_CREATORS_MAX]
    return await profiles.list_profiles(ctx, ids)
