"""Ratings of a video."""

from pegbar.access.context import RequestContext
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.actions import presenters
from pegbar.domains.videos.actions.locks import lock_video, require_profile
from pegbar.domains.videos.ratings import store, texts
from pegbar.domains.videos.ratings.events import VideoRated
from pegbar.domains.videos.ratings.rules import is_rating
from pegbar.domains.videos.schemas import RatingOut
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid
from pegbar.realtime.topics import video_topic


async def set_rating(ctx: RequestContext, video_id: str, value: float | None) -> RatingOut:
    """Insert, update or (None) delete the current user's rating; no-op if nothing changes."""
    me = (await require_profile(ctx)).id
    if value is not None and not is_rating(value):
        raise Invalid.field("value", texts.RATING_INVALID)
    _, video = await lock_video(ctx, video_id)
    before = await videos_store.get_rating(ctx.tx, video_id, me)
    if before != value:
        await store.save_rating(ctx.tx, video_id, me, value, clock.now())
        stars, people = (value or 0) - (before or 0), (value is not None) - (before is not None)
        video = await store.add_to_rating_totals(ctx.tx, video_id, stars=stars, people=people)
        event = VideoRated(average=presenters.compute_average(video.rating_sum, video.ratings), count=video.ratings)
        await ctx.tx.events.append(video_topic(video_id), event)
    return presenters.build_rating(video, value)


async def delete_rating(tx: Transaction, video_id: str, person: str) -> None:
    """Delete a person's rating and update the video's counters. Does nothing if there is no rating."""
    if await videos_store.lock_video(tx, video_id) is None:
        return
    value = await videos_store.get_rating(tx, video_id, person)
    if value is not None:
        await store.save_rating(tx, video_id, person, None, clock.now())
        video = await store.add_to_rating_totals(tx, video_id, stars=-value, people=-1)
        event = VideoRated(average=presenters.compute_average(video.rating_sum, video.ratings), count=video.ratings)
        await tx.events.append(video_topic(video_id), event)
