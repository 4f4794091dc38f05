"""Videos on their way: promised, sent in pieces, handed to the job that makes a video of them, or called off."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final, cast

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.access.uploads import UploadSource
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.exports.actions import video
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.events import PublicationChanged
from pegbar.domains.videos.models import Publication
from pegbar.domains.videos.publishing import rules, store, texts
from pegbar.domains.videos.publishing.limits import PUBLICATION_DAYS, PUBLICATIONS_OPEN_MAX, VIDEO_BYTES_MAX
from pegbar.domains.videos.publishing.schemas import PublicationEdit, PublicationNew, PublicationOut
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel import clock, tus
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound, TooLarge
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.limits import VIDEO_SECONDS_MAX
from pegbar.kernel.texts import IMAGE_LOAD_FAILED, UPLOAD_ENDED, VIDEO_TOO_LONG, file_too_large
from pegbar.ports.pictures import BadPicture
from pegbar.realtime.topics import user_topic

LASTS: Final = timedelta(days=PUBLICATION_DAYS)
"""How long a publication is kept after its last piece."""
PUBLISH: Final = "videos.publish"
FILE, STORYBOARD = "file", "storyboard"
PUBLISHING: Final = "publishing"
_SENDING: Final = ("preparing", "uploading-video", "uploading-thumb")


async def begin(
    services: Services, user: Principal, ref: str, new: PublicationNew, reader: HanLanguage | None
) -> PublicationOut:
    """Promise a video; the same id again is the same publication. Counted against the rate of uploads, once each.

    It is made for a reader of this language unless `new` names another one.
    """
    return await _begin(services, user, _for_reader(new, reader), ref, None)


async def begin_version(
    services: Services, user: Principal, video_id: str, new: PublicationNew, reader: HanLanguage | None
) -> PublicationOut:
    """Promise a new version of a video, otherwise as `begin`; its title and description are the video's."""
    return await _begin(services, user, _for_reader(new, reader), "", video_id)


def _for_reader(new: PublicationNew, reader: HanLanguage | None) -> PublicationNew:
    return new.model_copy(update={"reader": new.reader or reader})


async def _begin(
    services: Services, user: Principal, new: PublicationNew, ref: str, video_id: str | None
) -> PublicationOut:
    async with services.db.read() as tx:
        await require_may(RequestContext(tx, services, user), ref, video_id)
        known = await store.one(tx, new.id)
    if known is None:
        if new.source == FILE:
            _check_size(new.size)
        await services.throttle(services.settings.rate_upload_person, "upload", guards.require_person(user))

    async def write(tx: Transaction) -> PublicationOut:
        ctx = RequestContext(tx, services, user)
        return await _begun(ctx, await require_may(ctx, ref, video_id), new, video_id)

    return await services.db.transact(write)


async def require_may(ctx: RequestContext, ref: str, video_id: str | None) -> str:
    """The id of the project that is published in, where the asker may; `video_id` of a new version names it too."""
    if video_id is None:
        return (await guards.project(ctx, ref, Permission.PUBLISH)).id
    return (await versions.require_replaceable(ctx, video_id)).project.id


async def _begun(
    ctx: RequestContext, project_id: str, new: PublicationNew, video_id: str | None = None
) -> PublicationOut:
    me = guards.require_person(ctx.user)
    row = await store.one(ctx.tx, new.id)
    if row is None:
        replaced = None if video_id is None else await versions.require_room(ctx.tx, video_id)
        await ctx.services.uploads.take_turn(ctx.tx, project_id)
        if await store.count_open(ctx.tx, project_id, me) >= PUBLICATIONS_OPEN_MAX:
            raise Conflict(texts.PUBLICATIONS_OPEN, code="publications.too_many")
        if new.source == STORYBOARD:
            await _require_filmable(ctx.tx, project_id)
        await ctx.services.storage.check_room(ctx.tx, project_id, new.size if new.source == FILE else 0)
        await profiles.ensure(ctx.tx, me)
        project = await projects.get_settings(ctx.tx, project_id)
        if new.source == FILE:
            await ctx.services.uploads.require_slot(ctx.tx, project_id, me)
        now = clock.now()
        values: dict[str, Any] = {
            "id": new.id,
            "project_id": project_id,
            "owner_id": me,
            "video_id": video_id,
            "source": new.source,
            "file_name": rules.file_name(new.file_name),
            "captions": new.captions,
            "dialogue": new.dialogue,
            "reader": new.reader,
            "size": new.size if new.source == FILE else 0,
            "received": 0,
            "title": rules.titled(new.title, project.name) if replaced is None else replaced.title,
            "description": new.description if replaced is None else replaced.description,
            "state": "preparing",
            "step": None,
            "progress": 0.0,
            "detail": None,
            "thumb_key": None,
            "created_at": now,
            "last_piece_at": now,
        }
        if await store.add(ctx.tx, values):
            return await shown(ctx.tx, Publication(**values))
        row = await store.one(ctx.tx, new.id)
    if row is None or row.owner_id != me or row.project_id != project_id or row.video_id != video_id:
        raise Conflict(texts.PUBLICATION_ID_TAKEN, code="publications.id")
    return await shown(ctx.tx, row)


