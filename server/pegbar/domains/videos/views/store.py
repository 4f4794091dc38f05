"""SQL queries of views."""

from datetime import datetime

from sqlalchemy import delete, select, update

from pegbar.domains.videos.models import Video, VideoView
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import insert_once


async def get_views(tx: Transaction, video_id: str, viewer: str) -> tuple[int, bool] | None:
    """Return the view count of a video and if this viewer is included; None if the video doesn't exist."""
    is_counted = select(VideoView.viewer).where(VideoView.video_id == video_id, VideoView.viewer == viewer).exists()
    row = (await tx.execute(select(Video.views, is_counted).where(Video.id == video_id))).first()
    return None if row is None else (row[0], row[1])


async def insert_view(tx: Transaction, video_id: str, viewer: str, now: datetime) -> None:
    """Count a viewer, once. The video must be locked."""
    if await insert_once(tx, VideoView, {"video_id": video_id, "viewer": viewer, "created_at": now}):
        await tx.execute(update(Video).where(Video.id == video_id).values(views=Video.views + 1))


async def delete_views(tx: Transaction, before: datetime) -> None:
    """Delete the viewers recorded before a time; the counts stay."""
    await tx.execute(delete(VideoView).where(VideoView.created_at < before))
