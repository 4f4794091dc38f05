"""Versions of a published film: the newest is the video's own; those before it are kept for the project's members."""

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
from pegbar.domains.videos.versions.limits import FILM_VERSIONS_MAX
from pegbar.domains.videos.versions.schemas import FilmVersion, FilmVersionList
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.realtime.topics import project_topic, video_topic

_FILM: Final = (
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
"""What videos and their versions both have."""


async def require_replaceable(ctx: RequestContext, video_id: str) -> VideoAccess:
    """The facts of a video of which the asker may publish a new version."""
    guards.require_person(ctx.user)
    access = await guards.video(ctx, video_id)
    await guards.project(ctx, access.project.id, Permission.VIEW)
    guards.require(policy.publish_version(access, ctx.user))
    return access


async def require_room(tx: Transaction, video_id: str) -> Video:
    """The video, held; raise where it is gone or holds no version more."""
    video = await videos_store.hold(tx, video_id)
    if video is None:
        raise NotFound
    if video.film_version >= FILM_VERSIONS_MAX:
        raise Conflict(texts.VERSIONS_FULL, code="versions.too_many")
    return video


async def replace(tx: Transaction, publication: Publication, film: Mapping[str, Any]) -> None:
    """Show this film in a video's place of the one that it shows, which is kept; all else of the video stays."""
    video_id = publication.video_id or ""
    video = await require_room(tx, video_id)
    kept = {name: getattr(video, name) for name in _FILM}
    await store.add(tx, {"video_id": video_id, "number": video.film_version, **_origin(video), **kept})
    shown = {**film, "film_version": video.film_version + 1, "film_by": publication.owner_id, "film_at": clock.now()}
    version = await videos_store.change(tx, video_id, shown)
    await tx.append_event(project_topic(video.project_id), VideosChanged())
    await tx.append_event(video_topic(video_id), VideoChanged(version=version or video.version))


async def listed(ctx: RequestContext, video_id: str) -> FilmVersionList:
    """All versions, newest first, for those who may read the review notes."""
    await guards.review(ctx, video_id)
    video = await videos_store.by_id(ctx.tx, video_id)
    if video is None:
        raise NotFound
    rows = [_newest(video), *await store.older(ctx.tx, video_id)]
    people = await profiles.refs(ctx, [row.author_id for row in rows])
    notes = await store.open_notes(ctx.tx, video_id, video.film_version)
    none = store.OpenNotes(0, 0)
    items = [await _shown(ctx, row, people[row.author_id], notes.get(row.number, none)) for row in rows]
    return FilmVersionList(items=items)


@dataclass(frozen=True, slots=True)
class Film:
    """A version's film: its file, its size in pixels, the frames that it has, and how many a second."""

    storage_key: str
    width: int
    height: int
    frames: int
    rate: Fraction


async def require(tx: Transaction, video: Video, number: int | None) -> Video | VideoVersion:
    """The row that has a version's film, where None is the newest; 404 where there is none of this number."""
    found = video if number in {None, video.film_version} else await store.one(tx, video.id, number or 0)
    if found is None:
        raise NotFound(texts.VERSION_GONE, code="version.gone")
    return found


async def film(tx: Transaction, video: Video, number: int | None) -> Film:
    """The film of a version, where None is the newest; 404 where there is none of this number."""
    found = await require(tx, video, number)
    rate = Fraction(found.rate_numerator, found.rate_denominator)
    return Film(found.storage_key, found.width, found.height, found.frames, rate)


def _origin(video: Video) -> dict[str, Any]:
    return {"author_id": video.film_by or video.owner_id, "created_at": video.film_at or video.created_at}


def _newest(video: Video) -> VideoVersion:
    film = {name: getattr(video, name) for name in _FILM}
    return VideoVersion(video_id=video.id, number=video.film_version, **_origin(video), **film)


async def _shown(
    ctx: RequestContext, row: VideoVersion, author: profiles.ProfileRef, notes: store.OpenNotes
) -> FilmVersion:
    async def url(key: str, media_type: str) -> str:
        right = blob_rights.review(row.video_id)
        return (await ctx.services.blobs.sign(key, seconds=VIDEO_URL_SECONDS, media_type=media_type, right=right)).url

    return FilmVersion(
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
        left_behind=notes.left_behind,
        created_at=row.created_at,
    )
