"""Published videos: made, looked at, changed and taken away."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import video as policy
from pegbar.access.scope import VideoAccess
from pegbar.access.services import Services
from pegbar.access.texts import VIDEO_GONE
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import actions as projects
from pegbar.domains.projects.people.actions import members
from pegbar.domains.videos import store, texts
from pegbar.domains.videos.actions import shapes
from pegbar.domains.videos.events import VideoChanged, VideoDeleted, VideosChanged
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS
from pegbar.domains.videos.models import Publication, Video
from pegbar.domains.videos.rules import captions, naming
from pegbar.domains.videos.schemas import Creator, PublishedList, VideoEdit, VideoList, VideoOut, VideoProject
from pegbar.domains.videos.talk.actions import ratings
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid, NotFound, Stale
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.limits import PAGE_SIZE_MAX
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.ports.films import FilmFacts
from pegbar.realtime import outbox
from pegbar.realtime.topics import project_topic, review_topic, video_topic

FORGET: Final = "videos.forget"
_FORGOTTEN_SECONDS: Final = 3600


async def make_video(tx: Transaction, publication: Publication, film: Mapping[str, Any]) -> None:
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
    await store.add(tx, row)
    await tx.append_event(project_topic(publication.project_id), VideosChanged())


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


async def listed(ctx: RequestContext, ref: str, cursor: str | None) -> VideoList:
    """A project's videos, newest first."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    rows = await store.of_project(ctx.tx, access.id, _before(cursor), PAGE_SIZE_MAX + 1)
    page, more = _page(rows, PAGE_SIZE_MAX)
    return VideoList(items=await shapes.tiles(ctx, page), next_cursor=more)


async def published_by(ctx: RequestContext, owner_id: str, cursor: str | None, limit: int) -> PublishedList:
    """What somebody published, newest first, for everybody; with the newest of it that is featured."""
    await profiles.one(ctx.tx, owner_id)
    rows = await store.of_owner(ctx.tx, owner_id, _before(cursor), limit + 1)
    page, more = _page(rows, limit)
    best = await store.featured_of(ctx.tx, owner_id)
    tiles = await shapes.tiles(ctx, page if best is None else [*page, best])
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


async def count(ctx: RequestContext, ref: str) -> int:
    """How many videos go with a project when it is deleted, for those who may delete it."""
    access = await guards.project(ctx, ref, Permission.DELETE)
    return await store.count_of(ctx.tx, access.id)


async def one(ctx: RequestContext, ref: str) -> VideoOut:
    """A video by its slug, its id or its public id; 404 where there is none, or its project is deleted."""
    found = await _require_named(ctx.tx, ref)
    return await shown(ctx, await guards.video(ctx, found.id), found)


async def edit(ctx: RequestContext, video_id: str, version: int, changes: VideoEdit) -> VideoOut:
    """Change texts that the asker saw in this version; 412 with the current video otherwise. Its address stays."""
    access = await require_editable(ctx, video_id)
    values = changes.model_dump(exclude_none=True)
    if await store.change(ctx.tx, video_id, values, version) is None:
        raise Stale(await shown(ctx, access, await _require_video(ctx.tx, video_id)))
    return await _changed(ctx, access)


async def set_thumbnail(ctx: RequestContext, video_id: str, key: str) -> VideoOut:
    """Show this picture; `publishing.thumbnail` made it."""
    return await _change(ctx, video_id, {"thumb_key": key})


async def keep_captions(services: Services, data: bytes, language: str | None) -> str:
    """Keep captions, nothing in them but text; their key for `set_captions`.

    `language` is a tag of BCP 47, for captions that name none themselves.
    """
    if language is not None and not captions.is_language(language):
        raise Invalid.field("content-language", texts.LANGUAGE_INVALID)
    kept = captions.clean(data, language)
    if kept is None:
        raise Invalid.field("body", texts.CAPTIONS_INVALID)
    return await services.blobs.put(kept)


async def set_captions(ctx: RequestContext, video_id: str, key: str | None) -> VideoOut:
    """Show these captions, or none."""
    return await _change(ctx, video_id, {"captions_key": key})


async def delete(ctx: RequestContext, video_id: str) -> None:
    """Take a video away for good; its bytes are swept."""
    access = await require_editable(ctx, video_id)
    if await store.remove(ctx.tx, video_id):
        await ctx.tx.append_event(project_topic(access.project.id), VideosChanged())
        await ctx.tx.append_event(video_topic(video_id), VideoDeleted())
        await ctx.services.jobs.enqueue(
            ctx.tx,
            FORGET,
            video_id,
            queue="quick",
            job_id=f"video-forgotten-{video_id}",
            requested_by=ctx.user.id,
            after_seconds=_FORGOTTEN_SECONDS,
        )


