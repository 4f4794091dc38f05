"""SQL queries of ratings."""

from datetime import datetime

from sqlalchemy import delete, update

from pegbar.domains.videos.models import Video, VideoRating
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import conflict_insert
from pegbar.kernel.tables import to_records

_VIDEO = Video.__table__.c


async def save_rating(tx: Transaction, video_id: str, rater: str, value: float | None, now: datetime) -> None:
    """Insert, update or (None) delete a rating. The video must be locked."""
    if value is None:
        await tx.execute(delete(VideoRating).where(VideoRating.video_id == video_id, VideoRating.rater == rater))
        return
    key_columns = [VideoRating.video_id, VideoRating.rater]
    statement = conflict_insert(tx, VideoRating).on_conflict_do_update(
        index_elements=key_columns, set_={"value": value}
    )
    await tx.execute(statement, {"video_id": video_id, "rater": rater, "value": value, "created_at": now})


async def add_to_rating_totals(tx: Transaction, video_id: str, *, stars: float, people: int) -> Video:
    """Add to the sum and the count of a video's ratings; return the updated video."""
    counts = {"rating_sum": Video.rating_sum + stars, "ratings": Video.ratings + people}
    statement = update(Video).where(Video.id == video_id).values(**counts).returning(*_VIDEO)
    return to_records(Video, [(await tx.execute(statement)).one()])[0]
