"""Ratings and reactions of somebody who is gone, taken away so that what is counted still adds up."""

from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.actions import shapes
from pegbar.domains.videos.talk import store
from pegbar.domains.videos.talk.events import CommentReacted, VideoRated
from pegbar.kernel import clock
from pegbar.kernel.work import Work
from pegbar.realtime.topics import video_topic


async def unrate(work: Work, video_id: str, person: str) -> None:
    """Take somebody's rating away; harmless where there is none."""
    if await videos_store.hold(work, video_id) is None:
        return
    value = await store.rating(work, video_id, person)
    if value is not None:
        await store.rate(work, video_id, person, None, clock.now())
        video = await store.add_rating(work, video_id, stars=-value, people=-1)
        event = VideoRated(average=shapes.average(video.rating_sum, video.ratings), count=video.ratings)
        await work.announce(video_topic(video_id), event)


async def unreact(work: Work, video_id: str, comment_id: str, person: str) -> None:
    """Take somebody's reaction to a comment away; harmless where there is none."""
    if await videos_store.hold(work, video_id) is None:
        return
    value = (await store.reactions(work, [comment_id], person)).get(comment_id, 0)
    if value:
        row = await store.react(work, comment_id, person, value, 0)
        await work.announce(video_topic(video_id), CommentReacted(id=row.id, likes=row.likes, dislikes=row.dislikes))
