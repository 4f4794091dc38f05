"""Imports: create, upload, list and cancel. A job reads the uploaded file."""

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.access.texts import too_many_imports
from pegbar.access.uploads import UploadSource
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions.importers import IMPORTERS
from pegbar.domains.interchange.imports.actions.presenters import build_import_out, publish_state, to_plain_with_plan
from pegbar.domains.interchange.imports.schemas import ImportList, ImportNew, ImportOut
from pegbar.domains.interchange.limits import IMPORT_HOURS, IMPORTS_LISTED
from pegbar.domains.interchange.models import Import
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.core.actions.uploads import save_chunk
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.kernel import clock, tus
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound, TooLarge
from pegbar.kernel.texts import file_too_large

READ: Final = "storyboard.read_import"
LIFETIME: Final = timedelta(hours=IMPORT_HOURS)
"""How long an unapplied import is stored after its last chunk."""
CLEARED_FILES: Final = {"blob_key": None, "found_key": None}
"""Values that release the file and the parsed file; the garbage collector deletes their blobs."""


async def list_imports(ctx: RequestContext, ref: str) -> ImportList:
    """List the user's imports of a board, and the imports that other users applied, newest first."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    rows = await store.list_imports(ctx.tx, access.id, guards.require_person(ctx.user), IMPORTS_LISTED)
    return ImportList(items=[build_import_out(row) for row in rows])


async def throttle(services: Services, user: Principal, ref: str, new: ImportNew) -> None:
    """Apply the user's rate limit to a new import; a retry with the same id isn't counted."""
    async with services.db.read() as tx:
        await guards.project(RequestContext(tx, services, user), ref, Permission.IMPORT)
        known = await store.get_import(tx, new.id)
    if known is None:
        me = guards.require_person(user)
        rate = services.settings.rate_import_person
        await services.throttle(rate, "import", me, fails_open=True, text=too_many_imports)


async def create_import(ctx: RequestContext, ref: str, new: ImportNew) -> ImportOut:
    """Create an import. The same id again returns the same import."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    me = guards.require_person(ctx.user)
    await core_store.lock_order(ctx.tx, access.id)
    known, options = await store.get_import(ctx.tx, new.id), new.options.model_dump()
    if known is not None:
        same = (known.project_id, known.asker_id, known.kind, known.file_name, known.size, known.options)
        if same != (access.id, me, new.kind, new.file_name, new.size, options):
            raise Conflict(texts.IMPORT_ID_TAKEN, code="id_taken")
        return build_import_out(known)
    max_bytes = IMPORTERS[new.kind].get_max_bytes(new.file_name)
    if new.size > max_bytes:
        raise TooLarge(file_too_large(max_bytes // 1024 // 1024))
    _require_rate(new.options.fps)
    if new.size == 0:
        raise Invalid.field("size", texts.FILE_EMPTY)
    if await store.has_active_import(ctx.tx, access.id, me):
        raise Conflict(texts.IMPORT_AT_WORK, code="import.at_work")
    await ctx.services.storage.check_quota(ctx.tx, access.id, new.size)
    await profiles.ensure_profile(ctx.tx, me)
    await ctx.services.uploads.require_slot(ctx.tx, access.id, me)
    now = clock.now()
    row: dict[str, Any] = {
        **dict.fromkeys(("blob_key", "found_key", "plan", "cut_versions", "inverse", "order_version", "problem")),
        "id": new.id,
        "project_id": access.id,
        "asker_id": me,
        "kind": new.kind,
        "file_name": new.file_name,
        "size": new.size,
        "received": 0,
        "state": "uploading",
        "options": options,
        "created_at": now,
        "last_piece_at": now,
        "applied_at": None,
    }
    if not await store.insert_import(ctx.tx, row):
        raise Conflict(texts.IMPORT_ID_TAKEN, code="id_taken")
    return build_import_out(Import(**row))


async def get_import_with_plan(ctx: RequestContext, ref: str, import_id: str) -> dict[str, Any]:
    """Return an `ImportPlanned` as JSON data: the user's own import, or an applied one."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    row = _require_present(await store.get_project_import(ctx.tx, access.id, import_id))
    if row.asker_id != ctx.user.id and row.state not in store.APPLIED:
        raise Forbidden(texts.IMPORT_OF_ANOTHER)
    return to_plain_with_plan(row)


async def get_own_import(ctx: RequestContext, ref: str, import_id: str, *, lock: bool = False) -> Import:
    """Return the user's import. 403 for another user's import, 404 for a cancelled one."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    row = _require_present(await store.get_project_import(ctx.tx, access.id, import_id, lock=lock))
    if row.asker_id != ctx.user.id:
        raise Forbidden(texts.IMPORT_OF_ANOTHER)
    return row


async def get_own_import_at(ctx: RequestContext, ref: str, import_id: str, offset: int) -> Import:
    """Return the user's import whose upload continues at this offset; 409 if it's at another one."""
    return _require_uploading(await get_own_import(ctx, ref, import_id), offset)


async def append_chunk(services: Services, user: Principal, ref: str, row: Import, offset: int, data: bytes) -> int:
    """Store a chunk and return the received bytes. The last one starts the job that reads the file."""
    received = tus.add_to_offset(offset, data, row.size)
    is_complete = received == row.size
    await services.storage.reserve_quota_for_chunk(row.project_id, len(data))
    key = await save_chunk(
        services, data, offset, partial(store.list_part_keys, import_id=row.id) if is_complete else None
    )

    async def write(tx: Transaction) -> None:
        held = _require_uploading(
            await get_own_import(RequestContext(tx, services, user), ref, row.id, lock=True), offset
        )
        if is_complete:
            await store.update_import(tx, held.id, {"received": received, "blob_key": key, "state": "reading"})
            await store.delete_parts(tx, held.id)
            await services.jobs.enqueue(
                tx, READ, held.id, queue="imports", job_id=get_job_id(held.id), requested_by=user.id
            )
            await publish_state(tx, held.project_id, held.id, "reading")
        else:
            await store.add_part(tx, held.id, offset, len(data), key, clock.now())

    await services.db.transact(write)
    return received


async def cancel_import(ctx: RequestContext, ref: str, import_id: str) -> None:
    """Cancel an import that wasn't applied. Does nothing if it's already cancelled."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    row = await store.get_project_import(ctx.tx, access.id, import_id, lock=True)
    if row is not None and row.asker_id != ctx.user.id:
        raise Forbidden(texts.IMPORT_OF_ANOTHER)
    if row is None:
        raise NotFound(texts.IMPORT_GONE, code="import.gone")
    if row.state in store.APPLIED:
        raise Conflict(texts.IMPORT_WAS_APPLIED, code="import.applied")
    if row.state in store.OPEN:
        await _discard(ctx.tx, row)

    async def stop() -> None:
        await ctx.services.jobs.cancel(get_job_id(row.id))

    if row.state == "reading":
        ctx.tx.hooks.after_commit(stop)


async def prune(tx: Transaction, uploaded_before: datetime, ended_before: datetime) -> None:
    """Cancel unapplied imports whose last chunk arrived before `uploaded_before`.

    Deletes the imports that ended before `ended_before`.
    """
    for row in await store.list_abandoned(tx, uploaded_before):
        await _discard(tx, row)
    await store.delete_older(tx, ended_before)


async def _discard_imports(tx: Transaction, ids: Collection[str]) -> None:
    for import_id in ids:
        row = await store.get_import(tx, import_id)
        if row is not None:
            await _discard(tx, row)


async def _discard(tx: Transaction, row: Import) -> None:
    await store.update_import(tx, row.id, {"state": "gone", "plan": None, "cut_versions": None, **CLEARED_FILES})
    await store.delete_parts(tx, row.id)
    await publish_state(tx, row.project_id, row.id, "gone")


def get_job_id(import_id: str) -> str:
    """Return the id of the job that reads a file; the same id isn't enqueued twice."""
    return f"import-{import_id}"


def register_usage(services: Services) -> None:
    """Register the files of imports with the storage quota and the list of open uploads."""
    services.storage.register_usage(store.select_bytes)
    columns = (Import.project_id, Import.asker_id, Import.file_name)
    services.uploads.register(
        UploadSource("import", Permission.IMPORT, Import, columns, store.IS_OPEN, _discard_imports)
    )


def _require_rate(fps: float | None) -> None:
    """Check that a project can have this frame rate."""
    if fps is not None:
        try:
            FrameRate.from_fps(fps)
        except ValueError as refused:
            raise Invalid.field("fps", str(refused)) from refused


def _require_present(row: Import | None) -> Import:
    if row is None or row.state == "gone":
        raise NotFound(texts.IMPORT_GONE, code="import.gone")
    return row


def _require_uploading(row: Import, offset: int) -> Import:
    if row.state != "uploading":
        raise Conflict(texts.IMPORT_IS_HERE, code="import.here")
    tus.require_offset(row.received, offset)
    return row
