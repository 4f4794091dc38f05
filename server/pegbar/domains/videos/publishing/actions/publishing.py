"""Videos on their way: promised, sent in pieces, handed to the job that makes a video of them, or called off."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final, cast

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.access.uploads import UploadSource
from pegbar.access.who import Who
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.exports.actions import filming
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.events import PublicationChanged
from pegbar.domains.videos.models import Publication
from pegbar.domains.videos.publishing import messages, rules, store
from pegbar.domains.videos.publishing.limits import PUBLICATION_DAYS, PUBLICATIONS_OPEN_MAX, VIDEO_BYTES_MAX
from pegbar.domains.videos.publishing.schemas import PublicationEdit, PublicationNew, PublicationOut
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel import clock, tus
from pegbar.kernel.errors import Conflict, Invalid, NotFound, TooLarge
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.limits import VIDEO_SECONDS_MAX
from pegbar.kernel.messages import IMAGE_LOAD_FAILED, UPLOAD_ENDED, VIDEO_TOO_LONG, file_too_large
from pegbar.kernel.work import Work
from pegbar.ports.pictures import BadPicture
from pegbar.realtime.topics import user_topic

LASTS: Final = timedelta(days=PUBLICATION_DAYS)
"""How long a publication is kept after its last piece."""
PUBLISH: Final = "videos.publish"
FILE, STORYBOARD = "file", "storyboard"
PUBLISHING: Final = "publishing"
_SENDING: Final = ("preparing", "uploading-video", "uploading-thumb")


async def begin(house: House, who: Who, ref: str, new: PublicationNew, reader: HanLanguage | None) -> PublicationOut:
    """Promise a video; the same id again is the same publication. Counted against the rate of uploads, once each.

    It is made for a reader of this language unless `new` names another one.
    """
    return await _begin(house, who, _for_reader(new, reader), ref, None)


async def begin_version(
    house: House, who: Who, video_id: str, new: PublicationNew, reader: HanLanguage | None
) -> PublicationOut:
    """Promise a new version of a video, otherwise as `begin`; its title and description are the video's."""
    return await _begin(house, who, _for_reader(new, reader), "", video_id)


def _for_reader(new: PublicationNew, reader: HanLanguage | None) -> PublicationNew:
    return new.model_copy(update={"reader": new.reader or reader})


async def _begin(house: House, who: Who, new: PublicationNew, ref: str, video_id: str | None) -> PublicationOut:
    async with house.db.read() as work:
        await require_may(Ask(work, house, who), ref, video_id)
        known = await store.one(work, new.id)
    if known is None:
        if new.source == FILE:
            _check_size(new.size)
        await house.throttle(house.settings.rate_upload_person, "upload", guards.require_person(who))

    async def write(work: Work) -> PublicationOut:
        ask = Ask(work, house, who)
        return await _begun(ask, await require_may(ask, ref, video_id), new, video_id)

    return await house.db.transact(write)


async def require_may(ask: Ask, ref: str, video_id: str | None) -> str:
    """The id of the project that is published in, where the asker may; `video_id` of a new version names it too."""
    if video_id is None:
        return (await guards.project(ask, ref, Permission.PUBLISH)).id
    return (await versions.require_replaceable(ask, video_id)).project.id


async def _begun(ask: Ask, project_id: str, new: PublicationNew, video_id: str | None = None) -> PublicationOut:
    me = guards.require_person(ask.who)
    row = await store.one(ask.work, new.id)
    if row is None:
        replaced = None if video_id is None else await versions.require_room(ask.work, video_id)
        await ask.house.uploads.take_turn(ask.work, project_id)
        if await store.count_open(ask.work, project_id, me) >= PUBLICATIONS_OPEN_MAX:
            raise Conflict(messages.PUBLICATIONS_OPEN, code="publications.too_many")
        if new.source == STORYBOARD:
            await _require_filmable(ask.work, project_id)
        await ask.house.storage.check_room(ask.work, project_id, new.size if new.source == FILE else 0)
        await profiles.ensure(ask.work, me)
        project = await projects.settings_of(ask.work, project_id)
        if new.source == FILE:
            await ask.house.uploads.require_slot(ask.work, project_id, me)
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
        if await store.add(ask.work, values):
            return await shown(ask.work, Publication(**values))
        row = await store.one(ask.work, new.id)
    if row is None or row.owner_id != me or row.project_id != project_id or row.video_id != video_id:
        raise Conflict(messages.PUBLICATION_ID_TAKEN, code="publications.id")
    return await shown(ask.work, row)


