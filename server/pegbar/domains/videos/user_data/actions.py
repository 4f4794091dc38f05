"""GDPR hooks of videos. Published content stays, attributed to "deleted user"; ratings and reactions are deleted."""

from collections.abc import AsyncIterator, Collection
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.videos.comments import actions as comments
from pegbar.domains.videos.ratings import actions as ratings
from pegbar.domains.videos.user_data import store
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction

_BATCH_SIZE: Final = 50


async def count_videos(tx: Transaction, project_ids: Collection[str]) -> dict[str, int]:
    """Count the videos of each project."""
    return await store.count_videos(tx, project_ids) if project_ids else {}


async def count_retained(tx: Transaction, person: str, project_ids: Collection[str]) -> tuple[int, int]:
    """Count the videos outside these projects and the comments that remain, attributed to a deleted user."""
    return await store.count_videos_elsewhere(tx, person, project_ids), await store.count_comments(tx, person)


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Yield a person's comments, ratings, reactions, review notes, guest links and videos with their files."""
    async with services.db.read() as tx:
        yield json_entry("videos/comments.json", await store.list_comments(tx, person))
        yield json_entry("videos/ratings.json", await store.list_ratings(tx, person))
        yield json_entry("videos/reactions.json", await store.list_reactions(tx, person))
        yield json_entry("videos/review-notes.json", await store.list_review_notes(tx, person))
        yield json_entry("videos/guest-links.json", await store.list_guest_links(tx, person))
        videos = await store.list_videos(tx, person)
    fields = ("id", "slug", "title", "description", "duration_seconds", "width", "height", "frames", "views")
    index = [{n: getattr(row, n) for n in fields} | {"created_at": clock.iso(row.created_at)} for row in videos]
    yield json_entry("videos/index.json", index)
    for done, row in enumerate(videos, 1):
        share = done / len(videos)
        ending = row.media_type.rpartition("/")[2]
        yield ExportEntry(f"videos/{row.slug}/video.{ending}", key=row.storage_key, share=share)
        yield ExportEntry(f"videos/{row.slug}/thumbnail.webp", key=row.thumb_key, share=share)
        if row.captions_key is not None:
            yield ExportEntry(f"videos/{row.slug}/captions.vtt", key=row.captions_key, share=share)


async def deactivate(ctx: RequestContext) -> Rows:
    """Do nothing: rows here identify a person only through their profile."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Do nothing: `deactivate` archives nothing."""


async def purge(services: Services, person: str) -> None:
    """Delete a person's ratings and reactions (updating the counters), publications and guest links."""
    while True:
        async with services.db.read() as tx:
            rated = await store.list_ratings(tx, person, _BATCH_SIZE)
            reacted = await store.list_reactions(tx, person, _BATCH_SIZE)
        if not rated and not reacted:
            break
        # Small batches in the order of the videos, because each row locks its video.
        async with services.db.write() as tx:
            for row in rated:
                await ratings.delete_rating(tx, row["video_id"], person)
        async with services.db.write() as tx:
            for row in reacted:
                await comments.delete_reaction(tx, row["video_id"], row["comment_id"], person)
    async with services.db.write() as tx:
        await store.delete_publications(tx, person)
        await store.delete_guest_links(tx, person)