async def forget(services: Services, video_id: str) -> None:
    """The job: forget what was told of a deleted video, once everybody who watched it has heard of its end."""
    async with services.db.write() as tx:
        for topic in (video_topic(video_id), review_topic(video_id)):
            await outbox.forget(tx, topic)


@dataclass(frozen=True, slots=True)
class Preview:
    """What everybody may know of a video, for the preview of a link to it."""

    slug: str
    title: str
    about: str
    """The description; where there is none, who published it."""
    thumb_url: str


async def preview(ctx: RequestContext, ref: str) -> Preview | None:
    """The preview of a link to a video by any of its names; None where there is none."""
    try:
        row = await _require_named(ctx.tx, ref)
        await guards.video(ctx, row.id)
    except NotFound:
        return None
    publisher = (await profiles.refs(ctx, [row.owner_id]))[row.owner_id]
    thumb = await ctx.services.blobs.sign(
        row.thumb_key, seconds=VIDEO_URL_SECONDS, media_type="image/webp", right=blob_rights.video(row.id)
    )
    return Preview(row.slug, row.title, row.description.strip() or publisher.display_name, thumb.url)


async def shown(ctx: RequestContext, access: VideoAccess, row: Video) -> VideoOut:
    """A video as the asker sees it."""
    creators = await _creators(ctx, access)
    tile = await shapes.tile(ctx.services, row, creators[0].profile)
    video = await ctx.services.blobs.sign(
        row.storage_key, seconds=VIDEO_URL_SECONDS, media_type=row.media_type, right=blob_rights.video(row.id)
    )
    vtt = None
    if row.captions_key is not None:
        vtt = await ctx.services.blobs.sign(
            row.captions_key, seconds=VIDEO_URL_SECONDS, media_type="text/vtt", right=blob_rights.video(row.id)
        )
    project = None
    if access.project.visible:
        settings = await projects.get_settings(ctx.tx, access.project.id)
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
        rating=shapes.rating(row, await ratings.mine(ctx, row.id)),
        comment_count=row.comments,
        creators=creators,
        featured=row.featured,
        film_version=row.film_version,
        version=row.version,
        abilities=policy.abilities(access, ctx.user),
    )


async def _creators(ctx: RequestContext, access: VideoAccess) -> list[Creator]:
    """The publisher first; then the owner, and the members for those who may see the project."""
    if access.project.visible:
        people = [
            Creator(profile=member.profile, role=member.role, custom_role=member.custom_role)
            for member in await members.list_members(ctx, access.project.id)
        ]
    else:
        named = await profiles.refs(ctx, [access.project.owner_id])
        people = [Creator(profile=named[access.project.owner_id], role="owner", custom_role=None)]
    publisher = next((creator for creator in people if creator.profile.id == access.owner_id), None)
    if publisher is None:
        named = await profiles.refs(ctx, [access.owner_id])
        publisher = Creator(profile=named[access.owner_id], role=None, custom_role=None)
    return [publisher, *(creator for creator in people if creator is not publisher)]


async def require_editable(ctx: RequestContext, video_id: str) -> VideoAccess:
    """The facts of a video that the asker may change."""
    guards.require_person(ctx.user)
    access = await guards.video(ctx, video_id)
    guards.require(policy.edit(access, ctx.user))
    return access


async def _change(ctx: RequestContext, video_id: str, values: Mapping[str, Any]) -> VideoOut:
    access = await require_editable(ctx, video_id)
    await store.change(ctx.tx, video_id, dict(values))
    return await _changed(ctx, access)


async def _changed(ctx: RequestContext, access: VideoAccess) -> VideoOut:
    row = await _require_video(ctx.tx, access.id)
    await ctx.tx.append_event(video_topic(access.id), VideoChanged(version=row.version))
    return await shown(ctx, access, row)


async def _require_named(tx: Transaction, ref: str) -> Video:
    found = await store.by_id(tx, ref.lower()) if is_uuid(ref) else await store.by_name(tx, ref)
    if found is None:
        raise _gone()
    return found


async def _require_video(tx: Transaction, video_id: str) -> Video:
    found = await store.by_id(tx, video_id)
    if found is None:
        raise _gone()
    return found


def _gone() -> NotFound:
    return NotFound(VIDEO_GONE, code="video.gone")


def weigh(services: Services) -> None:
    """Have videos counted."""
    services.storage.counts(store.bytes_of)
    services.storage.counts(store.bytes_of_versions)
