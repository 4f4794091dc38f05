"""Convert video rows to API models."""

from collections.abc import Sequence

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS
from pegbar.domains.videos.models import Video
from pegbar.domains.videos.schemas import RatingOut, VideoTile


async def build_tile(services: Services, row: Video, publisher: ProfileRef) -> VideoTile:
    """Build the list entry of a video."""
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
        rating_average=compute_average(row.rating_sum, row.ratings),
        rating_count=row.ratings,
        created_at=row.created_at,
    )


async def build_tiles(ctx: RequestContext, rows: Sequence[Video]) -> list[VideoTile]:
    """Build list entries in the given order; all publishers are loaded in one query."""
    people = await profiles.get_refs(ctx, [row.owner_id for row in rows])
    return [await build_tile(ctx.services, row, people[row.owner_id]) for row in rows]


def build_rating(row: Video, own_rating: float | None) -> RatingOut:
    """Build the rating summary of a video; `own_rating` is the current user's."""
    return RatingOut(average=compute_average(row.rating_sum, row.ratings), count=row.ratings, my_rating=own_rating)


def compute_average(total: float, count: int) -> float | None:
    """Return the mean of the ratings; None if there are none."""
    return total / count if count else None
