"""Request, follow and cancel exports, and run their jobs. Files are stored for some days."""

import hashlib
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import structlog

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import export as policy
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.exports import store
from pegbar.domains.interchange.exports.actions.formats import (
    FAILURES,
    find_permission,
    get_queue,
    get_suffix_and_type,
    has_sound,
)
from pegbar.domains.interchange.exports.actions.sound_wait import wait_for_sounds
from pegbar.domains.interchange.exports.rules import find_refusal
from pegbar.domains.interchange.exports.schemas import ExportOut, ExportRequest
from pegbar.domains.interchange.formats.common.export_job import ExportJob, NothingToExport, choose_cuts, load_board
from pegbar.domains.interchange.formats.common.file_names import get_file_stem
from pegbar.domains.interchange.formats.common.options import ExportOptions
from pegbar.domains.interchange.formats.format import ZIP_TYPE, Format, load
from pegbar.domains.interchange.formats.registry import get_exportable
from pegbar.domains.interchange.limits import EXPORT_URL_SECONDS, EXPORTS_LISTED, EXPORTS_OPEN_MAX
from pegbar.domains.interchange.models import Export
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store as core_store
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound, TooMany, Unavailable
from pegbar.kernel.ids import new_id
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.texts import FONTS_MISSING, NO_ENCODER
from pegbar.ports.fonts import FontsMissing
from pegbar.ports.jobs import VISITORS

RUN_EXPORT = "storyboard.export"
_RETRY_AFTER_SECONDS = 15
"""A guess, because the time that the open exports will take isn't known."""
_REPORT_EVERY_SECONDS = 0.2
_ZIP = ".zip"
_HAN_LANGUAGE = "han_language"
"""The option with the reader's language."""

log = structlog.get_logger()


def get_requester_key(user: Principal, network: str) -> str:
    """Return the key for fair scheduling: the user's id, or a digest of the network, so that no address is stored."""
    return user.id or hashlib.sha256(f"export:{network}".encode()).hexdigest()


async def check_request(ctx: RequestContext, ref: str, new: ExportRequest, requester_key: str) -> ExportOut | None:
    """Check whether this export can be requested. Returns the existing export if the request is a repetition.

    The key of the requester comes from `get_requester_key`.
    """
    access, existing = await _check_permission(ctx, ref, new)
    if existing is None:
        await _require_exportable(ctx, access.id, new)
        if await store.count_open(ctx.tx, requester_key) >= EXPORTS_OPEN_MAX:
            raise _too_many_error(ctx.user)
    return existing


async def start_export(
    ctx: RequestContext, ref: str, new: ExportRequest, requester_key: str, han_language: HanLanguage | None = None
) -> ExportOut:
    """Insert an export and queue its job in one transaction. A repeated request returns the existing export.

    The key of the requester comes from `get_requester_key`. `han_language` is the reader's language, which decides the
    shapes of Han characters, unless the options name one.
    """
    access, existing = await _check_permission(ctx, ref, new)
    if existing is not None:
        return existing
    project, cuts = await _require_exportable(ctx, access.id, new)
    export_id = new.id or new_id()
    options = new.options.model_dump()
    if _HAN_LANGUAGE in options:
        options[_HAN_LANGUAGE] = options[_HAN_LANGUAGE] or han_language
    row = {
        "id": export_id,
        "project_id": access.id,
        "requested_by": ctx.user.id,
        "kind": new.kind,
        "options": options,
        "state": "queued",
        "progress": 0.0,
        "detail": None,
        "blob_key": None,
        "file_name": _build_file_name(project, new.kind, new.options, cuts),
        "created_at": clock.now(),
        "requester": requester_key,
    }
    if not await store.insert_export(ctx.tx, row, EXPORTS_OPEN_MAX):
        existing = await _find_existing(ctx, access.id, export_id, new)
        if existing is None:
            raise _too_many_error(ctx.user)
        return existing
    await ctx.services.jobs.enqueue(
        ctx.tx,
        RUN_EXPORT,
        export_id,
        queue=get_queue(new.kind, new.options),
        job_id=get_job_id(export_id),
        requested_by=ctx.user.id or VISITORS,
    )
    return await _to_export_out(ctx.services, Export(**row))


async def list_own_exports(ctx: RequestContext, ref: str) -> list[ExportOut]:
    """Return the user's last exports of a board, newest first."""
    user_id = guards.require_person(ctx.user)
    access = await guards.project(ctx, ref, Permission.EXPORT_SHEET)
    return [
        await _to_export_out(ctx.services, row)
        for row in await store.list_requested(ctx.tx, access.id, user_id, EXPORTS_LISTED)
    ]


async def get_export(ctx: RequestContext, export_id: str) -> ExportOut:
    """Return an export with its progress, and its URL once it is done."""
    if not ctx.user.is_signed_in:  # 404 if the board isn't visible; the check below may answer 401
        await guards.export(ctx, export_id, Permission.EXPORT_SHEET)
    return await _to_export_out(ctx.services, await require_visible_export(ctx, export_id))


