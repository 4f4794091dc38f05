"""Uploads of files. With its last chunk, an upload becomes a file of the same id in its folder."""

from datetime import timedelta
from typing import Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.assets import store as assets_store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.actions.presenters import build_node_row, find_free_name
from pegbar.domains.assets.events import append_changed_event
from pegbar.domains.assets.pictures.actions import requests
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.uploads import texts
from pegbar.domains.assets.uploads.limits import UPLOAD_HOURS
from pegbar.domains.uploads.actions import uploads
from pegbar.domains.uploads.actions.kinds import Upload, UploadKind, register_kind
from pegbar.domains.uploads.actions.uploads import NewUpload
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict
from pegbar.kernel.ids import new_id

_LIFETIME: Final = timedelta(hours=UPLOAD_HOURS)


async def create_upload(
    ctx: RequestContext, ref: str, folder_id: str | None, name: str, size: int, upload_id: str | None = None
) -> Upload:
    """Create an upload of `size` bytes; an empty file is created immediately. Safe to repeat with the same id."""
    folder = await folder_access.require_writable_folder(ctx, ref, folder_id)
    project_id = folder.access.id
    uploads.require_size(size, ctx.services.settings.upload_max_mb * 1024 * 1024)
    await _lock_tree(ctx.tx, project_id)
    if (
        upload_id is not None
        and await assets_store.is_id_taken(ctx.tx, upload_id)
        and not await uploads.exists(ctx.tx, upload_id)
    ):
        raise _id_taken()
    new = NewUpload(
        id=upload_id or new_id(),
        kind="file",
        project_id=project_id,
        target_id=folder.id,
        name=names.clean_file_name(name),
        size=size,
    )
    return await uploads.create_upload(ctx, new)


async def add_demo_file(ctx: RequestContext, ref: str, folder_id: str | None, name: str, data: bytes) -> None:
    """Add a file to a folder in one step (demo data)."""
    folder = await folder_access.require_writable_folder(ctx, ref, folder_id)
    key = await ctx.services.blobs.put(data)
    await _lock_tree(ctx.tx, folder.access.id)
    await _create_file(ctx, new_id(), folder.access.id, folder.id, names.clean_file_name(name), len(data), key)


async def _complete_upload(ctx: RequestContext, upload: Upload, key: str) -> None:
    """Create the file in the upload's target folder, if the user may still add files to it."""
    folder = await folder_access.require_writable_folder(ctx, upload.project_id, upload.target_id)
    await _create_file(ctx, upload.id, upload.project_id, folder.id, upload.name, upload.size, key)


async def _create_file(
    ctx: RequestContext, node_id: str, project_id: str, folder_id: str, name: str, size: int, key: str
) -> None:
    if await assets_store.is_id_taken(ctx.tx, node_id):
        raise _id_taken()
    name = await find_free_name(ctx.tx, folder_id, name, is_folder=False)
    row = build_node_row(node_id, project_id, folder_id, name, guards.require_person(ctx.user), is_folder=False)
    await assets_store.insert_nodes(ctx.tx, [row | {"size": size, "blob_key": key}])
    await requests.request_pictures(ctx.tx, ctx.services, [(key, name)], ctx.user.id)
    await append_changed_event(ctx.tx, project_id)


async def _lock_tree(tx: Transaction, project_id: str) -> None:
    await assets_store.lock_tree(tx, project_id, clock.now())


def register_uploads() -> None:
    """Register the kind of uploads that become files."""
    register_kind(
        UploadKind(
            name="file",
            permission=Permission.ASSET_UPLOAD,
            lifetime=_LIFETIME,
            on_complete=_complete_upload,
            lock_before_last_chunk=_lock_tree,
        )
    )


def _id_taken() -> Conflict:
    return Conflict(texts.UPLOAD_ID_TAKEN, code="id_taken")
