"""Files that jobs make of a board: asked for, followed, stopped, kept for some days."""

import hashlib
import tempfile
import time
from collections.abc import Mapping, Sequence
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
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.exports import store, texts
from pegbar.domains.storyboard.exports.actions.commission import Commission, NothingToMake, board_of, choose
from pegbar.domains.storyboard.exports.actions.rendering import (
    FAILURES,
    KINDS,
    ZIP_TYPE,
    Kind,
    form,
    has_sound,
    queue_of,
    several_ending,
)
from pegbar.domains.storyboard.exports.actions.sound_wait import wait_for_sounds
from pegbar.domains.storyboard.exports.limits import EXPORT_URL_SECONDS, EXPORTS_AT_ONCE, EXPORTS_LISTED
from pegbar.domains.storyboard.exports.rules.edits import rates
from pegbar.domains.storyboard.exports.rules.files import ExportKind, file_stem, is_filmed, refusal
from pegbar.domains.storyboard.exports.schemas import EditNew, ExportOut, Wishes
from pegbar.domains.storyboard.models import Export
from pegbar.domains.storyboard.rules.timing import Rate
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound, TooMany, Unavailable
from pegbar.kernel.ids import new_id
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.texts import FONTS_MISSING, NO_ENCODER
from pegbar.ports.fonts import FontsMissing
from pegbar.ports.jobs import VISITORS

MAKE = "storyboard.export"
_COME_AGAIN_SECONDS = 15
"""Where two are being made; nobody knows how long that takes."""
_TELL_EVERY_SECONDS = 0.2
_ZIP = ".zip"
_READER = "reader"
"""The option that names the reader's language."""

log = structlog.get_logger()


def asker_of(user: Principal, network: str) -> str:
    """Whose turn an export takes: the person's, else that of the network, of which a digest alone is kept."""
    return user.id or hashlib.sha256(f"export:{network}".encode()).hexdigest()


async def look(ctx: RequestContext, ref: str, new: Wishes, asker: str) -> ExportOut | None:
    """What this request has made before, else None, where it may be made; every refusal is raised."""
    access, made = await _wished(ctx, ref, new)
    if made is None:
        await _require_makeable(ctx, access.id, new)
        if await store.open_of(ctx.tx, asker) >= EXPORTS_AT_ONCE:
            raise _too_many(ctx.user)
    return made


async def start(ctx: RequestContext, ref: str, new: Wishes, asker: str, reader: HanLanguage | None = None) -> ExportOut:
    """Note the wish and enqueue a job, in one transaction; the same id again answers how far that is.

    The file is made for a reader of this language unless the options name another one.
    """
    access, made = await _wished(ctx, ref, new)
    if made is not None:
        return made
    project, cuts = await _require_makeable(ctx, access.id, new)
    export_id = new.id or new_id()
    options = new.options.model_dump()
    if _READER in options:
        options[_READER] = options[_READER] or reader
    row = {
        "id": export_id,
        "project_id": access.id,
        "asker_id": ctx.user.id,
        "kind": new.kind,
        "options": options,
        "state": "queued",
        "progress": 0.0,
        "detail": None,
        "blob_key": None,
        "file_name": _name(project, new.kind, options, cuts),
        "created_at": clock.now(),
        "asker": asker,
    }
    if not await store.add(ctx.tx, row, EXPORTS_AT_ONCE):
        made = await _made_before(ctx, access.id, export_id, new)
        if made is None:
            raise _too_many(ctx.user)
        return made
    await ctx.services.jobs.enqueue(
        ctx.tx,
        MAKE,
        export_id,
        queue=queue_of(new.kind, options),
        job_id=job_of(export_id),
        requested_by=ctx.user.id or VISITORS,
    )
    return await _shown(ctx.services, Export(**row))


async def mine(ctx: RequestContext, ref: str) -> list[ExportOut]:
    """The asker's own last exports of a board, newest first."""
    asker = guards.require_person(ctx.user)
    access = await guards.project(ctx, ref, Permission.EXPORT_SHEET)
    return [await _shown(ctx.services, row) for row in await store.asked_by(ctx.tx, access.id, asker, EXPORTS_LISTED)]