async def under_way(ctx: RequestContext, ref: str) -> list[PublicationOut]:
    """One's own publications of a project that are not over, newest first, but for new versions of its videos."""
    return await _open_ones(ctx, await require_may(ctx, ref, None), None)


async def versions_under_way(ctx: RequestContext, video_id: str) -> list[PublicationOut]:
    """One's own new versions of a video that are not over, newest first."""
    return await _open_ones(ctx, await require_may(ctx, "", video_id), video_id)


async def _open_ones(ctx: RequestContext, project_id: str, video_id: str | None) -> list[PublicationOut]:
    rows = await store.open_ones(ctx.tx, project_id, guards.require_person(ctx.user))
    return [await shown(ctx.tx, row) for row in rows if row.video_id == video_id]


async def one(ctx: RequestContext, publication_id: str, *, held: bool = False) -> Publication:
    """One's own publication; 404 for anybody else's."""
    me = guards.require_person(ctx.user)
    row = await store.one(ctx.tx, publication_id, held=held)
    if row is None or row.owner_id != me:
        raise NotFound(texts.PUBLICATION_GONE, code="publication.gone")
    await guards.project(ctx, row.project_id, Permission.VIEW)
    return row


async def one_at(ctx: RequestContext, publication_id: str, offset: int) -> Publication:
    """One's own publication, where it goes on from this byte; 409 where it stands elsewhere."""
    row = await one(ctx, publication_id)
    await require_may(ctx, row.project_id, row.video_id)
    return _require_sending(row, offset)


async def append(services: Services, user: Principal, publication: Publication, offset: int, data: bytes) -> int:
    """Keep a piece; how many bytes are here now."""
    received = tus.end_of(offset, data, publication.size)
    await services.storage.require_room_for_piece(publication.project_id, len(data))
    key = await services.blobs.put(data)

    async def write(tx: Transaction) -> None:
        held = await one(RequestContext(tx, services, user), publication.id, held=True)
        _require_sending(held, offset)
        await store.add_part(tx, held.id, offset, key)
        state = "uploading-thumb" if received == held.size else "uploading-video"
        values = {"received": received, "state": state, "last_piece_at": clock.now()}
        await store.change(tx, held.id, _SENDING, values)

    await services.db.transact(write)
    return received


async def thumbnail(services: Services, user: Principal, data: bytes) -> str:
    """Make a picture as small as thumbnails are and keep it; its key for `choose_thumbnail`.

    Counted against the rate of pictures that are decoded for somebody.
    """
    person = guards.require_person(user)
    await services.throttle_pictures(services.settings.rate_picture_person, "picture", person)
    try:
        return await services.blobs.put(await services.pictures.thumbnail(data, person))
    except BadPicture as error:
        raise Invalid.field("body", IMAGE_LOAD_FAILED) from error


async def choose_thumbnail(ctx: RequestContext, publication_id: str, key: str) -> None:
    """Show this picture in place of one of the video's own."""
    row = await one(ctx, publication_id, held=True)
    if not await store.change(ctx.tx, row.id, _SENDING, {"thumb_key": key}):
        raise Conflict(texts.PUBLICATION_OVER, code="publication.over")


async def publish(ctx: RequestContext, publication_id: str, edit: PublicationEdit) -> PublicationOut:
    """Hand all that was sent to the job; again it answers how far that is."""
    row = await one(ctx, publication_id, held=True)
    if row.state not in _SENDING:
        return await shown(ctx.tx, row)
    project_id = await require_may(ctx, row.project_id, row.video_id)
    if row.source == STORYBOARD:
        await _require_filmable(ctx.tx, project_id)
    elif row.received < row.size:
        raise Conflict(texts.VIDEO_NOT_COMPLETE, code="publication.incomplete")
    project = await projects.get_settings(ctx.tx, project_id)
    values = {
        "title": rules.titled(row.title if edit.title is None else edit.title, project.name),
        "description": row.description if edit.description is None else edit.description,
        "state": PUBLISHING,
        "step": "waiting",
        "progress": 0.0,
    }
    await store.change(ctx.tx, row.id, _SENDING, values)
    await ctx.services.jobs.enqueue(
        ctx.tx, PUBLISH, row.id, queue="films", job_id=job_of(row.id), requested_by=row.owner_id
    )
    return await shown(ctx.tx, await one(ctx, publication_id))


