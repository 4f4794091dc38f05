"""Published videos: made, looked at, changed and taken away."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pegbar.access import blob_rights, guards
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.messages import VIDEO_GONE
from pegbar.access.permissions import Permission
from pegbar.access.policies import video as policy
from pegbar.access.scope import VideoAccess
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import actions as projects
from pegbar.domains.projects.people.actions import members
from pegbar.domains.videos import messages, store
from pegbar.domains.videos.actions import shapes
from pegbar.domains.videos.events import VideoChanged, VideoDeleted, VideosChanged
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS
from pegbar.domains.videos.models import Publication, Video
from pegbar.domains.videos.rules import captions, naming
from pegbar.domains.videos.schemas import Creator, PublishedList, VideoEdit, VideoList, VideoOut, VideoProject
from pegbar.domains.videos.talk.actions import ratings
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Invalid, NotFound, Stale
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.limits import PAGE_SIZE_MAX
from pegbar.kernel.messages import PAGE_MARKER_INVALID
from pegbar.kernel.work import Work
from pegbar.ports.films import FilmFacts
from pegbar.realtime import outbox
from pegbar.realtime.topics import project_topic, review_topic, video_topic

FORGET: Final = "videos.forget"
_FORGOTTEN_SECONDS: Final = 3600


async def make_video(work: Work, publication: Publication, film: Mapping[str, Any]) -> None:
    """The one place where a video comes to be, of a film as `film_of` tells it. Its id is its publication's."""
    now = clock.now()
    row: dict[str, Any] = {
        "id": publication.id,
        "project_id": publication.project_id,
        "owner_id": publication.owner_id,
        "title": publication.title,
        "description": publication.description,
        "slug": naming.slug(publication.title, now),
        "public_id": naming.public_id(),
        "captions_key": None,
        **film,
        "views": 0,
        "rating_sum": 0.0,
        "ratings": 0,
        "comments": 0,
        "featured": False,
        "film_version": 1,
        "film_by": None,
        "film_at": None,
        "version": 1,
        "created_at": now,
    }
    await store.add(work, row)
    await work.announce(project_topic(publication.project_id), VideosChanged())


def film_of(facts: FilmFacts, *, storage_key: str, thumb_key: str, size: int) -> dict[str, Any]:
    """What a video's row says of its film."""
    return {
        "storage_key": storage_key,
        "media_type": facts.media_type,
        "size": size,
        "thumb_key": thumb_key,
        "duration_seconds": facts.duration_seconds,
        "has_sound": facts.has_sound,
        "width": facts.width,
        "height": facts.height,
        "frames": facts.frames,
        "rate_numerator": facts.rate_numerator,
        "rate_denominator": facts.rate_denominator,
    }


async def listed(ask: Ask, ref: str, cursor: str | None) -> VideoList:
    """A project's videos, newest first."""
    access = await guards.project(ask, ref, Permission.VIEW)
    rows = await store.of_project(ask.work, access.id, _before(cursor), PAGE_SIZE_MAX + 1)
    page, more = _page(rows, PAGE_SIZE_MAX)
    return VideoList(items=await shapes.tiles(ask, page), next_cursor=more)


async def published_by(ask: Ask, owner_id: str, cursor: str | None, limit: int) -> PublishedList:
    """What somebody published, newest first, for everybody; with the newest of it that is featured."""
    await profiles.one(ask.work, owner_id)
    rows = await store.of_owner(ask.work, owner_id, _before(cursor), limit + 1)
    page, more = _page(rows, limit)
    best = await store.featured_of(ask.work, owner_id)
    tiles = await shapes.tiles(ask, page if best is None else [*page, best])
    featured = None if best is None else tiles.pop()
    return PublishedList(items=tiles, next_cursor=more, featured=featured)


def _before(cursor: str | None) -> str | None:
    before = None if cursor is None else decode_cursor(cursor)
    if before is not None and not is_uuid(before):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return before


def _page(rows: list[Video], limit: int) -> tuple[list[Video], str | None]:
    page = rows[:limit]
    return page, encode_cursor(page[-1].id) if len(rows) > limit else None


async def count(ask: Ask, ref: str) -> int:
    """How many videos go with a project when it is deleted, for those who may delete it."""
    access = await guards.project(ask, ref, Permission.DELETE)
    return await store.count_of(ask.work, access.id)


async def one(ask: Ask, ref: str) -> VideoOut:
    """A video by its slug, its id or its public id; 404 where there is none, or its project is deleted."""
    found = await _require_named(ask.work, ref)
    return await shown(ask, await guards.video(ask, found.id), found)


async def edit(ask: Ask, video_id: str, version: int, changes: VideoEdit) -> VideoOut:
    """Change texts that the asker saw in this version; 412 with the current video otherwise. Its address stays."""
    access = await require_editable(ask, video_id)
    values = changes.model_dump(exclude_none=True)
    if await store.change(ask.work, video_id, values, version) is None:
        raise Stale(await shown(ask, access, await _require_video(ask.work, video_id)))
    return await _changed(ask, access)


async def set_thumbnail(ask: Ask, video_id: str, key: str) -> VideoOut:
    """Show this picture; `publishing.thumbnail` made it."""
    return await _change(ask, video_id, {"thumb_key": key})


async def keep_captions(house: House, data: bytes, language: str | None) -> str:
    """Keep captions, nothing in them but text; their key for `set_captions`.

    `language` is a tag of BCP 47, for captions that name none themselves.
    """
    if language is not None and not captions.is_language(language):
        raise Invalid.field("content-language", messages.LANGUAGE_INVALID)
    kept = captions.clean(data, language)
    if kept is None:
        raise Invalid.field("body", messages.CAPTIONS_INVALID)
    return await house.blobs.put(kept)


