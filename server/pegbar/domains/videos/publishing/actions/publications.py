"""Publications: create, hand over to the publishing job after the upload, or cancel."""

from datetime import datetime, timedelta
from typing import Any, Final, cast

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.interchange.exports.actions import video
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import actions as projects
from pegbar.domains.uploads.actions import open_uploads, uploads
from pegbar.domains.uploads.actions.kinds import EndReason, Upload, UploadKind, register_kind
from pegbar.domains.uploads.actions.uploads import NewUpload
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.events import PublicationChanged
from pegbar.domains.videos.models import Publication
from pegbar.domains.videos.publishing import rules, store, texts
from pegbar.domains.videos.publishing.limits import PUBLICATION_DAYS, PUBLICATIONS_OPEN_MAX, VIDEO_BYTES_MAX
from pegbar.domains.videos.publishing.schemas import PublicationEdit, PublicationNew, PublicationOut
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.limits import VIDEO_SECONDS_MAX
from pegbar.kernel.texts import IMAGE_LOAD_FAILED, UPLOAD_ENDED, VIDEO_TOO_LONG
from pegbar.ports.pictures import BadPicture
from pegbar.realtime.topics import user_topic

LIFETIME: Final = timedelta(days=PUBLICATION_DAYS)
"""Retention of an unfinished upload after its last chunk, and of a publication after its upload."""
PUBLISH_JOB: Final = "videos.publish"
FILE, STORYBOARD = "file", "storyboard"
PUBLISHING_STATE: Final = "publishing"
_UPLOADED_STATE: Final = "uploading-thumb"
_UPLOAD_STATES: Final = ("preparing", _UPLOADED_STATE)


async def create_publication(
    services: Services, user: Principal, ref: str, new: PublicationNew, han_language: HanLanguage | None
) -> PublicationOut:
    """Create a publication. Repeating it with the same id returns the same publication.

    A repeated request doesn't count against the upload rate again. `han_language` is the requester's language; its
    forms of Han characters are used in texts of unknown language, unless `new` names another language.
    """
    return await _create_publication(services, user, _with_han_language(new, han_language), ref, None)


async def create_version_publication(
    services: Services, user: Principal, video_id: str, new: PublicationNew, han_language: HanLanguage | None
) -> PublicationOut:
    """Create a publication of a new version of a video. The video's title and description don't change."""
    return await _create_publication(services, user, _with_han_language(new, han_language), "", video_id)


def _with_han_language(new: PublicationNew, han_language: HanLanguage | None) -> PublicationNew:
    return new.model_copy(update={"han_language": new.han_language or han_language})


async def _create_publication(
    services: Services, user: Principal, new: PublicationNew, ref: str, video_id: str | None
) -> PublicationOut:
    async with services.db.read() as tx:
        await require_publishable(RequestContext(tx, services, user), ref, video_id)
        known = await store.get_publication(tx, new.id)
    if known is None:
        if new.source == FILE:
            _check_size(new.size)
        await services.throttle(services.settings.rate_upload_person, "upload", guards.require_person(user))

    async def write(tx: Transaction) -> PublicationOut:
        ctx = RequestContext(tx, services, user)
        return await _get_or_insert(ctx, await require_publishable(ctx, ref, video_id), new, video_id)

    return await services.db.transact(write)


async def require_publishable(ctx: RequestContext, ref: str, video_id: str | None) -> str:
    """Return the id of the project to publish in. Raises unless the user may publish there.

    With `video_id`, `ref` is ignored: the user must be allowed to publish a new version of this video.
    """
    if video_id is None:
        return (await guards.project(ctx, ref, Permission.PUBLISH)).id
    return (await versions.require_replaceable(ctx, video_id)).project.id


async def _get_or_insert(
    ctx: RequestContext, project_id: str, new: PublicationNew, video_id: str | None = None
) -> PublicationOut:
    me = guards.require_person(ctx.user)
    row = await store.get_publication(ctx.tx, new.id)
    if row is None:
        replaced = None if video_id is None else await versions.lock_replaceable(ctx.tx, video_id)
        await open_uploads.acquire_project_lock(ctx.tx, project_id)
        if await store.count_open_publications(ctx.tx, project_id, me) >= PUBLICATIONS_OPEN_MAX:
            raise Conflict(texts.PUBLICATIONS_OPEN, code="publications.too_many")
        if new.source == STORYBOARD:
            await _require_renderable(ctx.tx, project_id)
        await profiles.ensure_profile(ctx.tx, me)
        project = await projects.get_settings(ctx.tx, project_id)
        await _reserve(ctx, new, project_id, video_id)
        now = clock.now()
        values: dict[str, Any] = {
            "id": new.id,
            "project_id": project_id,
            "owner_id": me,
            "video_id": video_id,
            "source": new.source,
            "file_name": rules.clean_file_name(new.file_name),
            "captions": new.captions,
            "dialogue": new.dialogue,
            "han_language": new.han_language,
            "size": new.size if new.source == FILE else 0,
            "blob_key": None,
            "title": rules.choose_title(new.title, project.name) if replaced is None else replaced.title,
            "description": new.description if replaced is None else replaced.description,
            "state": "preparing",
            "step": None,
            "progress": 0.0,
            "detail": None,
            "thumb_key": None,
            "created_at": now,
            "uploaded_at": now,
        }
        if await store.insert_publication(ctx.tx, values):
            return await build_publication_out(ctx.tx, Publication(**values), received=0)
        row = await store.get_publication(ctx.tx, new.id)
    if row is None or row.owner_id != me or row.project_id != project_id or row.video_id != video_id:
        raise Conflict(texts.PUBLICATION_ID_TAKEN, code="publications.id")
    return await build_publication_out(ctx.tx, row)


