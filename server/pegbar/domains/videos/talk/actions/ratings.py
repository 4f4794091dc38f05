"""What people rate a video."""

from pegbar.access.context import RequestContext
from pegbar.domains.videos.actions import shapes
from pegbar.domains.videos.schemas import RatingOut
from pegbar.domains.videos.talk import store, texts
from pegbar.domains.videos.talk.actions.held import hold, require_profile
from pegbar.domains.videos.talk.events import VideoRated
from pegbar.domains.videos.talk.rules import is_rating
from pegbar.kernel import clock
from pegbar.kernel.errors import Invalid
from pegbar.realtime.topics import video_topic


async def mine(ctx: RequestContext, video_id: str) -> float | None:
    """What the asker rated a video."""
    return None if ctx.user.id is None else await store.rating(ctx.tx, video_id, ctx.user.id)


async def rate(ctx: RequestContext, video_id: str, value: float | None) -> RatingOut:
    """Give, change or (None) take away one's rating; the same again changes nothing."""
    me = (await require_profile(ctx)).id
    if value is not None and not is_rating(value):
        raise Invalid.field("value", texts.RATING_INVALID)
    _, video = await hold(ctx, video_id)
    before = await store.rating(ctx.tx, video_id, me)
    if before != value:
        await store.rate(ctx.tx, video_id, me, value, clock.now())
        stars, people = (value or 0) - (before or 0), (value is not None) - (before is not None)
        video = await store.add_rating(ctx.tx, video_id, stars=stars, people=people)
        event = VideoRated(average=shapes.average(video.rating_sum, video.ratings), count=video.ratings)
        await ctx.tx.append_event(video_topic(video_id), event)
    return shapes.rating(video, value)