async def one(ctx: RequestContext, export_id: str) -> ExportOut:
    """How far an export is; its address once it is done."""
    if (
        not ctx.user.is_signed_in
    ):  # to sign in for it, one must see the board; else it is not there, of whatever kind it is
        await guards.export(ctx, export_id, Permission.EXPORT_SHEET)
    return await _shown(ctx.services, await require_seen(ctx, export_id))


async def cancel(ctx: RequestContext, export_id: str) -> None:
    """Stop an export; one that is over is left as it is. Only for who asked for it, where that is known."""
    row = await require_seen(ctx, export_id)
    if row.asker_id is not None:
        guards.require_person(ctx.user)
    guards.require(policy.cancel(ctx.user, row.asker_id))
    if await store.cancel(ctx.tx, export_id):

        async def stop() -> None:
            await ctx.services.jobs.cancel(job_of(export_id))

        ctx.tx.after_commit(stop)


def job_of(export_id: str) -> str:
    """The id of the job that makes an export; the same one is enqueued once."""
    return f"export-{export_id}"


async def make(services: Services, export_id: str) -> None:
    """The job: collect the pictures, make the file, keep it. A run after a crash begins anew."""
    async with services.db.write() as tx:
        row = await store.begin(tx, export_id, clock.now())
    if row is None:
        return  # it was cancelled while it waited
    try:
        with tempfile.TemporaryDirectory(prefix="pegbar-export-") as folder:
            made = await _made(services, row, Path(folder))
    except NothingToMake as error:
        await _finish(services, row.id, {"state": "failed", "detail": str(error)})
        return
    except FontsMissing as error:
        log.error("export.failed", export=row.id, reason=str(error))
        await _finish(services, row.id, {"state": "failed", "detail": FONTS_MISSING})
        return
    except FAILURES as error:
        log.error("export.failed", export=row.id, reason=str(error))
        await _finish(services, row.id, {"state": "failed", "detail": _kind(row).failed})
        return
    except (Unavailable, LeaseLost):
        raise
    except Exception:
        # What nobody foresaw would fail again: the asker is told, and has the slot for something else.
        log.exception("export.failed", export=row.id)
        await _finish(services, row.id, {"state": "failed", "detail": _kind(row).failed})
        return
    await _finish(services, row.id, {"state": "done", "progress": 1.0, **made})


async def prune(tx: Transaction, before: datetime) -> None:
    """Forget exports that were asked for earlier; their files are swept after them."""
    await store.prune(tx, before)


async def give_up(tx: Transaction, before: datetime) -> None:
    """Have those fail that were asked for earlier and are not over: whatever became of their jobs, slots are free."""
    await store.give_up(tx, before, texts.EXPORT_FAILED)


async def _wait_for_sounds(services: Services, export: Export) -> int:
    """Wait for the board's sounds and say so in the export's detail. Return how many will be missing in the file."""

    async def tell(count: int) -> None:
        async with services.db.write() as tx:
            await store.set_detail(tx, export.id, texts.waiting_for_sounds(count))

    missing = await wait_for_sounds(services, export.project_id, tell)
    async with services.db.write() as tx:
        await store.set_detail(tx, export.id, None)
    return missing


async def _made(services: Services, export: Export, folder: Path) -> dict[str, str | None]:
    """What is to be noted of the file; its name once more, for the board may have changed while the job waited."""
    kind = cast("ExportKind", export.kind)
    missing = await _wait_for_sounds(services, export) if has_sound(kind, export.options) else 0
    async with services.db.read() as tx:
        board = await board_of(tx, export.project_id, export.options.get("cut_ids"))
    refused = refusal(kind, board.lengths, board.rate, export.options)
    if refused is not None:  # the board changed while the job waited
        raise NothingToMake(refused)
    tell = _Teller(services, export.id)
    made = await _kind(export).make(Commission(services, board, export.options, folder, tell))
    name = _name(board.project, kind, export.options, len(board.cuts))
    if made.suffix == _ZIP and not name.endswith(_ZIP):  # an EDL of more events than one file holds
        name = f"{file_stem(board.project.name)}{several_ending(kind)}"
    detail = texts.sounds_missing(missing) if missing else None
    return {"blob_key": await services.blobs.put_file(made), "file_name": name, "detail": detail}


def _name(project: projects.ProjectSettings, kind: ExportKind, options: Mapping[str, object], cuts: int) -> str:
    return f"{file_stem(project.name)}{form(kind, options, several_cuts=cuts > 1)[0]}"


