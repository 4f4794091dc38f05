"""What a person has with videos: published, said, rated. What others see of it stays, a deleted user's; marks go."""

from collections.abc import AsyncIterator, Collection
from typing import Final

from pegbar.access.ask import Ask
from pegbar.access.belongings import Entry, Rows, paper
from pegbar.access.house import House
from pegbar.domains.videos.belongings import store
from pegbar.domains.videos.talk.actions import marks
from pegbar.kernel import clock
from pegbar.kernel.work import Work

_AT_ONCE: Final = 50


async def count(work: Work, project_ids: Collection[str]) -> dict[str, int]:
    """How many videos each of these projects has."""
    return await store.count(work, project_ids) if project_ids else {}


async def count_left(work: Work, person: str, project_ids: Collection[str]) -> tuple[int, int]:
    """How many videos in other projects than these, and how many comments, somebody leaves to a deleted user."""
    return await store.count_elsewhere(work, person, project_ids), await store.count_comments(work, person)


async def told(house: House, person: str) -> AsyncIterator[Entry]:
    """Comments, ratings, remarks, and the videos that one published."""
    async with house.db.read() as work:
        yield paper("videos/comments.json", await store.comments(work, person))
        yield paper("videos/ratings.json", await store.ratings(work, person))
        yield paper("videos/reactions.json", await store.reactions(work, person))
        yield paper("videos/review-notes.json", await store.review_notes(work, person))
        yield paper("videos/guest-links.json", await store.guest_links(work, person))
        videos = await store.published(work, person)
    fields = ("id", "slug", "title", "description", "duration_seconds", "width", "height", "frames", "views")
    index = [{n: getattr(row, n) for n in fields} | {"created_at": clock.iso(row.created_at)} for row in videos]
    yield paper("videos/index.json", index)
    for done, row in enumerate(videos, 1):
        share = done / len(videos)
        ending = row.media_type.rpartition("/")[2]
        yield Entry(f"videos/{row.slug}/video.{ending}", key=row.storage_key, share=share)
        yield Entry(f"videos/{row.slug}/thumbnail.webp", key=row.thumb_key, share=share)
        if row.captions_key is not None:
            yield Entry(f"videos/{row.slug}/captions.vtt", key=row.captions_key, share=share)


async def leave(ask: Ask) -> Rows:
    """Nothing here shows whose it is but by a name that profiles tell."""
    return {}


async def come_back(ask: Ask, kept: Rows) -> None:
    """Nothing was taken out."""


async def forget(house: House, person: str) -> None:
    """Ratings and reactions go, each counted off; so do what was about to be published and links for guests."""
    while True:
        async with house.db.read() as work:
            rated = await store.ratings(work, person, _AT_ONCE)
            reacted = await store.reactions(work, person, _AT_ONCE)
        if not rated and not reacted:
            break
        # A few in a transaction, in the videos' order: each holds its video.
        async with house.db.write() as work:
            for row in rated:
                await marks.unrate(work, row["video_id"], person)
        async with house.db.write() as work:
            for row in reacted:
                await marks.unreact(work, row["video_id"], row["comment_id"], person)
    async with house.db.write() as work:
        await store.forget_publications(work, person)
        await store.forget_guest_links(work, person)