async def _reserve(ctx: RequestContext, new: PublicationNew, project_id: str, video_id: str | None) -> None:
    """Create the upload of a file.

    For a storyboard, which has no upload, check that the storage quota isn't exceeded.
    """
    if new.source == STORYBOARD:
        await ctx.services.storage.check_quota(ctx.tx, project_id, 0)
        return
    name = rules.clean_file_name(new.file_name)
    upload = NewUpload(id=new.id, kind="video", project_id=project_id, target_id=video_id, name=name, size=new.size)
    await uploads.create_upload(ctx, upload)


async def list_publications(ctx: RequestContext, ref: str) -> list[PublicationOut]:
    """Return the user's unfinished publications of new videos in a project, newest first."""
    return await _list_open(ctx, await require_publishable(ctx, ref, None), None)


async def list_version_publications(ctx: RequestContext, video_id: str) -> list[PublicationOut]:
    """Return the user's unfinished new versions of a video, newest first."""
    return await _list_open(ctx, await require_publishable(ctx, "", video_id), video_id)


async def _list_open(ctx: RequestContext, project_id: str, video_id: str | None) -> list[PublicationOut]:
    rows = await store.list_open_publications(ctx.tx, project_id, guards.require_person(ctx.user))
    return [await build_publication_out(ctx.tx, row) for row in rows if row.video_id == video_id]


async def get_publication(ctx: RequestContext, publication_id: str, *, lock: bool = False) -> Publication:
    """Return the user's own publication; 404 for other people's publications. `lock` locks its row until the commit."""
    me = guards.require_person(ctx.user)
    row = await store.get_publication(ctx.tx, publication_id, lock=lock)
    if row is None or row.owner_id != me:
        raise NotFound(texts.PUBLICATION_GONE, code="publication.gone")
    await guards.project(ctx, row.project_id, Permission.VIEW)
    return row


async def _require_upload_allowed(ctx: RequestContext, upload: Upload) -> None:
    await require_publishable(ctx, upload.project_id, upload.target_id)


async def _complete_upload(ctx: RequestContext, upload: Upload, key: str) -> None:
    """Record that the video file is complete.

    The client calls `start_publishing` when the user has chosen the thumbnail and the texts.
    """
    values = {"blob_key": key, "state": _UPLOADED_STATE, "uploaded_at": clock.now()}
    await store.update_publication(ctx.tx, upload.id, _UPLOAD_STATES, values)


async def _end_upload(tx: Transaction, upload: Upload, reason: EndReason) -> bool:
    """End the publication of an unfinished upload. If the upload expired, the publication is deleted."""
    if reason == "expired":
        await store.delete_publication(tx, upload.id)
        return False
    row = await store.get_publication(tx, upload.id)
    if row is not None:
        state, detail = ("failed", UPLOAD_ENDED) if reason == "ended" else ("cancelled", None)
        await end_publication(tx, row, state, detail)
    return False


async def save_thumbnail(services: Services, user: Principal, data: bytes) -> str:
    """Scale a picture down to thumbnail size and store it; return its key for `set_thumbnail`.

    Counts against the user's rate of decoded pictures.
    """
    person = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_picture_person, "picture", person)
    try:
        return await services.blobs.put(await services.pictures.make_thumbnail(data, person))
    except BadPicture as error:
        raise Invalid.field("body", IMAGE_LOAD_FAILED) from error


async def set_thumbnail(ctx: RequestContext, publication_id: str, key: str) -> None:
    """Use this picture as thumbnail instead of a frame of the video."""
    row = await get_publication(ctx, publication_id, lock=True)
    if not await store.update_publication(ctx.tx, row.id, _UPLOAD_STATES, {"thumb_key": key}):
        raise Conflict(texts.PUBLICATION_OVER, code="publication.over")


