"""Files that arrive piece by piece. A piece is an object of its own until the last one came; then all become one.

Where the process, the browser or the line fails, what was received stays, and the upload goes on from that byte.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.access.uploads import UploadSource
from pegbar.access.who import Who
from pegbar.domains.assets import store as assets_store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.actions.shapes import free_name, node_row, tell_changed
from pegbar.domains.assets.models import AssetUpload
from pegbar.domains.assets.pictures.actions import wanting
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.uploads import messages, store
from pegbar.domains.assets.uploads.limits import UPLOAD_HOURS
from pegbar.kernel import clock, tus
from pegbar.kernel.errors import Conflict, NotFound, TooLarge
from pegbar.kernel.ids import new_id
from pegbar.kernel.messages import file_too_large
from pegbar.kernel.work import Work

LASTS: Final = timedelta(hours=UPLOAD_HOURS)
"""How long an upload is kept after its last piece."""
_PROMISED: Final = ("project_id", "folder_id", "uploader_id", "name", "size")


async def begin(
    ask: Ask, ref: str, folder_id: str | None, name: str, size: int, upload_id: str | None = None
) -> AssetUpload:
    """Promise a file of so many bytes; an empty one is there at once. The same id again changes nothing."""
    place = await folder_access.to_fill(ask, ref, folder_id)
    most = ask.house.settings.upload_max_mb
    if size > most * 1024 * 1024:
        raise TooLarge(file_too_large(most))
    me, now = guards.require_person(ask.who), clock.now()
    await ask.house.storage.check_room(ask.work, place.access.id, size)
    await assets_store.hold(ask.work, place.access.id, now)
    row = {
        "id": upload_id or new_id(),
        "project_id": place.access.id,
        "folder_id": place.id,
        "uploader_id": me,
        "name": names.file_name(name),
        "size": size,
        "received": 0,
        "created_at": now,
        "last_piece_at": now,
        "ended_at": None,
    }
    upload = AssetUpload(**row)
    if upload_id is not None and (
        await assets_store.is_taken(ask.work, upload_id) or await store.by_id(ask.work, upload_id) is not None
    ):
        return await _begun_before(ask, upload)
    await ask.house.uploads.require_slot(ask.work, place.access.id, me)
    if not await store.add(ask.work, row):
        return await _begun_before(ask, upload)
    if size == 0:
        await _complete(ask, upload, await ask.house.blobs.put(b""))
    return upload


async def place(ask: Ask, ref: str, folder_id: str | None, name: str, data: bytes) -> None:
    """Put a whole file into a folder at once: for demo data."""
    upload = await begin(ask, ref, folder_id, name, len(data))
    await _complete(ask, upload, await ask.house.blobs.put(data))


async def one(ask: Ask, ref: str, upload_id: str, *, held: bool = False) -> AssetUpload:
    """One's own upload, as far as it came; 404 for anybody else's."""
    access = await guards.project(ask, ref, Permission.ASSET_UPLOAD)
    found = await store.one(ask.work, access.id, upload_id, held=held)
    if found is None or found.uploader_id != ask.who.id:
        raise NotFound(messages.UPLOAD_GONE, code="upload.gone")
    if found.ended_at is not None:
        raise tus.UploadEnded
    return found


async def one_at(ask: Ask, ref: str, upload_id: str, offset: int) -> AssetUpload:
    """One's own upload, where it goes on from this byte; 409 where it stands elsewhere."""
    upload = await one(ask, ref, upload_id)
    tus.require_offset(upload.received, offset)
    return upload


async def append(house: House, who: Who, ref: str, upload: AssetUpload, offset: int, data: bytes) -> int:
    """Keep a piece; how many bytes are here now. With the last one the file stands in its folder."""
    received = tus.end_of(offset, data, upload.size)
    await house.storage.require_room_for_piece(upload.project_id, len(data))
    key = await house.blobs.put(data)
    whole = received == upload.size
    if whole and offset > 0:
        async with house.db.read() as work:
            pieces = await store.parts(work, upload.id)
        key = await house.blobs.put_joined([*pieces, key])

    async def write(work: Work) -> None:
        ask = Ask(work, house, who)
        if whole:
            await assets_store.hold(work, upload.project_id, clock.now())
        held = await one(ask, ref, upload.id, held=True)
        tus.require_offset(held.received, offset)
        if whole:
            await folder_access.to_fill(ask, ref, upload.folder_id)
            await _complete(ask, held, key)
        else:
            await store.add_part(work, upload.id, offset, len(data), key, clock.now())

    await house.db.transact(write)
    return received


async def cancel(ask: Ask, ref: str, upload_id: str) -> None:
    """Forget an upload; a file that stands already stays."""
    upload = await one(ask, ref, upload_id)
    await store.remove(ask.work, upload.id)


async def prune(work: Work, before: datetime) -> None:
    """Delete uploads whose last piece came before a moment; the sweep deletes their bytes."""
    await store.prune(work, before)


async def _begun_before(ask: Ask, wanted: AssetUpload) -> AssetUpload:
    """The upload of this id, where this request was done before; 409 where the id is another file's."""
    found = await store.by_id(ask.work, wanted.id)
    if found is None or any(getattr(found, field) != getattr(wanted, field) for field in _PROMISED):
        raise Conflict(messages.UPLOAD_ID_TAKEN, code="id_taken")
    if found.ended_at is not None:
        raise tus.UploadEnded
    return found


async def _complete(ask: Ask, upload: AssetUpload, key: str) -> None:
    await assets_store.hold(ask.work, upload.project_id, clock.now())
    if await assets_store.is_taken(ask.work, upload.id):
        raise Conflict(messages.UPLOAD_ID_TAKEN, code="id_taken")
    name = await free_name(ask.work, upload.folder_id, upload.name, is_folder=False)
    row = node_row(upload.id, upload.project_id, upload.folder_id, name, ask.who.id, is_folder=False)
    await assets_store.add(ask.work, [row | {"size": upload.size, "blob_key": key}])
    await store.finish(ask.work, upload.id, upload.size)
    await wanting.want(ask.work, ask.house, [(key, name)], ask.who.id)
    await tell_changed(ask.work, upload.project_id)


async def _end(work: Work, ids: Collection[str]) -> None:
    await store.end(work, ids, clock.now())


def weigh(house: House) -> None:
    """Register unfinished file uploads with the storage quota and the list of open uploads."""
    house.storage.counts(store.bytes_of)
    columns = (AssetUpload.project_id, AssetUpload.uploader_id, AssetUpload.name)
    house.uploads.register(UploadSource("file", Permission.ASSET_UPLOAD, AssetUpload, columns, store.IS_OPEN, _end))
