"""What a person has with videos: published, said, rated. What others see of it stays, a deleted user's; marks go."""

from collections.abc import AsyncIterator, Collection
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.videos.talk.actions import marks
from pegbar.domains.videos.user_data import store
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction

_AT_ONCE: Final = 50


async def count(tx: Transaction, project_ids: Collection[str]) -> dict[str, int]:
    """How many videos each of these projects has."""
    return await store.count(tx, project_ids) if project_ids else {}


async def count_left(tx: Transaction, person: str, project_ids: Collection[str]) -> tuple[int, int]:
    """How many videos in other projects than these, and how many comments, somebody leaves to a deleted user."""
    return await store.count_elsewhere(tx, person, project_ids), await store.count_comments(tx, person)


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Comments, ratings, remarks, and the videos that one published."""
    async with services.db.read() as tx:
        yield json_entry("videos/comments.json", await store.comments(tx, person))
        yield json_entry("videos/ratings.json", await store.ratings(tx, person))
        yield json_entry("videos/reactions.json", await store.reactions(tx, person))
        yield json_entry("videos/review-notes.json", await store.review_notes(tx, person))
        yield json_entry("videos/guest-links.json", await store.guest_links(tx, person))
        videos = await store.published(tx, person)
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
    """Nothing here shows whose it is but by a name that profiles tell."""
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Nothing was taken out."""


async def purge(services: Services, person: str) -> None:
    """Ratings and reactions go, each counted off; so do what was about to be published and links for guests."""
    while True:
        async with services.db.read() as tx:
            rated = await store.ratings(tx, person, _AT_ONCE)
            reacted = await store.reactions(tx, person, _AT_ONCE)
        if not rated and not reacted:
            break
        # A few in a transaction, in the videos' order: each holds its video.
        async with services.db.write() as tx:
            for row in rated:
                await marks.unrate(tx, row["video_id"], person)
        async with services.db.write() as tx:
            for row in reacted:
                await marks.unreact(tx, row["video_id"], row["comment_id"], person)
    async with services.db.write() as tx:
        await store.forget_publications(tx, person)
        await store.forget_guest_links(tx, person)
