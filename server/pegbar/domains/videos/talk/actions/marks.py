"""Ratings and reactions of somebody who is gone, taken away so that what is counted still adds up."""

from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.actions import shapes
from pegbar.domains.videos.talk import store
from pegbar.domains.videos.talk.events import CommentReacted, VideoRated
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.realtime.topics import video_topic


async def unrate(tx: Transaction, video_id: str, person: str) -> None:
    """Take somebody's rating away; harmless where there is none."""
    if await videos_store.hold(tx, video_id) is None:
        return
    value = await store.rating(tx, video_id, person)
    if value is not None:
        await store.rate(tx, video_id, person, None, clock.now())
        video = await store.add_rating(tx, video_id, stars=-value, people=-1)
        event = VideoRated(average=shapes.average(video.rating_sum, video.ratings), count=video.ratings)
        await tx.append_event(video_topic(video_id), event)


async def unreact(tx: Transaction, video_id: str, comment_id: str, person: str) -> None:
    """Take somebody's reaction to a comment away; harmless where there is none."""
    if await videos_store.hold(tx, video_id) is None:
        return
    value = (await store.reactions(tx, [comment_id], person)).get(comment_id, 0)
    if value:
        row = await store.react(tx, comment_id, person, value, 0)
        await tx.append_event(video_topic(video_id), CommentReacted(id=row.id, likes=row.likes, dislikes=row.dislikes))
