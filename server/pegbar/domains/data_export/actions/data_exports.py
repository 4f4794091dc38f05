"""Data exports: all data of one person in one file, created by a job and stored for some days."""

import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, cast

import structlog

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.data_export import store, texts
from pegbar.domains.data_export.actions.archive import write_archive
from pegbar.domains.data_export.limits import DATA_EXPORT_DAYS, DATA_EXPORTS_LISTED
from pegbar.domains.data_export.models import DataExport
from pegbar.domains.data_export.schemas import DataExportOut
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, DiskFull, NotFound, TooMany, Unavailable
from pegbar.kernel.ids import new_id
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.ports.mailer import Mail

CREATE_ARCHIVE: Final = "data_exports.create"
RETENTION: Final = timedelta(days=DATA_EXPORT_DAYS)
_RETRY_AFTER_SECONDS: Final = 15
_PROGRESS_INTERVAL_SECONDS: Final = 0.2
log = structlog.get_logger()


async def start_data_export(services: Services, user: Principal, client_id: str | None) -> DataExportOut:
    """Start a data export of the requester. Safe to repeat with the same client-made id.

    Raises TooMany if another export is open, and Conflict if the id is taken.
    """
    me = require_person(user)
    async with services.db.read() as tx:
        known = await _find_own(tx, me, client_id)
        if known is not None:
            return _to_schema(known)
        if await store.get_open_data_export(tx, me) is not None:
            raise _already_open()
    await services.throttle(services.settings.rate_data_export_person, "data_export", me, fails_open=True)
    return await services.db.transact(lambda tx: _insert_data_export(RequestContext(tx, services, user), client_id))


async def _insert_data_export(ctx: RequestContext, client_id: str | None) -> DataExportOut:
    me, now = require_person(ctx.user), clock.now()
    row: dict[str, Any] = {
        "id": client_id or new_id(),
        "user_id": me,
        "state": "queued",
        "progress": 0.0,
        "detail": None,
        "blob_key": None,
        "size": None,
        "file_name": f"Pegbar {now:%Y-%m-%d}.zip",
        "created_at": now,
    }
    if not await store.insert_data_export(ctx.tx, row):
        known = await _find_own(ctx.tx, me, client_id)
        if known is None and await store.get_open_data_export(ctx.tx, me) is None:
            raise Conflict(texts.EXPORT_ID_TAKEN, code="id_taken")
        if known is None:
            raise _already_open()
        return _to_schema(known)
    await ctx.services.jobs.enqueue(
        ctx.tx, CREATE_ARCHIVE, row["id"], queue="media", job_id=_job_id(row["id"]), requested_by=me
    )
    return _to_schema(DataExport(**row))


async def list_data_exports(ctx: RequestContext) -> list[DataExportOut]:
    """List the requester's recent data exports, newest first."""
    rows = await store.list_data_exports(ctx.tx, require_person(ctx.user), DATA_EXPORTS_LISTED)
    return [_to_schema(row) for row in rows]


async def get_data_export(ctx: RequestContext, export_id: str) -> DataExportOut:
    """Return the state and progress of one of the requester's data exports; its URL once it is done."""
    return _to_schema(await _require_own(ctx, export_id))


async def get_file(ctx: RequestContext, export_id: str) -> tuple[str, str]:
    """Return the object key and file name of a data export. Raises NotFound if it isn't done or not the requester's."""
    row = await _require_own(ctx, export_id)
    if row.state != "done" or row.blob_key is None:
        raise NotFound
    return row.blob_key, row.file_name


async def cancel_data_export(ctx: RequestContext, export_id: str) -> None:
    """Cancel one of the requester's data exports and its job. Has no effect if it has ended."""
    row = await _require_own(ctx, export_id)
    if await store.close_data_export(ctx.tx, row.id, {"state": "cancelled"}):
        _cancel_job(ctx, row.id)


async def cancel_data_exports(ctx: RequestContext, user_id: str) -> None:
    """Cancel a person's open data exports and their jobs."""
    for export_id in await store.cancel_data_exports(ctx.tx, user_id):
        _cancel_job(ctx, export_id)


