"""Imports: create, list and cancel. A job reads the uploaded file."""

from datetime import datetime, timedelta
from typing import Any, Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.access.texts import too_many_imports
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions.importers import IMPORTERS
from pegbar.domains.interchange.imports.actions.presenters import build_import_out, publish_state, to_plain_with_plan
from pegbar.domains.interchange.imports.schemas import ImportList, ImportNew, ImportOut
from pegbar.domains.interchange.limits import IMPORT_HOURS, IMPORTS_LISTED
from pegbar.domains.interchange.models import Import
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.uploads.actions import uploads
from pegbar.domains.uploads.actions.kinds import EndReason, Upload, UploadKind, register_kind
from pegbar.domains.uploads.actions.uploads import NewUpload
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from pegbar.kernel.text_catalog import TextValueError

READ: Final = "storyboard.read_import"
LIFETIME: Final = timedelta(hours=IMPORT_HOURS)
"""How long an unfinished upload is stored after its last chunk, and an unapplied import after its upload."""
CLEARED_FILES: Final = {"blob_key": None, "parsed_key": None}
"""Values that release the file and the parsed file; the garbage collector deletes their blobs."""


async def list_imports(ctx: RequestContext, ref: str) -> ImportList:
    """List the user's imports of a board, and the imports that other users applied, newest first."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    rows = await store.list_imports(ctx.tx, access.id, guards.require_person(ctx.user), IMPORTS_LISTED)
    return ImportList(items=[build_import_out(row, row.received) for row in rows])


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
        same = (known.project_id, known.requested_by, known.kind, known.file_name, known.size, known.options)
        if same != (access.id, me, new.kind, new.file_name, new.size, options):
            raise Conflict(texts.IMPORT_ID_TAKEN, code="id_taken")
        return build_import_out(known, await _get_received(ctx.tx, known))
    uploads.require_size(new.size, IMPORTERS[new.kind].get_max_bytes(new.file_name))
    _require_rate(new.options.fps)
    if new.size == 0:
        raise Invalid.field("size", texts.FILE_EMPTY)
    if await store.has_active_import(ctx.tx, access.id, me):
        raise Conflict(texts.IMPORT_AT_WORK, code="import.at_work")
    await profiles.ensure_profile(ctx.tx, me)
    upload = NewUpload(id=new.id, kind="import", project_id=access.id, name=new.file_name, size=new.size)
    await uploads.create_upload(ctx, upload)
    now = clock.now()
    row: dict[str, Any] = {
        **dict.fromkeys(("blob_key", "parsed_key", "plan", "cut_versions", "inverse", "order_version", "problem")),
        "id": new.id,
        "project_id": access.id,
        "requested_by": me,
        "kind": new.kind,
        "file_name": new.file_name,
        "size": new.size,
        "state": "uploading",
        "options": options,
        "created_at": now,
        "uploaded_at": now,
        "applied_at": None,
    }
    if not await store.insert_import(ctx.tx, row):
        raise Conflict(texts.IMPORT_ID_TAKEN, code="id_taken")
    return build_import_out(Import(**row), 0)


async def get_import_with_plan(ctx: RequestContext, ref: str, import_id: str) -> dict[str, Any]:
    """Return an `ImportPlanned` as JSON data: the user's own import, or an applied one."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    row = _require_present(await store.get_project_import(ctx.tx, access.id, import_id))
    if row.requested_by != ctx.user.id and row.state not in store.APPLIED:
        raise Forbidden(texts.IMPORT_OF_ANOTHER)
    return to_plain_with_plan(row, await _get_received(ctx.tx, row))


async def _get_received(tx: Transaction, row: Import) -> int:
    return await uploads.get_received(tx, row.id) if row.state == "uploading" else row.size


async def get_own_import(ctx: RequestContext, ref: str, import_id: str, *, lock: bool = False) -> Import:
    """Return the user's import. 403 for another user's import, 404 for a cancelled one."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    row = _require_present(await store.get_project_import(ctx.tx, access.id, import_id, lock=lock))
    if row.requested_by != ctx.user.id:
        raise Forbidden(texts.IMPORT_OF_ANOTHER)
    return row


async def _complete_upload(ctx: RequestContext, upload: Upload, key: str) -> None:
    """Store the complete file and queue the job that reads it."""
    values = {"blob_key": key, "state": "reading", "uploaded_at": clock.now()}
    await store.update_import(ctx.tx, upload.id, values)
    await ctx.services.jobs.enqueue(
        ctx.tx, READ, upload.id, queue="imports", job_id=get_job_id(upload.id), requested_by=upload.owner_id
    )
    await publish_state(ctx.tx, upload.project_id, upload.id, "reading")


async def _end_upload(tx: Transaction, upload: Upload, _: EndReason) -> bool:
    """Cancel the import of an unfinished upload."""
    row = await store.get_import(tx, upload.id)
    if row is not None:
        await _discard(tx, row)
    return False


async def cancel_import(ctx: RequestContext, ref: str, import_id: str) -> None:
    """Cancel an import that wasn't applied. Does nothing if it's already cancelled."""
    access = await guards.project(ctx, ref, Permission.IMPORT)
    if await store.get_project_import(ctx.tx, access.id, import_id) is not None:
        await uploads.discard_upload(ctx.tx, import_id)
    row = await store.get_project_import(ctx.tx, access.id, import_id, lock=True)
    if row is not None and row.requested_by != ctx.user.id:
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
    """Cancel unapplied imports whose file was complete before `uploaded_before`.

    Deletes the imports that ended before `ended_before`.
    """
    for row in await store.list_abandoned(tx, uploaded_before):
        await _discard(tx, row)
    await store.delete_older(tx, ended_before)


async def _discard(tx: Transaction, row: Import) -> None:
    await store.update_import(tx, row.id, {"state": "cancelled", "plan": None, "cut_versions": None, **CLEARED_FILES})
    await publish_state(tx, row.project_id, row.id, "cancelled")


def get_job_id(import_id: str) -> str:
    """Return the id of the job that reads a file; the same id isn't enqueued twice."""
    return f"import-{import_id}"


def register_uploads(services: Services) -> None:
    """Register the storage usage of import files, and the kind of uploads that become imports."""
    services.storage.register_usage(store.select_bytes)
    register_kind(
        UploadKind(
            name="import",
            permission=Permission.IMPORT,
            lifetime=LIFETIME,
            on_complete=_complete_upload,
            on_end=_end_upload,
        )
    )


def _require_rate(fps: float | None) -> None:
    """Check that a project can have this frame rate."""
    if fps is not None:
        try:
            FrameRate.from_fps(fps)
        except TextValueError as refused:
            raise Invalid.field("fps", refused.text) from refused


def _require_present(row: Import | None) -> Import:
    if row is None or row.state == "cancelled":
        raise NotFound(texts.IMPORT_GONE, code="import.gone")
    return row