async def set_captions(ask: Ask, video_id: str, key: str | None) -> VideoOut:
    """Show these captions, or none."""
    return await _change(ask, video_id, {"captions_key": key})


async def delete(ask: Ask, video_id: str) -> None:
    """Take a video away for good; its bytes are swept."""
    access = await require_editable(ask, video_id)
    if await store.remove(ask.work, video_id):
        await ask.work.announce(project_topic(access.project.id), VideosChanged())
        await ask.work.announce(video_topic(video_id), VideoDeleted())
        await ask.house.jobs.enqueue(
            ask.work,
            FORGET,
            video_id,
            queue="quick",
            job_id=f"video-forgotten-{video_id}",
            requested_by=ask.who.id,
            after_seconds=_FORGOTTEN_SECONDS,
        )


async def forget(house: House, video_id: str) -> None:
    """The job: forget what was told of a deleted video, once everybody who watched it has heard of its end."""
    async with house.db.write() as work:
        for topic in (video_topic(video_id), review_topic(video_id)):
            await outbox.forget(work, topic)


@dataclass(frozen=True, slots=True)
class Preview:
    """What everybody may know of a video, for the preview of a link to it."""

    slug: str
    title: str
    about: str
    """The description; where there is none, who published it."""
    thumb_url: str


async def preview(ask: Ask, ref: str) -> Preview | None:
    """The preview of a link to a video by any of its names; None where there is none."""
    try:
        row = await _require_named(ask.work, ref)
        await guards.video(ask, row.id)
    except NotFound:
        return None
    publisher = (await profiles.refs(ask, [row.owner_id]))[row.owner_id]
    thumb = await ask.house.blobs.sign(
        row.thumb_key, seconds=VIDEO_URL_SECONDS, media_type="image/webp", right=blob_rights.video(row.id)
    )
    return Preview(row.slug, row.title, row.description.strip() or publisher.display_name, thumb.url)


async def shown(ask: Ask, access: VideoAccess, row: Video) -> VideoOut:
    """A video as the asker sees it."""
    creators = await _creators(ask, access)
    tile = await shapes.tile(ask.house, row, creators[0].profile)
    video = await ask.house.blobs.sign(
        row.storage_key, seconds=VIDEO_URL_SECONDS, media_type=row.media_type, right=blob_rights.video(row.id)
    )
    vtt = None
    if row.captions_key is not None:
        vtt = await ask.house.blobs.sign(
            row.captions_key, seconds=VIDEO_URL_SECONDS, media_type="text/vtt", right=blob_rights.video(row.id)
        )
    project = None
    if access.project.visible:
        settings = await projects.settings_of(ask.work, access.project.id)
        project = VideoProject(id=settings.id, slug=settings.slug, name=settings.name)
    return VideoOut(
        **tile.model_dump(),
        public_id=row.public_id,
        description=row.description,
        project=project,
        video_url=video.url,
        media_type=row.media_type,
        size=row.size,
        width=row.width,
        height=row.height,
        has_sound=row.has_sound is not False,
        frames=row.frames,
        rate_numerator=row.rate_numerator,
        rate_denominator=row.rate_denominator,
        captions_url=None if vtt is None else vtt.url,
        rating=shapes.rating(row, await ratings.mine(ask, row.id)),
        comment_count=row.comments,
        creators=creators,
        featured=row.featured,
        film_version=row.film_version,
        version=row.version,
        abilities=policy.abilities(access, ask.who),
    )


async def _creators(ask: Ask, access: VideoAccess) -> list[Creator]:
    """The publisher first; then the owner, and the members for those who may see the project."""
    if access.project.visible:
        people = [
            Creator(profile=member.profile, role=member.role, custom_role=member.custom_role)
            for member in await members.listed(ask, access.project.id)
        ]
    else:
        named = await profiles.refs(ask, [access.project.owner_id])
        people = [Creator(profile=named[access.project.owner_id], role="owner", custom_role=None)]
    publisher = next((creator for creator in people if creator.profile.id == access.owner_id), None)
    if publisher is None:
        named = await profiles.refs(ask, [access.owner_id])
        publisher = Creator(profile=named[access.owner_id], role=None, custom_role=None)
    return [publisher, *(creator for creator in people if creator is not publisher)]


async def require_editable(ask: Ask, video_id: str) -> VideoAccess:
    """The facts of a video that the asker may change."""
    guards.require_person(ask.who)
    access = await guards.video(ask, video_id)
    guards.require(policy.edit(access, ask.who))
    return access


async def _change(ask: Ask, video_id: str, values: Mapping[str, Any]) -> VideoOut:
    access = await require_editable(ask, video_id)
    await store.change(ask.work, video_id, dict(values))
    return await _changed(ask, access)


async def _changed(ask: Ask, access: VideoAccess) -> VideoOut:
    row = await _require_video(ask.work, access.id)
    await ask.work.announce(video_topic(access.id), VideoChanged(version=row.version))
    return await shown(ask, access, row)


async def _require_named(work: Work, ref: str) -> Video:
    found = await store.by_id(work, ref.lower()) if is_uuid(ref) else await store.by_name(work, ref)
    if found is None:
        raise _gone()
    return found


async def _require_video(work: Work, video_id: str) -> Video:
    found = await store.by_id(work, video_id)
    if found is None:
        raise _gone()
    return found


def _gone() -> NotFound:
    return NotFound(VIDEO_GONE, code="video.gone")


def weigh(house: House) -> None:
    """Have videos counted."""
    house.storage.counts(store.bytes_of)
    house.storage.counts(store.bytes_of_versions)
