"""What people rate a video."""

from pegbar.access.who import Who
from pegbar.domains.videos.actions import shapes
from pegbar.domains.videos.schemas import RatingOut
from pegbar.domains.videos.talk import messages, store
from pegbar.domains.videos.talk.actions.held import hold, taking_part
from pegbar.domains.videos.talk.events import VideoRated
from pegbar.domains.videos.talk.rules import is_rating
from pegbar.kernel import clock
from pegbar.kernel.errors import Invalid
from pegbar.kernel.work import Work
from pegbar.realtime.topics import video_topic


async def mine(work: Work, video_id: str, who: Who) -> float | None:
    """What the asker rated a video."""
    return None if who.id is None else await store.rating(work, video_id, who.id)


async def rate(work: Work, who: Who, video_id: str, value: float | None) -> RatingOut:
    """Give, change or (None) take away one's rating; the same again changes nothing."""
    me = await taking_part(work, who)
    if value is not None and not is_rating(value):
        raise Invalid.field("value", messages.RATING_INVALID)
    _, video = await hold(work, who, video_id)
    before = await store.rating(work, video_id, me)
    if before != value:
        await store.rate(work, video_id, me, value, clock.now())
        stars, people = (value or 0) - (before or 0), (value is not None) - (before is not None)
        video = await store.add_rating(work, video_id, stars=stars, people=people)
        event = VideoRated(average=shapes.average(video.rating_sum, video.ratings), count=video.ratings)
        await work.announce(video_topic(video_id), event)
    return shapes.rating(video, value)
