"""Resumable uploads. Each chunk is an object until the last one arrives; then they are joined into one.

After a failure of the server, the browser or the connection, the upload continues from the last received byte.
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
from pegbar.domains.assets.actions.presenters import build_node_row, find_free_name
from pegbar.domains.assets.events import append_changed_event
from pegbar.domains.assets.models import AssetUpload
from pegbar.domains.assets.pictures.actions import requests
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.uploads import store, texts
from pegbar.domains.assets.uploads.limits import UPLOAD_HOURS
from pegbar.kernel import clock, tus
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound, TooLarge
from pegbar.kernel.ids import new_id
from pegbar.kernel.texts import file_too_large

UPLOAD_LIFETIME: Final = timedelta(hours=UPLOAD_HOURS)
"""Retention of an upload after its last chunk."""
_IDENTITY_FIELDS: Final = ("project_id", "folder_id", "uploader_id", "name", "size")


async def create_upload(
    ctx: RequestContext, ref: str, folder_id: str | None, name: str, size: int, upload_id: str | None = None
) -> AssetUpload:
    """Create an upload of `size` bytes; an empty file is created immediately. Safe to repeat with the same id."""
    folder = await folder_access.require_writable_folder(ctx, ref, folder_id)
    max_megabytes = ctx.services.settings.upload_max_mb
    if size > max_megabytes * 1024 * 1024:
        raise TooLarge(file_too_large(max_megabytes))
    me, now = guards.require_person(ctx.user), clock.now()
    await ctx.services.storage.check_quota(ctx.tx, folder.access.id, size)
    await assets_store.lock_tree(ctx.tx, folder.access.id, now)
    row = {
        "id": upload_id or new_id(),
        "project_id": folder.access.id,
        "folder_id": folder.id,
        "uploader_id": me,
        "name": names.clean_file_name(name),
        "size": size,
        "received": 0,
        "created_at": now,
        "last_piece_at": now,
        "ended_at": None,
    }
    upload = AssetUpload(**row)
    if upload_id is not None and (
        await assets_store.is_id_taken(ctx.tx, upload_id) or await store.get_upload_by_id(ctx.tx, upload_id) is not None
    ):
        return await _require_same_upload(ctx, upload)
    await ctx.services.uploads.require_slot(ctx.tx, folder.access.id, me)
    if not await store.insert_upload(ctx.tx, row):
        return await _require_same_upload(ctx, upload)
    if size == 0:
        await _create_file(ctx, upload, await ctx.services.blobs.put(b""))
    return upload


async def add_demo_file(ctx: RequestContext, ref: str, folder_id: str | None, name: str, data: bytes) -> None:
    """Add a file to a folder in one step (demo data)."""
    upload = await create_upload(ctx, ref, folder_id, name, len(data))
    await _create_file(ctx, upload, await ctx.services.blobs.put(data))


async def get_upload(ctx: RequestContext, ref: str, upload_id: str, *, lock: bool = False) -> AssetUpload:
    """Return the user's own upload; 404 for any other. `lock` locks its row until the end of the transaction."""
    access = await guards.project(ctx, ref, Permission.ASSET_UPLOAD)
    upload = await store.get_upload(ctx.tx, access.id, upload_id, lock=lock)
    if upload is None or upload.uploader_id != ctx.user.id:
        raise NotFound(texts.UPLOAD_GONE, code="upload.gone")
    if upload.ended_at is not None:
        raise tus.UploadEnded
    return upload


async def get_upload_at(ctx: RequestContext, ref: str, upload_id: str, offset: int) -> AssetUpload:
    """Return the user's own upload if it continues at `offset`; 409 otherwise."""
    upload = await get_upload(ctx, ref, upload_id)
    tus.require_offset(upload.received, offset)
    return upload


async def append_chunk(
    services: Services, user: Principal, ref: str, upload: AssetUpload, offset: int, data: bytes
) -> int:
    """Store a chunk and return the number of bytes received so far. The last chunk creates the file in its folder."""
    received = tus.add_to_offset(offset, data, upload.size)
    await services.storage.reserve_quota_for_chunk(upload.project_id, len(data))
    key = await services.blobs.put(data)
    whole = received == upload.size
    if whole and offset > 0:
        async with services.db.read() as tx:
            pieces = await store.list_part_keys(tx, upload.id)
        key = await services.blobs.concatenate([*pieces, key])

    async def write(tx: Transaction) -> None:
        ctx = RequestContext(tx, services, user)
        if whole:
            await assets_store.lock_tree(tx, upload.project_id, clock.now())
        locked = await get_upload(ctx, ref, upload.id, lock=True)
        tus.require_offset(locked.received, offset)
        if whole:
            await folder_access.require_writable_folder(ctx, ref, upload.folder_id)
            await _create_file(ctx, locked, key)
        else:
            await store.insert_part(tx, upload.id, offset, len(data), key, clock.now())

    await services.db.transact(write)
    return received


async def cancel_upload(ctx: RequestContext, ref: str, upload_id: str) -> None:
    """Delete an upload; a finished file stays."""
    upload = await get_upload(ctx, ref, upload_id)
    await store.delete_upload(ctx.tx, upload.id)


async def prune_uploads(tx: Transaction, before: datetime) -> None:
    """Delete uploads whose last chunk arrived before a time; the sweep deletes their data."""
    await store.delete_uploads_before(tx, before)


async def _require_same_upload(ctx: RequestContext, expected: AssetUpload) -> AssetUpload:
    """Return the existing upload of this id if it matches the request; 409 if the id belongs to another file."""
    upload = await store.get_upload_by_id(ctx.tx, expected.id)
    if upload is None or any(getattr(upload, field) != getattr(expected, field) for field in _IDENTITY_FIELDS):
        raise Conflict(texts.UPLOAD_ID_TAKEN, code="id_taken")
    if upload.ended_at is not None:
        raise tus.UploadEnded
    return upload


async def _create_file(ctx: RequestContext, upload: AssetUpload, key: str) -> None:
    await assets_store.lock_tree(ctx.tx, upload.project_id, clock.now())
    if await assets_store.is_id_taken(ctx.tx, upload.id):
        raise Conflict(texts.UPLOAD_ID_TAKEN, code="id_taken")
    name = await find_free_name(ctx.tx, upload.folder_id, upload.name, is_folder=False)
    row = build_node_row(upload.id, upload.project_id, upload.folder_id, name, ctx.user.id, is_folder=False)
    await assets_store.insert_nodes(ctx.tx, [row | {"size": upload.size, "blob_key": key}])
    await store.finish_upload(ctx.tx, upload.id, upload.size)
    await requests.request_pictures(ctx.tx, ctx.services, [(key, name)], ctx.user.id)
    await append_changed_event(ctx.tx, upload.project_id)


async def _expire_uploads(tx: Transaction, ids: Collection[str]) -> None:
    await store.end_uploads(tx, ids, clock.now())


def register_usage(services: Services) -> None:
    """Register unfinished file uploads with the storage quota and the list of open uploads."""
    services.storage.register_usage(store.select_received_bytes)
    columns = (AssetUpload.project_id, AssetUpload.uploader_id, AssetUpload.name)
    services.uploads.register(
        UploadSource("file", Permission.ASSET_UPLOAD, AssetUpload, columns, store.IS_UPLOADING, _expire_uploads)
    )
