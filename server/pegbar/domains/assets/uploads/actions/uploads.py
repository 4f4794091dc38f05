"""Files that arrive piece by piece. A piece is an object of its own until the last one came; then all become one.

Where the process, the browser or the line fails, what was received stays, and the upload goes on from that byte.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.access.uploads import UploadSource
from pegbar.domains.assets import store as assets_store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.actions.shapes import free_name, node_row, tell_changed
from pegbar.domains.assets.models import AssetUpload
from pegbar.domains.assets.pictures.actions import wanting
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.uploads import store, texts
from pegbar.domains.assets.uploads.limits import UPLOAD_HOURS
from pegbar.kernel import clock, tus
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound, TooLarge
from pegbar.kernel.ids import new_id
from pegbar.kernel.texts import file_too_large

LASTS: Final = timedelta(hours=UPLOAD_HOURS)
"""How long an upload is kept after its last piece."""
_PROMISED: Final = ("project_id", "folder_id", "uploader_id", "name", "size")


async def begin(
    ctx: RequestContext, ref: str, folder_id: str | None, name: str, size: int, upload_id: str | None = None
) -> AssetUpload:
    """Promise a file of so many bytes; an empty one is there at once. The same id again changes nothing."""
    place = await folder_access.to_fill(ctx, ref, folder_id)
    most = ctx.services.settings.upload_max_mb
    if size > most * 1024 * 1024:
        raise TooLarge(file_too_large(most))
    me, now = guards.require_person(ctx.user), clock.now()
    await ctx.services.storage.check_room(ctx.tx, place.access.id, size)
    await assets_store.hold(ctx.tx, place.access.id, now)
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
        await assets_store.is_taken(ctx.tx, upload_id) or await store.by_id(ctx.tx, upload_id) is not None
    ):
        return await _begun_before(ctx, upload)
    await ctx.services.uploads.require_slot(ctx.tx, place.access.id, me)
    if not await store.add(ctx.tx, row):
        return await _begun_before(ctx, upload)
    if size == 0:
        await _complete(ctx, upload, await ctx.services.blobs.put(b""))
    return upload


async def place(ctx: RequestContext, ref: str, folder_id: str | None, name: str, data: bytes) -> None:
    """Put a whole file into a folder at once: for demo data."""
    upload = await begin(ctx, ref, folder_id, name, len(data))
    await _complete(ctx, upload, await ctx.services.blobs.put(data))


async def one(ctx: RequestContext, ref: str, upload_id: str, *, held: bool = False) -> AssetUpload:
    """One's own upload, as far as it came; 404 for anybody else's."""
    access = await guards.project(ctx, ref, Permission.ASSET_UPLOAD)
    found = await store.one(ctx.tx, access.id, upload_id, held=held)
    if found is None or found.uploader_id != ctx.user.id:
        raise NotFound(texts.UPLOAD_GONE, code="upload.gone")
    if found.ended_at is not None:
        raise tus.UploadEnded
    return found


async def one_at(ctx: RequestContext, ref: str, upload_id: str, offset: int) -> AssetUpload:
    """One's own upload, where it goes on from this byte; 409 where it stands elsewhere."""
    upload = await one(ctx, ref, upload_id)
    tus.require_offset(upload.received, offset)
    return upload


async def append(services: Services, user: Principal, ref: str, upload: AssetUpload, offset: int, data: bytes) -> int:
    """Keep a piece; how many bytes are here now. With the last one the file stands in its folder."""
    received = tus.end_of(offset, data, upload.size)
    await services.storage.require_room_for_piece(upload.project_id, len(data))
    key = await services.blobs.put(data)
    whole = received == upload.size
    if whole and offset > 0:
        async with services.db.read() as tx:
            pieces = await store.parts(tx, upload.id)
        key = await services.blobs.put_joined([*pieces, key])

    async def write(tx: Transaction) -> None:
        ctx = RequestContext(tx, services, user)
        if whole:
            await assets_store.hold(tx, upload.project_id, clock.now())
        held = await one(ctx, ref, upload.id, held=True)
        tus.require_offset(held.received, offset)
        if whole:
            await folder_access.to_fill(ctx, ref, upload.folder_id)
            await _complete(ctx, held, key)
        else:
            await store.add_part(tx, upload.id, offset, len(data), key, clock.now())

    await services.db.transact(write)
    return received


async def cancel(ctx: RequestContext, ref: str, upload_id: str) -> None:
    """Forget an upload; a file that stands already stays."""
    upload = await one(ctx, ref, upload_id)
    await store.remove(ctx.tx, upload.id)


async def prune(tx: Transaction, before: datetime) -> None:
    """Delete uploads whose last piece came before a moment; the sweep deletes their bytes."""
    await store.prune(tx, before)


async def _begun_before(ctx: RequestContext, wanted: AssetUpload) -> AssetUpload:
    """The upload of this id, where this request was done before; 409 where the id is another file's."""
    found = await store.by_id(ctx.tx, wanted.id)
    if found is None or any(getattr(found, field) != getattr(wanted, field) for field in _PROMISED):
        raise Conflict(texts.UPLOAD_ID_TAKEN, code="id_taken")
    if found.ended_at is not None:
        raise tus.UploadEnded
    return found


async def _complete(ctx: RequestContext, upload: AssetUpload, key: str) -> None:
    await assets_store.hold(ctx.tx, upload.project_id, clock.now())
    if await assets_store.is_taken(ctx.tx, upload.id):
        raise Conflict(texts.UPLOAD_ID_TAKEN, code="id_taken")
    name = await free_name(ctx.tx, upload.folder_id, upload.name, is_folder=False)
    row = node_row(upload.id, upload.project_id, upload.folder_id, name, ctx.user.id, is_folder=False)
    await assets_store.add(ctx.tx, [row | {"size": upload.size, "blob_key": key}])
    await store.finish(ctx.tx, upload.id, upload.size)
    await wanting.want(ctx.tx, ctx.services, [(key, name)], ctx.user.id)
    await tell_changed(ctx.tx, upload.project_id)


async def _end(tx: Transaction, ids: Collection[str]) -> None:
    await store.end(tx, ids, clock.now())


def weigh(services: Services) -> None:
    """Register unfinished file uploads with the storage quota and the list of open uploads."""
    services.storage.counts(store.bytes_of)
    columns = (AssetUpload.project_id, AssetUpload.uploader_id, AssetUpload.name)
    services.uploads.register(UploadSource("file", Permission.ASSET_UPLOAD, AssetUpload, columns, store.IS_OPEN, _end))
