"""Versions of a published film: the newest is public; older ones are visible to the project's members."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import video as policy
from pegbar.access.scope import VideoAccess
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.events import VideoChanged, VideosChanged
from pegbar.domains.videos.limits import VIDEO_URL_SECONDS
from pegbar.domains.videos.models import Publication, Video, VideoVersion
from pegbar.domains.videos.versions import store, texts
from pegbar.domains.videos.versions.limits import VIDEO_VERSIONS_MAX
from pegbar.domains.videos.versions.schemas import VideoVersionList, VideoVersionOut
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.realtime.topics import project_topic, video_topic

_FILM_COLUMNS: Final = (
    "storage_key",
    "media_type",
    "size",
    "thumb_key",
    "captions_key",
    "duration_seconds",
    "width",
    "height",
    "frames",
    "rate_numerator",
    "rate_denominator",
    "has_sound",
)
"""Columns that videos and their versions share."""


async def require_replaceable(ctx: RequestContext, video_id: str) -> VideoAccess:
    """Return the user's access to a video. Raises unless the user may publish a new version of it."""
    guards.require_person(ctx.user)
    access = await guards.video(ctx, video_id)
    await guards.project(ctx, access.project.id, Permission.VIEW)
    guards.require(policy.publish_version(access, ctx.user))
    return access


async def lock_replaceable(tx: Transaction, video_id: str) -> Video:
    """Lock the video and return it; raises if it is gone or has the maximum number of versions."""
    video = await videos_store.lock_video(tx, video_id)
    if video is None:
        raise NotFound
    if video.video_version >= VIDEO_VERSIONS_MAX:
        raise Conflict(texts.VERSIONS_FULL, code="versions.too_many")
    return video


async def replace_film(tx: Transaction, publication: Publication, film: Mapping[str, Any]) -> None:
    """Make `film` the video's newest version, and store the current film as an older version."""
    video_id = publication.video_id or ""
    video = await lock_replaceable(tx, video_id)
    film_columns = {name: getattr(video, name) for name in _FILM_COLUMNS}
    await store.insert_version(
        tx, {"video_id": video_id, "number": video.video_version, **_origin_columns(video), **film_columns}
    )
    values = {
        **film,
        "video_version": video.video_version + 1,
        "version_author_id": publication.owner_id,
        "version_created_at": clock.now(),
    }
    version = await videos_store.update_video(tx, video_id, values)
    await tx.events.append(project_topic(video.project_id), VideosChanged())
    await tx.events.append(video_topic(video_id), VideoChanged(version=version or video.version))


async def list_versions(ctx: RequestContext, video_id: str) -> VideoVersionList:
    """Return all versions, newest first; requires access to the review notes."""
    await guards.review(ctx, video_id)
    video = await videos_store.get_video(ctx.tx, video_id)
    if video is None:
        raise NotFound
    rows = [_build_newest_version(video), *await store.list_older_versions(ctx.tx, video_id)]
    people = await profiles.get_refs(ctx, [row.author_id for row in rows])
    notes = await store.count_open_notes(ctx.tx, video_id, video.video_version)
    none = store.OpenNoteCounts(0, 0)
    items = [await _build_version(ctx, row, people[row.author_id], notes.get(row.number, none)) for row in rows]
    return VideoVersionList(items=items)


@dataclass(frozen=True, slots=True)
class VersionFilm:
    """The film of a version: storage key, size in pixels, number of frames, frames per second."""

    storage_key: str
    width: int
    height: int
    frames: int
    rate: Fraction


async def require_version(tx: Transaction, video: Video, number: int | None) -> Video | VideoVersion:
    """Return the row with the film of version `number` (None: the newest); 404 if there is no such version."""
    row = video if number in {None, video.video_version} else await store.get_version(tx, video.id, number or 0)
    if row is None:
        raise NotFound(texts.VERSION_GONE, code="version.gone")
    return row


async def get_film(tx: Transaction, video: Video, number: int | None) -> VersionFilm:
    """Return the film of version `number` (None: the newest); 404 if there is no such version."""
    row = await require_version(tx, video, number)
    rate = Fraction(row.rate_numerator, row.rate_denominator)
    return VersionFilm(row.storage_key, row.width, row.height, row.frames, rate)


def _origin_columns(video: Video) -> dict[str, Any]:
    return {
        "author_id": video.version_author_id or video.owner_id,
        "created_at": video.version_created_at or video.created_at,
    }


def _build_newest_version(video: Video) -> VideoVersion:
    film = {name: getattr(video, name) for name in _FILM_COLUMNS}
    return VideoVersion(video_id=video.id, number=video.video_version, **_origin_columns(video), **film)


async def _build_version(
    ctx: RequestContext, row: VideoVersion, author: profiles.ProfileRef, notes: store.OpenNoteCounts
) -> VideoVersionOut:
    async def url(key: str, media_type: str) -> str:
        right = blob_rights.review(row.video_id)
        return (await ctx.services.blobs.sign(key, seconds=VIDEO_URL_SECONDS, media_type=media_type, right=right)).url

    return VideoVersionOut(
        number=row.number,
        author=author,
        thumb_url=await url(row.thumb_key, "image/webp"),
        video_url=await url(row.storage_key, row.media_type),
        media_type=row.media_type,
        size=row.size,
        width=row.width,
        height=row.height,
        frames=row.frames,
        rate_numerator=row.rate_numerator,
        rate_denominator=row.rate_denominator,
        duration_seconds=row.duration_seconds,
        has_sound=row.has_sound is not False,
        captions_url=None if row.captions_key is None else await url(row.captions_key, "text/vtt"),
        open_notes=notes.all,
        open_notes_not_copied=notes.left_behind,
        created_at=row.created_at,
    )
