"""What people rate a video."""

from pegbar.access.ask import Ask
from pegbar.domains.videos.actions import shapes
from pegbar.domains.videos.schemas import RatingOut
from pegbar.domains.videos.talk import messages, store
from pegbar.domains.videos.talk.actions.held import hold, require_profile
from pegbar.domains.videos.talk.events import VideoRated
from pegbar.domains.videos.talk.rules import is_rating
from pegbar.kernel import clock
from pegbar.kernel.errors import Invalid
from pegbar.realtime.topics import video_topic


async def mine(ask: Ask, video_id: str) -> float | None:
    """What the asker rated a video."""
    return None if ask.who.id is None else await store.rating(ask.work, video_id, ask.who.id)


async def rate(ask: Ask, video_id: str, value: float | None) -> RatingOut:
    """Give, change or (None) take away one's rating; the same again changes nothing."""
    me = (await require_profile(ask)).id
    if value is not None and not is_rating(value):
        raise Invalid.field("value", messages.RATING_INVALID)
    _, video = await hold(ask, video_id)
    before = await store.rating(ask.work, video_id, me)
    if before != value:
        await store.rate(ask.work, video_id, me, value, clock.now())
        stars, people = (value or 0) - (before or 0), (value is not None) - (before is not None)
        video = await store.add_rating(ask.work, video_id, stars=stars, people=people)
        event = VideoRated(average=shapes.average(video.rating_sum, video.ratings), count=video.ratings)
        await ask.work.announce(video_topic(video_id), event)
    return shapes.rating(video, value)
