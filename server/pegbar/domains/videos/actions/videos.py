"""Create, read, change and delete published videos."""

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
from pegbar.domains.videos.actions import presenters
from pegbar.domains.videos.events import VideoChanged, VideoDeleted, VideosChanged
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS
from pegbar.domains.videos.models import Publication, Video
from pegbar.domains.videos.rules import captions, slugs
from pegbar.domains.videos.schemas import Creator, PublishedVideoList, VideoEdit, VideoList, VideoOut, VideoProject
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

PURGE_EVENTS_JOB: Final = "videos.purge_events"
_PURGE_DELAY_SECONDS: Final = 3600


async def create_video(tx: Transaction, publication: Publication, film: Mapping[str, Any]) -> None:
    """Create the video of a publication under the publication's id. `film` comes from `film_columns`.

    This is the only place where videos are created.
    """
    now = clock.now()
    row: dict[str, Any] = {
        "id": publication.id,
        "project_id": publication.project_id,
        "owner_id": publication.owner_id,
        "title": publication.title,
        "description": publication.description,
        "slug": slugs.make_slug(publication.title, now),
        "public_id": slugs.make_public_id(),
        "captions_key": None,
        **film,
        "views": 0,
        "rating_sum": 0.0,
        "ratings": 0,
        "comments": 0,
        "featured": False,
        "video_version": 1,
        "version_author_id": None,
        "version_created_at": None,
        "version": 1,
        "created_at": now,
    }
    await store.insert_video(tx, row)
    await tx.events.append(project_topic(publication.project_id), VideosChanged())


def film_columns(facts: FilmFacts, *, storage_key: str, thumb_key: str, size: int) -> dict[str, Any]:
    """Return the columns of a video row that describe its film."""
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


async def list_videos(ctx: RequestContext, ref: str, cursor: str | None) -> VideoList:
    """Return a page of a project's videos, newest first."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    rows = await store.list_project_videos(ctx.tx, access.id, _decode_video_cursor(cursor), PAGE_SIZE_MAX + 1)
    page, next_cursor = _split_page(rows, PAGE_SIZE_MAX)
    return VideoList(items=await presenters.build_tiles(ctx, page), next_cursor=next_cursor)


async def list_published_videos(
    ctx: RequestContext, owner_id: str, cursor: str | None, limit: int
) -> PublishedVideoList:
    """Return a page of a person's videos, newest first, and the newest featured video. Everyone may see them."""
    await profiles.get_profile(ctx.tx, owner_id)
    rows = await store.list_owner_videos(ctx.tx, owner_id, _decode_video_cursor(cursor), limit + 1)
    page, next_cursor = _split_page(rows, limit)
    featured_row = await store.get_newest_featured_video(ctx.tx, owner_id)
    tiles = await presenters.build_tiles(ctx, page if featured_row is None else [*page, featured_row])
    featured = None if featured_row is None else tiles.pop()
    return PublishedVideoList(items=tiles, next_cursor=next_cursor, featured=featured)


def _decode_video_cursor(cursor: str | None) -> str | None:
    before = None if cursor is None else decode_cursor(cursor)
    if before is not None and not is_uuid(before):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return before


def _split_page(rows: list[Video], limit: int) -> tuple[list[Video], str | None]:
    page = rows[:limit]
    return page, encode_cursor(page[-1].id) if len(rows) > limit else None


async def count_videos(ctx: RequestContext, ref: str) -> int:
    """Count the videos that would be deleted with a project; requires permission to delete it."""
    access = await guards.project(ctx, ref, Permission.DELETE)
    return await store.count_project_videos(ctx.tx, access.id)


async def get_video(ctx: RequestContext, ref: str) -> VideoOut:
    """Return a video by slug, id or public id; 404 if it doesn't exist or its project is deleted."""
    row = await _require_video_by_name(ctx.tx, ref)
    return await build_video_out(ctx, await guards.video(ctx, row.id), row)


async def edit_video(ctx: RequestContext, video_id: str, version: int, changes: VideoEdit) -> VideoOut:
    """Change texts if the video still has this version, else 412 with the current video. The slug doesn't change."""
    access = await require_editable(ctx, video_id)
    values = changes.model_dump(exclude_none=True)
    if await store.update_video(ctx.tx, video_id, values, version) is None:
        raise Stale(await build_video_out(ctx, access, await _require_video(ctx.tx, video_id)))
    return await _publish_change(ctx, access)


async def set_thumbnail(ctx: RequestContext, video_id: str, key: str) -> VideoOut:
    """Set the thumbnail to a picture saved by `publications.save_thumbnail`."""
    return await _update_video(ctx, video_id, {"thumb_key": key})


async def save_captions(services: Services, data: bytes, language: str | None) -> str:
    """Store sanitized captions and return their key for `set_captions`.

    `language` is a BCP 47 tag, used if the file names no language.
    """
    if language is not None and not captions.is_language_tag(language):
        raise Invalid.field("content-language", texts.LANGUAGE_INVALID)
    sanitized = captions.sanitize_captions(data, language)
    if sanitized is None:
        raise Invalid.field("body", texts.CAPTIONS_INVALID)
    return await services.blobs.put(sanitized)


async def set_captions(ctx: RequestContext, video_id: str, key: str | None) -> VideoOut:
    """Set the captions to the file with this key; None removes them."""
    return await _update_video(ctx, video_id, {"captions_key": key})