async def start_publishing(ctx: RequestContext, publication_id: str, edit: PublicationEdit) -> PublicationOut:
    """Enqueue the publishing job after the upload. Repeating it returns the current state."""
    row = await get_publication(ctx, publication_id, lock=True)
    if row.state not in _UPLOAD_STATES:
        return await build_publication_out(ctx.tx, row)
    project_id = await require_publishable(ctx, row.project_id, row.video_id)
    if row.source == STORYBOARD:
        await _require_renderable(ctx.tx, project_id)
    elif row.state != _UPLOADED_STATE:
        raise Conflict(texts.VIDEO_NOT_COMPLETE, code="publication.incomplete")
    project = await projects.get_settings(ctx.tx, project_id)
    values = {
        "title": rules.choose_title(row.title if edit.title is None else edit.title, project.name),
        "description": row.description if edit.description is None else edit.description,
        "state": PUBLISHING_STATE,
        "step": "waiting",
        "progress": 0.0,
    }
    await store.update_publication(ctx.tx, row.id, _UPLOAD_STATES, values)
    await ctx.services.jobs.enqueue(
        ctx.tx, PUBLISH_JOB, row.id, queue="films", job_id=build_job_id(row.id), requested_by=row.owner_id
    )
    return await build_publication_out(ctx.tx, await get_publication(ctx, publication_id))


async def create_demo_publication(ctx: RequestContext, project_id: str, new: PublicationNew) -> None:
    """Create a publication of a storyboard whose job the caller enqueues: demo data is loaded before jobs run."""
    await _get_or_insert(ctx, project_id, new)
    await store.update_publication(ctx.tx, new.id, _UPLOAD_STATES, {"state": PUBLISHING_STATE, "step": "waiting"})


async def is_publishing(tx: Transaction, publication_id: str) -> bool:
    """Return True if the publishing job of a publication is waiting or running."""
    row = await store.get_publication(tx, publication_id)
    return row is not None and row.state == PUBLISHING_STATE


async def cancel_publication(ctx: RequestContext, publication_id: str) -> None:
    """Cancel a publication and its job; no-op if it has ended."""
    await get_publication(ctx, publication_id)
    await uploads.discard_upload(ctx.tx, publication_id)
    row = await get_publication(ctx, publication_id, lock=True)
    await end_publication(ctx.tx, row, "cancelled", None)

    async def stop() -> None:
        await ctx.services.jobs.cancel(build_job_id(row.id))

    if row.state == PUBLISHING_STATE:
        ctx.tx.hooks.after_commit(stop)


async def end_publication(tx: Transaction, row: Publication, state: str, detail: str | None) -> None:
    """End a publication without a video. Its file becomes unreferenced, so garbage collection deletes it."""
    values = {"state": state, "step": None, "detail": detail, "thumb_key": None, "blob_key": None}
    if await store.update_publication(tx, row.id, store.OPEN_STATES, values):
        await append_changed_event(tx, row)


async def append_changed_event(tx: Transaction, row: Publication) -> None:
    """Notify the owner's clients that the publication changed."""
    await tx.events.append(user_topic(row.owner_id), PublicationChanged(publication_id=row.id))


async def prune_publications(tx: Transaction, before: datetime) -> None:
    """Delete publications whose file was complete before a time; garbage collection deletes their data."""
    await store.delete_publications_before(tx, before)


async def build_publication_out(tx: Transaction, row: Publication, received: int | None = None) -> PublicationOut:
    """Build the API model of a publication for its owner. `received` is the number of bytes received; None reads it."""
    video = await videos_store.get_video(tx, row.video_id or row.id) if row.state == "done" else None
    is_complete = row.source == FILE and row.state in (_UPLOADED_STATE, PUBLISHING_STATE, "done")
    if received is None:
        received = row.size if is_complete else await uploads.get_received(tx, row.id)
    return PublicationOut(
        id=row.id,
        project_id=row.project_id,
        video_id=row.video_id,
        source=row.source,
        file_name=row.file_name,
        size=row.size,
        received=received,
        title=row.title,
        description=row.description,
        state=cast("Any", "uploading-video" if row.state == "preparing" and received > 0 else row.state),
        progress=row.progress,
        step=cast("Any", row.step),
        detail=row.detail,
        has_thumb=row.thumb_key is not None,
        slug=None if video is None else video.slug,
        created_at=row.created_at,
    )


def build_job_id(publication_id: str) -> str:
    """Return the id of the publishing job; a job id is enqueued only once."""
    return f"publication-{publication_id}"


def _check_size(size: int) -> None:
    uploads.require_size(size, VIDEO_BYTES_MAX)
    if size == 0:
        raise Invalid.field("size", texts.VIDEO_EMPTY_FILE)


async def _require_renderable(tx: Transaction, project_id: str) -> None:
    seconds = await video.get_duration(tx, project_id)
    if seconds == 0:
        raise Invalid.field("source", texts.VIDEO_BOARD_EMPTY)
    if seconds > VIDEO_SECONDS_MAX:
        raise Invalid.field("source", VIDEO_TOO_LONG)


def register_uploads(services: Services) -> None:
    """Register the storage usage of unfinished publications, and the kind of uploads that become videos."""
    services.storage.register_usage(store.select_file_bytes)
    register_kind(
        UploadKind(
            name="video",
            permission=Permission.PUBLISH,
            lifetime=LIFETIME,
            on_complete=_complete_upload,
            on_end=_end_upload,
            authorize=_require_upload_allowed,
        )
    )
