"""Resumable uploads. Each chunk is an object until the last one arrives; then they are joined into one.

After a failure of the server, the browser or the connection, the upload continues from the last received byte.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.uploads import store, texts
from pegbar.domains.uploads.actions import open_uploads
from pegbar.domains.uploads.actions.kinds import get_kind, list_kinds
from pegbar.domains.uploads.models import Upload
from pegbar.domains.uploads.schemas import UploadKindName
from pegbar.kernel import clock, tus
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound, TooLarge
from pegbar.kernel.texts import file_too_large

_IDENTITY_FIELDS: Final = ("kind", "project_id", "owner_id", "target_id", "name", "size")
_MEGABYTE: Final = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class NewUpload:
    """An upload to create; see `Upload`. The id is made by the client, so repeating the request is safe."""

    id: str
    kind: UploadKindName
    project_id: str
    name: str
    size: int
    target_id: str | None = None


def require_size(size: int, max_bytes: int) -> None:
    """Require that a file isn't larger than its kind allows. Raises TooLarge."""
    if size > max_bytes:
        raise TooLarge(file_too_large(max_bytes // _MEGABYTE))


async def create_upload(ctx: RequestContext, new: NewUpload) -> Upload:
    """Create an upload of the user; an empty file is complete immediately. The same id again returns the same upload.

    The caller has checked that the user may upload. Raises QuotaExceeded if the file would exceed the storage quota,
    Conflict if the user or the project has too many open uploads or the id is taken, UploadEnded if someone else ended
    the upload.
    """
    owner_id, now = guards.require_person(ctx.user), clock.now()
    row = {
        "id": new.id,
        "kind": new.kind,
        "project_id": new.project_id,
        "owner_id": owner_id,
        "target_id": new.target_id,
        "name": new.name,
        "size": new.size,
        "received": 0,
        "state": store.OPEN if new.size > 0 else store.COMPLETE,
        "created_at": now,
        "last_chunk_at": now,
    }
    upload = Upload(**row)
    existing = await store.get_upload(ctx.tx, new.id)
    if existing is None:
        await ctx.services.storage.check_quota(ctx.tx, new.project_id, new.size)
        await open_uploads.require_slot(ctx.tx, new.project_id, owner_id)
        if await store.insert_upload(ctx.tx, row):
            if new.size == 0:
                await get_kind(new.kind).on_complete(ctx, upload, await ctx.services.blobs.put(b""))
            return upload
        existing = await store.get_upload(ctx.tx, new.id)
    if existing is None or any(getattr(existing, field) != getattr(upload, field) for field in _IDENTITY_FIELDS):
        raise Conflict(texts.UPLOAD_ID_TAKEN, code="id_taken")
    return _require_not_ended(existing)


async def exists(tx: Transaction, upload_id: str) -> bool:
    """Return True if there is an upload with this id, of any kind and state."""
    return await store.get_upload(tx, upload_id) is not None


async def get_received(tx: Transaction, upload_id: str) -> int:
    """Return the number of bytes that an upload has received; 0 if it doesn't exist."""
    upload = await store.get_upload(tx, upload_id)
    return 0 if upload is None else upload.received


async def get_own_upload(ctx: RequestContext, upload_id: str) -> Upload:
    """Return the user's own upload; 404 for other people's uploads, 410 if someone else ended the upload."""
    me = guards.require_person(ctx.user)
    upload = await store.get_upload(ctx.tx, upload_id)
    if upload is None or upload.owner_id != me:
        raise _upload_gone()
    await get_kind(upload.kind).require_allowed(ctx, upload)
    return _require_not_ended(upload)


async def get_own_upload_at(ctx: RequestContext, upload_id: str, offset: int) -> Upload:
    """Return the user's own upload if it continues at `offset`; 409 otherwise."""
    upload = await get_own_upload(ctx, upload_id)
    tus.require_offset(upload.received, offset)
    return upload


def build_headers(upload: Upload) -> dict[str, str]:
    """Return the headers that state an upload's offset, size and expiry."""
    lifetime = get_kind(upload.kind).lifetime
    return tus.offset_headers(upload.received, upload.size, upload.last_chunk_at, lifetime)


def build_chunk_headers(upload: Upload, received: int) -> dict[str, str]:
    """Return the headers of the response to a chunk that was just stored."""
    return tus.chunk_headers(received, upload.size, get_kind(upload.kind).lifetime)


async def append_chunk(services: Services, user: Principal, upload: Upload, offset: int, data: bytes) -> int:
    """Store a chunk and return the number of bytes received so far. The last chunk completes the file.

    With the last chunk, the kind's `on_complete` is called. If two requests send the same chunk, one gets a Conflict.
    """
    kind, received = get_kind(upload.kind), tus.add_to_offset(offset, data, upload.size)
    is_last = received == upload.size
    await services.storage.reserve_quota_for_chunk(upload.project_id, len(data))
    key = await services.blobs.put(data)
    if is_last and offset > 0:
        key = await join_chunks(services, upload.id, key)

    async def write(tx: Transaction) -> None:
        ctx, state = RequestContext(tx, services, user), store.COMPLETE if is_last else store.OPEN
        if is_last and kind.lock_before_last_chunk is not None:
            await kind.lock_before_last_chunk(tx, upload.project_id)
        locked = await store.advance(tx, upload.id, offset, received, state, clock.now())
        if locked is None:
            raise _explain_refusal(await store.get_upload(tx, upload.id))
        await kind.require_allowed(ctx, locked)
        if not is_last:
            await store.insert_chunk(tx, locked.id, offset, key)
            return
        if offset > 0:
            await store.delete_chunks(tx, [locked.id])
        await kind.on_complete(ctx, locked, key)

    await services.db.transact(write)
    return received


async def join_chunks(services: Services, upload_id: str, *last_keys: str) -> str:
    """Join the chunks of an upload, and `last_keys` after them, to one object and return its key."""
    async with services.db.read() as tx:
        keys = await store.list_chunk_keys(tx, upload_id)
    return await services.blobs.concatenate([*keys, *last_keys])


async def cancel_upload(ctx: RequestContext, upload_id: str) -> None:
    """Delete the user's upload. The file made from a complete upload is not deleted."""
    await get_own_upload(ctx, upload_id)
    upload = await store.lock_upload(ctx.tx, upload_id)
    if upload is None:
        return
    kind = get_kind(upload.kind)
    if upload.state in store.UNFINISHED and kind.on_end is not None:
        await kind.on_end(ctx.tx, upload, "deleted")
    await store.delete_uploads(ctx.tx, [upload_id])


async def discard_upload(tx: Transaction, upload_id: str) -> None:
    """Delete the upload with this id, if there is one, without calling `on_end`.

    For callers that delete or end the object that the upload is for. They must call it before locking their own row
    (such as a publication), which comes after uploads in the lock order.
    """
    await store.delete_uploads(tx, [upload_id])


async def prune_uploads(tx: Transaction) -> None:
    """Expire unfinished uploads, and delete complete and ended uploads, whose last chunk is older than their lifetime.

    Garbage collection deletes the data of their chunks later.
    """
    now = clock.now()
    limits: dict[str, datetime] = {kind.name: now - kind.lifetime for kind in list_kinds()}
    kept, gone = list[str](), list[str]()
    for upload in await store.lock_stale(tx, limits):
        on_end = get_kind(upload.kind).on_end
        may_start_over = on_end is not None and await on_end(tx, upload, "expired")
        (kept if may_start_over else gone).append(upload.id)
    if kept:
        await store.reset_uploads(tx, kept, store.EXPIRED)
    if gone:
        await store.delete_uploads(tx, gone)
    await store.delete_settled(tx, limits)


def _require_not_ended(upload: Upload) -> Upload:
    if upload.state == store.ENDED:
        raise tus.UploadEnded
    return upload


def _explain_refusal(upload: Upload | None) -> Exception:
    """Return the error for an upload that couldn't continue at the expected offset."""
    if upload is None:
        return _upload_gone()
    if upload.state == store.ENDED:
        return tus.UploadEnded()
    return tus.wrong_offset(upload.received)


def _upload_gone() -> NotFound:
    return NotFound(texts.UPLOAD_GONE, code="upload.gone")