async def under_way(ask: Ask, ref: str) -> list[PublicationOut]:
    """One's own publications of a project that are not over, newest first, but for new versions of its videos."""
    return await _open_ones(ask, await require_may(ask, ref, None), None)


async def versions_under_way(ask: Ask, video_id: str) -> list[PublicationOut]:
    """One's own new versions of a video that are not over, newest first."""
    return await _open_ones(ask, await require_may(ask, "", video_id), video_id)


async def _open_ones(ask: Ask, project_id: str, video_id: str | None) -> list[PublicationOut]:
    rows = await store.open_ones(ask.work, project_id, guards.require_person(ask.who))
    return [await shown(ask.work, row) for row in rows if row.video_id == video_id]


async def one(ask: Ask, publication_id: str, *, held: bool = False) -> Publication:
    """One's own publication; 404 for anybody else's."""
    me = guards.require_person(ask.who)
    row = await store.one(ask.work, publication_id, held=held)
    if row is None or row.owner_id != me:
        raise NotFound(messages.PUBLICATION_GONE, code="publication.gone")
    await guards.project(ask, row.project_id, Permission.VIEW)
    return row


async def one_at(ask: Ask, publication_id: str, offset: int) -> Publication:
    """One's own publication, where it goes on from this byte; 409 where it stands elsewhere."""
    row = await one(ask, publication_id)
    await require_may(ask, row.project_id, row.video_id)
    return _require_sending(row, offset)


async def append(house: House, who: Who, publication: Publication, offset: int, data: bytes) -> int:
    """Keep a piece; how many bytes are here now."""
    received = tus.end_of(offset, data, publication.size)
    await house.storage.require_room_for_piece(publication.project_id, len(data))
    key = await house.blobs.put(data)

    async def write(work: Work) -> None:
        held = await one(Ask(work, house, who), publication.id, held=True)
        _require_sending(held, offset)
        await store.add_part(work, held.id, offset, key)
        state = "uploading-thumb" if received == held.size else "uploading-video"
        values = {"received": received, "state": state, "last_piece_at": clock.now()}
        await store.change(work, held.id, _SENDING, values)

    await house.db.transact(write)
    return received


async def thumbnail(house: House, who: Who, data: bytes) -> str:
    """Make a picture as small as thumbnails are and keep it; its key for `choose_thumbnail`.

    Counted against the rate of pictures that are decoded for somebody.
    """
    person = guards.require_person(who)
    await house.throttle_pictures(house.settings.rate_picture_person, "picture", person)
    try:
        return await house.blobs.put(await house.pictures.thumbnail(data, person))
    except BadPicture as error:
        raise Invalid.field("body", IMAGE_LOAD_FAILED) from error


async def choose_thumbnail(ask: Ask, publication_id: str, key: str) -> None:
    """Show this picture in place of one of the video's own."""
    row = await one(ask, publication_id, held=True)
    if not await store.change(ask.work, row.id, _SENDING, {"thumb_key": key}):
        raise Conflict(messages.PUBLICATION_OVER, code="publication.over")