async def delete_video(ctx: RequestContext, video_id: str) -> None:
    """Delete a video permanently; garbage collection deletes its files later."""
    access = await require_editable(ctx, video_id)
    if await store.delete_video(ctx.tx, video_id):
        await ctx.tx.events.append(project_topic(access.project.id), VideosChanged())
        await ctx.tx.events.append(video_topic(video_id), VideoDeleted())
        await ctx.services.jobs.enqueue(
            ctx.tx,
            PURGE_EVENTS_JOB,
            video_id,
            queue="quick",
            job_id=f"video-forgotten-{video_id}",
            requested_by=ctx.user.id,
            after_seconds=_PURGE_DELAY_SECONDS,
        )


async def purge_events(services: Services, video_id: str) -> None:
    """Delete the events of a deleted video (job). It runs late enough for all viewers to have received them."""
    async with services.db.write() as tx:
        for topic in (video_topic(video_id), review_topic(video_id)):
            await outbox.delete_topic(tx, topic)


@dataclass(frozen=True, slots=True)
class VideoPreview:
    """The public facts of a video that its link preview shows (Open Graph)."""

    slug: str
    title: str
    about: str
    """The description or, if empty, the publisher's name."""
    thumb_url: str


async def get_preview(ctx: RequestContext, ref: str) -> VideoPreview | None:
    """Return the preview of a video by slug, id or public id; None if the video doesn't exist."""
    try:
        row = await _require_video_by_name(ctx.tx, ref)
        await guards.video(ctx, row.id)
    except NotFound:
        return None
    publisher = (await profiles.get_refs(ctx, [row.owner_id]))[row.owner_id]
    thumb = await ctx.services.blobs.sign(
        row.thumb_key, seconds=VIDEO_URL_SECONDS, media_type="image/webp", right=blob_rights.video(row.id)
    )
    return VideoPreview(row.slug, row.title, row.description.strip() or publisher.display_name, thumb.url)


async def build_video_out(ctx: RequestContext, access: VideoAccess, row: Video) -> VideoOut:
    """Build the API model of a video for the current user."""
    creators = await _load_creators(ctx, access)
    tile = await presenters.build_tile(ctx.services, row, creators[0].profile)
    video = await ctx.services.blobs.sign(
        row.storage_key, seconds=VIDEO_URL_SECONDS, media_type=row.media_type, right=blob_rights.video(row.id)
    )
    vtt = None
    if row.captions_key is not None:
        vtt = await ctx.services.blobs.sign(
            row.captions_key, seconds=VIDEO_URL_SECONDS, media_type="text/vtt", right=blob_rights.video(row.id)
        )
    own_rating = None if ctx.user.id is None else await store.get_rating(ctx.tx, row.id, ctx.user.id)
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
        rating=presenters.build_rating(row, own_rating),
        comment_count=row.comments,
        creators=creators,
        featured=row.featured,
        video_version=row.video_version,
        version=row.version,
        abilities=policy.abilities(access, ctx.user),
    )


async def _load_creators(ctx: RequestContext, access: VideoAccess) -> list[Creator]:
    """Return the publisher first, then the owner; if the project is visible to the user, all its members."""
    if access.project.visible:
        people = [
            Creator(profile=member.profile, role=member.role, custom_role=member.custom_role)
            for member in await members.list_members(ctx, access.project.id)
        ]
    else:
        refs = await profiles.get_refs(ctx, [access.project.owner_id])
        people = [Creator(profile=refs[access.project.owner_id], role="owner", custom_role=None)]
    publisher = next((creator for creator in people if creator.profile.id == access.owner_id), None)
    if publisher is None:
        refs = await profiles.get_refs(ctx, [access.owner_id])
        publisher = Creator(profile=refs[access.owner_id], role=None, custom_role=None)
    return [publisher, *(creator for creator in people if creator is not publisher)]


async def require_editable(ctx: RequestContext, video_id: str) -> VideoAccess:
    """Return the user's access to a video. Raises unless the user may edit it."""
    guards.require_person(ctx.user)
    access = await guards.video(ctx, video_id)
    guards.require(policy.edit(access, ctx.user))
    return access


async def _update_video(ctx: RequestContext, video_id: str, values: Mapping[str, Any]) -> VideoOut:
    access = await require_editable(ctx, video_id)
    await store.update_video(ctx.tx, video_id, dict(values))
    return await _publish_change(ctx, access)


async def _publish_change(ctx: RequestContext, access: VideoAccess) -> VideoOut:
    row = await _require_video(ctx.tx, access.id)
    await ctx.tx.events.append(video_topic(access.id), VideoChanged(version=row.version))
    return await build_video_out(ctx, access, row)


async def _require_video_by_name(tx: Transaction, ref: str) -> Video:
    row = await store.get_video(tx, ref.lower()) if is_uuid(ref) else await store.get_video_by_name(tx, ref)
    if row is None:
        raise _video_gone()
    return row


async def _require_video(tx: Transaction, video_id: str) -> Video:
    row = await store.get_video(tx, video_id)
    if row is None:
        raise _video_gone()
    return row


def _video_gone() -> NotFound:
    return NotFound(VIDEO_GONE, code="video.gone")


def register_usage(services: Services) -> None:
    """Register videos and their versions with the storage quota."""
    services.storage.register_usage(store.select_video_bytes)
    services.storage.register_usage(store.select_version_bytes)
