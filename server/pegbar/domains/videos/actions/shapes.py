"""Rows of videos as the records that leave the server."""

from collections.abc import Sequence

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS
from pegbar.domains.videos.models import Video
from pegbar.domains.videos.schemas import RatingOut, VideoTile


async def tile(services: Services, row: Video, publisher: ProfileRef) -> VideoTile:
    """A video as lists show it."""
    thumb = await services.blobs.sign(
        row.thumb_key, seconds=VIDEO_URL_SECONDS, media_type="image/webp", right=blob_rights.video(row.id)
    )
    return VideoTile(
        id=row.id,
        slug=row.slug,
        title=row.title,
        thumb_url=thumb.url,
        duration_seconds=row.duration_seconds,
        publisher=publisher,
        views=row.views,
        rating_average=average(row.rating_sum, row.ratings),
        rating_count=row.ratings,
        created_at=row.created_at,
    )


async def tiles(ctx: RequestContext, rows: Sequence[Video]) -> list[VideoTile]:
    """Videos as lists show them, in the order given; their publishers are asked for at once."""
    people = await profiles.refs(ctx, [row.owner_id for row in rows])
    return [await tile(ctx.services, row, people[row.owner_id]) for row in rows]


def rating(row: Video, mine: float | None) -> RatingOut:
    """What a video is rated; `mine` is the asker's own rating."""
    return RatingOut(average=average(row.rating_sum, row.ratings), count=row.ratings, mine=mine)


def average(total: float, count: int) -> float | None:
    """The mean of the ratings; None before the first."""
    return total / count if count else None