async def cancel_export(ctx: RequestContext, export_id: str) -> None:
    """Cancel an export unless it is over. If the requester is a signed-in user, only that user may cancel it."""
    row = await require_visible_export(ctx, export_id)
    if row.requested_by is not None:
        guards.require_person(ctx.user)
    guards.require(policy.cancel(ctx.user, row.requested_by))
    if await store.cancel_export(ctx.tx, export_id):

        async def stop() -> None:
            await ctx.services.jobs.cancel(get_job_id(export_id))

        ctx.tx.hooks.after_commit(stop)


def get_job_id(export_id: str) -> str:
    """Return the id of an export's job; a job with the same id is queued once."""
    return f"export-{export_id}"


async def run_export(services: Services, export_id: str) -> None:
    """Run the job: collect pictures, render the file and store it. A run after a crash starts over."""
    async with services.db.write() as tx:
        row = await store.mark_running(tx, export_id, clock.now())
    if row is None:
        return  # cancelled while queued
    try:
        with tempfile.TemporaryDirectory(prefix="pegbar-export-") as folder:
            values = await _render(services, row, Path(folder))
    except NothingToExport as error:
        await _finish(services, row.id, {"state": "failed", "detail": str(error)})
        return
    except FontsMissing as error:
        log.error("export.failed", export=row.id, reason=str(error))
        await _finish(services, row.id, {"state": "failed", "detail": FONTS_MISSING})
        return
    except FAILURES as error:
        log.error("export.failed", export=row.id, reason=str(error))
        await _finish(services, row.id, {"state": "failed", "detail": get_exportable(row.kind)[1].failure_text})
        return
    except (Unavailable, LeaseLost):
        raise
    except Exception:
        # An unexpected error would recur: report it, and free the slot.
        log.exception("export.failed", export=row.id)
        await _finish(services, row.id, {"state": "failed", "detail": get_exportable(row.kind)[1].failure_text})
        return
    await _finish(services, row.id, {"state": "done", "progress": 1.0, **values})


async def delete_older(tx: Transaction, before: datetime) -> None:
    """Delete exports that were requested before `before`; the sweep deletes their files."""
    await store.delete_older(tx, before)


async def fail_older(tx: Transaction, before: datetime) -> None:
    """Mark open exports that were requested before `before` as failed; their requesters can then start new ones."""
    await store.fail_older(tx, before, texts.EXPORT_FAILED)


async def _wait_for_sounds(services: Services, export: Export) -> int:
    """Wait for the board's sounds, and return how many will be missing in the file.

    While it waits, the export's detail says so.
    """

    async def report_count(count: int) -> None:
        async with services.db.write() as tx:
            await store.set_detail(tx, export.id, texts.describe_pending_sounds(count))

    missing = await wait_for_sounds(services, export.project_id, report_count)
    async with services.db.write() as tx:
        await store.set_detail(tx, export.id, None)
    return missing


async def _render(services: Services, export: Export, folder: Path) -> dict[str, str | None]:
    """Render the file and return the values to store.

    They include a new file name, because the board may have changed since the request.
    """
    fmt, exports = get_exportable(export.kind)
    options = _load_options(export)
    missing = await _wait_for_sounds(services, export) if has_sound(exports, options) else 0
    async with services.db.read() as tx:
        board = await load_board(tx, export.project_id, export.options.get("cut_ids"))
    refusal = find_refusal(fmt, exports, options, board.lengths, board.project.fps)
    if refusal is not None:  # the board changed while the job was queued
        raise NothingToExport(refusal[1])
    render = cast("Callable[[ExportJob, Format], Awaitable[Path]]", load(exports.renderer))
    progress = ExportProgress(services, export.id)
    path = await render(ExportJob(services, board, export.options, folder, progress), fmt)
    name = _build_file_name(board.project, export.kind, options, len(board.cuts))
    if path.suffix == _ZIP and not name.endswith(_ZIP):  # an EDL with too many events for one file
        name = f"{get_file_stem(board.project.name)}{exports.archive_suffix}"
    detail = texts.describe_missing_sounds(missing) if missing else None
    return {"blob_key": await services.blobs.put_file(path), "file_name": name, "detail": detail}


def _build_file_name(project: projects.ProjectSettings, kind: str, options: ExportOptions, cuts: int) -> str:
    suffix, _ = get_suffix_and_type(kind, options, several_cuts=cuts > 1)
    return f"{get_file_stem(project.name)}{suffix}"


def _load_options(export: Export) -> ExportOptions:
    """Return the stored options of an export."""
    options = cast("type[ExportOptions]", load(get_exportable(export.kind)[1].options))
    return options.model_validate(export.options)