async def close_data_exports(tx: Transaction, user_id: str) -> None:
    """Cancel a person's open data exports, but not their jobs; the results of these jobs are discarded."""
    await store.cancel_data_exports(tx, user_id)


async def create_archive(services: Services, export_id: str) -> None:
    """Job: create and store the archive, and send a mail if possible. A run after a crash starts over."""
    async with services.db.write() as tx:
        row = await store.mark_running(tx, export_id)
    if row is None:
        return  # It was cancelled while it was queued.
    try:
        with tempfile.TemporaryDirectory(prefix="pegbar-data-export-") as folder:
            target = Path(folder) / "all.zip"
            await write_archive(services, row.user_id, target, _ProgressReporter(services, row.id))
            size = target.stat().st_size
            key = await services.blobs.put_file(target)
    except (Unavailable, LeaseLost):
        raise
    except DiskFull:
        await _finish(services, row, {"state": "failed", "detail": texts.EXPORT_NO_SPACE})
    except Exception:  # A retry would probably fail with the same error, so report it to the user.
        log.exception("data_export.failed", data_export=row.id)
        await _finish(services, row, {"state": "failed", "detail": texts.EXPORT_FAILED})
    else:
        await _finish(services, row, {"state": "done", "progress": 1.0, "blob_key": key, "size": size})


async def delete_data_exports(tx: Transaction, user_id: str) -> None:
    """Delete a person's data exports. Garbage collection deletes their files later."""
    await store.delete_data_exports(tx, user_id)


async def prune_data_exports(tx: Transaction, before: datetime) -> None:
    """Delete the data exports requested before a time. Garbage collection deletes their files later."""
    await store.delete_data_exports_before(tx, before)


async def _finish(services: Services, row: DataExport, values: dict[str, Any]) -> None:
    async with services.db.write() as tx:
        ended = await store.close_data_export(tx, row.id, values)
        if ended and services.mailer.has_server and values["state"] == "done":
            text = texts.export_ready_mail(row.created_at + RETENTION, f"{services.settings.base_url}/account")
            to = await accounts.get_email(tx, row.user_id)
            await accounts.enqueue_mail(tx, services, Mail(to, texts.EXPORT_READY_SUBJECT, text))


class _ProgressReporter:
    """Store the progress of a data export, a few times per second at most."""

    def __init__(self, services: Services, export_id: str) -> None:
        self._services, self._export_id, self._last = services, export_id, 0.0

    async def __call__(self, progress: float) -> None:
        if time.monotonic() - self._last < _PROGRESS_INTERVAL_SECONDS:
            return
        self._last = time.monotonic()
        async with self._services.db.write() as tx:
            await store.update_progress(tx, self._export_id, progress)


async def _find_own(tx: Transaction, me: str, export_id: str | None) -> DataExport | None:
    row = None if export_id is None else await store.get_data_export(tx, export_id)
    return row if row is not None and row.user_id == me else None


async def _require_own(ctx: RequestContext, export_id: str) -> DataExport:
    """Return the requester's data export. Raises NotFound if it belongs to another user."""
    row = await _find_own(ctx.tx, require_person(ctx.user), export_id)
    if row is None:
        raise NotFound
    return row


def _to_schema(row: DataExport) -> DataExportOut:
    url = f"/api/account/data-exports/{row.id}/file" if row.state == "done" and row.blob_key is not None else None
    return DataExportOut(
        id=row.id,
        state=cast("Any", row.state),
        progress=row.progress,
        detail=row.detail,
        url=url,
        size=row.size,
        file_name=row.file_name,
        created_at=row.created_at,
        available_until=row.created_at + RETENTION,
    )


def _cancel_job(ctx: RequestContext, export_id: str) -> None:
    async def cancel() -> None:
        await ctx.services.jobs.cancel(_job_id(export_id))

    ctx.tx.hooks.after_commit(cancel)


def _job_id(export_id: str) -> str:
    return f"data-export-{export_id}"


def _already_open() -> TooMany:
    return TooMany(texts.EXPORT_OPEN, code="data_export_open", retry_after=_RETRY_AFTER_SECONDS)