async def _wished(ctx: RequestContext, ref: str, new: Wishes) -> tuple[guards.ProjectAccess, ExportOut | None]:
    """The project, and what this request has made before."""
    access = await guards.project(ctx, ref, KINDS[new.kind].permission(new.options.model_dump()))
    return access, None if new.id is None else await _made_before(ctx, access.id, new.id, new)


async def _require_makeable(ctx: RequestContext, project_id: str, new: Wishes) -> tuple[projects.ProjectSettings, int]:
    """The project's settings, where such a file can be made of its board, and of how many cuts."""
    options = new.options.model_dump()
    if is_filmed(new.kind, options) and ctx.services.encoder is None:
        raise Conflict(NO_ENCODER, code="no_encoder")
    if new.kind == "otio" and not ctx.services.otio:
        raise Conflict(texts.NO_OTIO, code="no_otio")
    project = await projects.get_settings(ctx.tx, project_id)
    wanted = new.options.cut_ids
    cuts = choose(await storyboard_store.live(ctx.tx, project_id), wanted)
    if wanted is not None and len(cuts) < len(set(wanted)):
        raise Invalid.field("cut_ids", texts.CUTS_GONE)
    refused = refusal(new.kind, [cut.duration_frames for _, cut in cuts], Rate.of(project.fps), options)
    if refused is not None:
        raise Invalid.field("cut_ids", refused)
    if isinstance(new, EditNew):
        _require_writable(new, project, [cut.duration_frames for _, cut in cuts])
    return project, len(cuts)


def _require_writable(new: EditNew, project: projects.ProjectSettings, lengths: Sequence[int]) -> None:
    options = new.options
    refused = rates.refusal(new.kind, lengths, Rate.of(project.fps), project.fps, options.start, drop=options.drop)
    if refused is not None:
        raise Invalid.field(*refused)


def _too_many(user: Principal) -> TooMany:
    sentence = texts.TOO_MANY_EXPORTS if user.is_signed_in else texts.TOO_MANY_EXPORTS_HERE
    return TooMany(sentence, code="exports_open", retry_after=_COME_AGAIN_SECONDS)


async def _made_before(ctx: RequestContext, project_id: str, export_id: str, new: Wishes) -> ExportOut | None:
    """The export of this id, where this request was done before; 409 where the id is another one's."""
    made = await store.one(ctx.tx, export_id)
    if made is None:
        return None
    wanted, options = new.options.model_dump(), made.options
    if _READER in wanted and wanted[_READER] is None:  # the language was stored from the header of the first request
        options = {**options, _READER: None}
    if (made.project_id, made.asker_id, made.kind, options) != (project_id, ctx.user.id, new.kind, wanted):
        raise Conflict(texts.EXPORT_ID_TAKEN, code="id_taken")
    return await _shown(ctx.services, made)


class _Teller:
    """Writes progress down, a few times a second at most."""

    def __init__(self, services: Services, export_id: str) -> None:
        self._services = services
        self._export_id = export_id
        self._last = 0.0

    async def __call__(self, share: float) -> None:
        if time.monotonic() - self._last < _TELL_EVERY_SECONDS:
            return
        self._last = time.monotonic()
        async with self._services.db.write() as tx:
            await store.tell(tx, self._export_id, share)


async def _finish(services: Services, export_id: str, values: dict[str, Any]) -> None:
    async with services.db.write() as tx:
        await store.end(tx, export_id, values)


async def require_seen(ctx: RequestContext, export_id: str) -> Export:
    """The export, for those who might have asked for it."""
    row = await _require_export(ctx.tx, export_id)
    await guards.export(ctx, export_id, _kind(row).permission(row.options))
    return row


async def _require_export(tx: Transaction, export_id: str) -> Export:
    found = await store.one(tx, export_id)
    if found is None:
        raise NotFound
    return found


async def _shown(services: Services, row: Export) -> ExportOut:
    url = None
    if row.state == "done" and row.blob_key is not None:
        several = row.file_name.endswith(_ZIP)
        _, media_type = form(cast("ExportKind", row.kind), row.options, several_cuts=several)
        if several:
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
        created_at=row.created_at,
    )


def _kind(row: Export) -> Kind:
    return KINDS[cast("ExportKind", row.kind)]