async def _check_permission(
    ctx: RequestContext, ref: str, new: ExportRequest
) -> tuple[guards.ProjectAccess, ExportOut | None]:
    """Return the project, and the existing export if the request is a repetition."""
    access = await guards.project(ctx, ref, find_permission(new.kind, new.options))
    return access, None if new.id is None else await _find_existing(ctx, access.id, new.id, new)


async def _require_exportable(
    ctx: RequestContext, project_id: str, new: ExportRequest
) -> tuple[projects.ProjectSettings, int]:
    """Return the project's settings and the number of cuts. Raises if this board can't be exported like this."""
    fmt, exports = get_exportable(new.kind)
    if (exports.needs_encoder or new.options.requires_encoder) and ctx.services.encoder is None:
        raise Conflict(NO_ENCODER, code="no_encoder")
    if exports.library == "otio" and not ctx.services.otio:
        raise Conflict(texts.NO_OTIO, code="no_otio")
    project = await projects.get_settings(ctx.tx, project_id)
    cut_ids = new.options.cut_ids
    cuts = choose_cuts(await core_store.list_live_cuts(ctx.tx, project_id), cut_ids)
    if cut_ids is not None and len(cuts) < len(set(cut_ids)):
        raise Invalid.field("cut_ids", texts.CUTS_GONE)
    refusal = find_refusal(fmt, exports, new.options, [cut.duration_frames for _, cut in cuts], project.fps)
    if refusal is not None:
        raise Invalid.field(*refusal)
    return project, len(cuts)


def _too_many_error(user: Principal) -> TooMany:
    text = texts.TOO_MANY_EXPORTS if user.is_signed_in else texts.TOO_MANY_EXPORTS_HERE
    return TooMany(text, code="exports_open", retry_after=_RETRY_AFTER_SECONDS)


async def _find_existing(ctx: RequestContext, project_id: str, export_id: str, new: ExportRequest) -> ExportOut | None:
    """Return the export with this id if it is from the same request. Raises 409 if it is from another."""
    existing = await store.get_export(ctx.tx, export_id)
    if existing is None:
        return None
    requested, options = new.options.model_dump(), existing.options
    if (
        _HAN_LANGUAGE in requested and requested[_HAN_LANGUAGE] is None
    ):  # the language was stored from the header of the first request
        options = {**options, _HAN_LANGUAGE: None}
    if (existing.project_id, existing.requested_by, existing.kind, options) != (
        project_id,
        ctx.user.id,
        new.kind,
        requested,
    ):
        raise Conflict(texts.EXPORT_ID_TAKEN, code="id_taken")
    return await _to_export_out(ctx.services, existing)


class ExportProgress:
    """Stores an export's progress, a few times per second at most."""

    def __init__(self, services: Services, export_id: str) -> None:
        self._services = services
        self._export_id = export_id
        self._last = 0.0

    async def __call__(self, share: float) -> None:
        if time.monotonic() - self._last < _REPORT_EVERY_SECONDS:
            return
        self._last = time.monotonic()
        async with self._services.db.write() as tx:
            await store.set_progress(tx, self._export_id, share)


async def _finish(services: Services, export_id: str, values: dict[str, Any]) -> None:
    async with services.db.write() as tx:
        await store.finish_export(tx, export_id, values)


async def require_visible_export(ctx: RequestContext, export_id: str) -> Export:
    """Return the export if the user has the permission that requesting such an export requires."""
    row = await _require_export(ctx.tx, export_id)
    await guards.export(ctx, export_id, find_permission(row.kind, _load_options(row)))
    return row


async def _require_export(tx: Transaction, export_id: str) -> Export:
    export = await store.get_export(tx, export_id)
    if export is None:
        raise NotFound
    return export


def _summarize(row: Export) -> str:
    fmt, _ = get_exportable(row.kind)
    options = _load_options(row)
    cuts = texts.describe_cuts(None if options.cut_ids is None else len(options.cut_ids))
    return " · ".join((fmt.title, *options.describe(), cuts))


async def _to_export_out(services: Services, row: Export) -> ExportOut:
    url = None
    if row.state == "done" and row.blob_key is not None:
        is_archive = row.file_name.endswith(_ZIP)
        _, media_type = get_suffix_and_type(row.kind, _load_options(row), several_cuts=is_archive)
        if is_archive:
            media_type = ZIP_TYPE
        signed = await services.blobs.sign(
            row.blob_key,
            seconds=EXPORT_URL_SECONDS,
            media_type=media_type,
            download=row.file_name,
            right=blob_rights.export(row.id),
        )
        url = signed.url
    return ExportOut(
        id=row.id,
        kind=row.kind,
        state=cast("Any", row.state),
        progress=row.progress,
        detail=row.detail,
        url=url,
        file_name=row.file_name,
        summary=_summarize(row),
        created_at=row.created_at,
    )