async def publish(ask: Ask, publication_id: str, texts: PublicationEdit) -> PublicationOut:
    """Hand all that was sent to the job; again it answers how far that is."""
    row = await one(ask, publication_id, held=True)
    if row.state not in _SENDING:
        return await shown(ask.work, row)
    project_id = await require_may(ask, row.project_id, row.video_id)
    if row.source == STORYBOARD:
        await _require_filmable(ask.work, project_id)
    elif row.received < row.size:
        raise Conflict(messages.VIDEO_NOT_COMPLETE, code="publication.incomplete")
    project = await projects.settings_of(ask.work, project_id)
    values = {
        "title": rules.titled(row.title if texts.title is None else texts.title, project.name),
        "description": row.description if texts.description is None else texts.description,
        "state": PUBLISHING,
        "step": "waiting",
        "progress": 0.0,
    }
    await store.change(ask.work, row.id, _SENDING, values)
    await ask.house.jobs.enqueue(
        ask.work, PUBLISH, row.id, queue="films", job_id=job_of(row.id), requested_by=row.owner_id
    )
    return await shown(ask.work, await one(ask, publication_id))


async def place(ask: Ask, project_id: str, new: PublicationNew) -> None:
    """Promise a board's film whose job the caller enqueues: for demo data, which is loaded before jobs run."""
    await _begun(ask, project_id, new)
    await store.change(ask.work, new.id, _SENDING, {"state": PUBLISHING, "step": "waiting"})


async def is_handed_over(work: Work, publication_id: str) -> bool:
    """Whether a publication is handed over, and not over."""
    row = await store.one(work, publication_id)
    return row is not None and row.state == PUBLISHING


async def cancel(ask: Ask, publication_id: str) -> None:
    """Call a publication off; one that is over stays as it is, and so does its video."""
    row = await one(ask, publication_id, held=True)
    await give_up(ask.work, row, "cancelled", None)

    async def stop() -> None:
        await ask.house.jobs.cancel(job_of(row.id))

    if row.state == PUBLISHING:
        ask.work.after_commit(stop)


async def give_up(work: Work, row: Publication, state: str, detail: str | None) -> None:
    """End a publication without a video; what was sent is no longer named, so that the sweep takes it."""
    values = {"state": state, "step": None, "detail": detail, "thumb_key": None}
    if await store.change(work, row.id, store.UNDER_WAY, values):
        await store.drop_parts(work, row.id)
        await tell_changed(work, row)


async def tell_changed(work: Work, row: Publication) -> None:
    """Have whoever waits for a publication look at it."""
    await work.announce(user_topic(row.owner_id), PublicationChanged(publication_id=row.id))


async def prune(work: Work, before: datetime) -> None:
    """Delete publications whose last piece came before a moment; the sweep deletes their bytes."""
    await store.prune(work, before)


async def _end(work: Work, ids: Collection[str]) -> None:
    for publication_id in ids:
        row = await store.one(work, publication_id)
        if row is not None:
            await give_up(work, row, "failed", UPLOAD_ENDED)


async def shown(work: Work, row: Publication) -> PublicationOut:
    """A publication as its owner sees it."""
    video = await videos_store.by_id(work, row.video_id or row.id) if row.state == "done" else None
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
        raise Conflict(messages.PUBLICATION_OVER, code="publication.over")
    tus.require_offset(row.received, offset)
    return row


def _check_size(size: int) -> None:
    if size > VIDEO_BYTES_MAX:
        raise TooLarge(file_too_large(VIDEO_BYTES_MAX // 1024 // 1024))
    if size == 0:
        raise Invalid.field("size", messages.VIDEO_EMPTY_FILE)


async def _require_filmable(work: Work, project_id: str) -> None:
    seconds = await filming.seconds(work, project_id)
    if seconds == 0:
        raise Invalid.field("source", messages.VIDEO_BOARD_EMPTY)
    if seconds > VIDEO_SECONDS_MAX:
        raise Invalid.field("source", VIDEO_TOO_LONG)


def weigh(house: House) -> None:
    """Register videos under way with the storage quota and the list of open uploads."""
    house.storage.counts(store.bytes_of)
    columns = (Publication.project_id, Publication.owner_id, Publication.file_name)
    house.uploads.register(UploadSource("video", Permission.PUBLISH, Publication, columns, store.IS_OPEN, _end))