async def place(ctx: RequestContext, project_id: str, new: PublicationNew) -> None:
    """Promise a board's film whose job the caller enqueues: for demo data, which is loaded before jobs run."""
    await _begun(ctx, project_id, new)
    await store.change(ctx.tx, new.id, _SENDING, {"state": PUBLISHING, "step": "waiting"})


async def is_handed_over(tx: Transaction, publication_id: str) -> bool:
    """Whether a publication is handed over, and not over."""
    row = await store.one(tx, publication_id)
    return row is not None and row.state == PUBLISHING


async def cancel(ctx: RequestContext, publication_id: str) -> None:
    """Call a publication off; one that is over stays as it is, and so does its video."""
    row = await one(ctx, publication_id, held=True)
    await give_up(ctx.tx, row, "cancelled", None)

    async def stop() -> None:
        await ctx.services.jobs.cancel(job_of(row.id))

    if row.state == PUBLISHING:
        ctx.tx.after_commit(stop)


async def give_up(tx: Transaction, row: Publication, state: str, detail: str | None) -> None:
    """End a publication without a video; what was sent is no longer named, so that the sweep takes it."""
    values = {"state": state, "step": None, "detail": detail, "thumb_key": None}
    if await store.change(tx, row.id, store.UNDER_WAY, values):
        await store.drop_parts(tx, row.id)
        await tell_changed(tx, row)


async def tell_changed(tx: Transaction, row: Publication) -> None:
    """Have whoever waits for a publication look at it."""
    await tx.append_event(user_topic(row.owner_id), PublicationChanged(publication_id=row.id))


async def prune(tx: Transaction, before: datetime) -> None:
    """Delete publications whose last piece came before a moment; the sweep deletes their bytes."""
    await store.prune(tx, before)


async def _end(tx: Transaction, ids: Collection[str]) -> None:
    for publication_id in ids:
        row = await store.one(tx, publication_id)
        if row is not None:
            await give_up(tx, row, "failed", UPLOAD_ENDED)


async def shown(tx: Transaction, row: Publication) -> PublicationOut:
    """A publication as its owner sees it."""
    video = await videos_store.by_id(tx, row.video_id or row.id) if row.state == "done" else None
    return PublicationOut(
        id=row.id,
        project_id=row.project_id,
        video_id=row.video_id,
        source=row.source,
        file_name=row.file_name,
        size=row.size,
        received=row.received,
        title=row.title,
        description=row.description,
        state=cast("Any", row.state),
        progress=row.progress,
        step=cast("Any", row.step),
        detail=row.detail,
        has_thumb=row.thumb_key is not None,
        slug=None if video is None else video.slug,
        created_at=row.created_at,
    )


def job_of(publication_id: str) -> str:
    """The id of the job that publishes; the same one is enqueued once."""
    return f"publication-{publication_id}"


def _require_sending(row: Publication, offset: int) -> Publication:
    if row.state == "failed" and row.detail == UPLOAD_ENDED:
        raise tus.UploadEnded
    if row.source != FILE or row.state not in _SENDING:
        raise Conflict(texts.PUBLICATION_OVER, code="publication.over")
    tus.require_offset(row.received, offset)
    return row


def _check_size(size: int) -> None:
    if size > VIDEO_BYTES_MAX:
        raise TooLarge(file_too_large(VIDEO_BYTES_MAX // 1024 // 1024))
    if size == 0:
        raise Invalid.field("size", texts.VIDEO_EMPTY_FILE)


async def _require_filmable(tx: Transaction, project_id: str) -> None:
    seconds = await video.get_duration(tx, project_id)
    if seconds == 0:
        raise Invalid.field("source", texts.VIDEO_BOARD_EMPTY)
    if seconds > VIDEO_SECONDS_MAX:
        raise Invalid.field("source", VIDEO_TOO_LONG)


def weigh(services: Services) -> None:
    """Register videos under way with the storage quota and the list of open uploads."""
    services.storage.counts(store.bytes_of)
    columns = (Publication.project_id, Publication.owner_id, Publication.file_name)
    services.uploads.register(UploadSource("video", Permission.PUBLISH, Publication, columns, store.IS_OPEN, _end))
