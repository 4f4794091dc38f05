"""Files that jobs make of a board."""

import asyncio
import re
import tempfile
import time
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import structlog

from pegbar.access import guards
from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.access.who import Who
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard import store
from pegbar.domains.storyboard.actions.drawings import fresh_picture
from pegbar.domains.storyboard.models import Cut, Export
from pegbar.domains.storyboard.rules.timing import Rate
from pegbar.domains.storyboard.schemas import ExportNew, ExportOut, PdfOptions
from pegbar.kernel import clock
from pegbar.kernel.errors import Forbidden, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import EXPORT_URL_SECONDS
from pegbar.kernel.work import Work
from pegbar.ports.printer import BoardSheet, Panel, PrintFailed

MAKE = "storyboard.export"
PDF = "application/pdf"
_OPEN = ("queued", "running")
_TELL_EVERY_SECONDS = 0.2
_PICTURES_SHARE = 0.4
_NOT_IN_FILE_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')
FAILED = "The PDF could not be made. Please try again."

log = structlog.get_logger()


async def start(work: Work, house: House, who: Who, ref: str, new: ExportNew) -> ExportOut:
    """Note the wish and enqueue the job, in one transaction."""
    access = await guards.project(work, who, ref, Permission.EXPORT_SHEET)
    project = await projects.settings_of(work, access.id)
    if new.options.cut_ids is not None:
        unknown = set(new.options.cut_ids) - set(await store.order(work, access.id))
        if unknown:
            raise Invalid.field("cut_ids", "Some of the selected cuts are not on this board any more.")
    export_id = new_id()
    row = {
        "id": export_id,
        "project_id": access.id,
        "asker_id": who.id,
        "kind": new.kind,
        "options": new.options.model_dump(),
        "state": "queued",
        "progress": 0.0,
        "detail": None,
        "blob_key": None,
        "file_name": f"{file_stem(project.name)}.pdf",
        "created_at": clock.now(),
    }
    await store.add_export(work, row)
    await house.jobs.enqueue(work, MAKE, export_id, queue="media", job_id=f"export-{export_id}")
    return await _shown(house, Export(**row))


async def one(work: Work, house: House, who: Who, export_id: str) -> ExportOut:
    """How far an export is; its address once it is done."""
    await guards.export(work, who, export_id)
    return await _shown(house, await _row(work, export_id))


async def cancel(work: Work, house: House, who: Who, export_id: str) -> None:
    """Stop an export; one that is over is left as it is. Only for who asked for it, where that is known."""
    await guards.export(work, who, export_id)
    row = await _row(work, export_id)
    if row.asker_id is not None and row.asker_id != guards.person(who):
        raise Forbidden("Only the person who started this export may cancel it.")
    if await store.change_export(work, export_id, _OPEN, {"state": "cancelled"}):

        async def stop() -> None:
            await house.jobs.cancel(f"export-{export_id}")

        work.after_commit(stop)


async def make(house: House, export_id: str) -> None:
    """The job: collect the pictures, print, keep the file. A run after a crash begins anew."""
    async with house.db.write() as work:
        row = await _row(work, export_id)
        if not await store.change_export(work, export_id, _OPEN, {"state": "running", "progress": 0.0}):
            return
    try:
        with tempfile.TemporaryDirectory(prefix="pegbar-export-") as folder:
            key = await _print(house, row, Path(folder))
    except PrintFailed as error:
        log.error("export.failed", export=export_id, reason=str(error))
        await _finish(house, export_id, {"state": "failed", "detail": FAILED})
        return
    await _finish(house, export_id, {"state": "done", "progress": 1.0, "blob_key": key})


async def prune(work: Work, before: datetime) -> None:
    """Forget exports that were asked for earlier; their files are swept after them."""
    await store.prune_exports(work, before)


def file_stem(name: str) -> str:
    """A project's name as the beginning of a file name on any system."""
    return _NOT_IN_FILE_NAMES.sub("_", name).strip(" .")[:100] or "storyboard"


async def _print(house: House, export: Export, folder: Path) -> str:
    options = PdfOptions.model_validate(export.options)
    async with house.db.read() as work:
        project = await projects.settings_of(work, export.project_id)
        rows = await store.live(work, export.project_id)
    wanted = None if options.cut_ids is None else set(options.cut_ids)
    numbered = [(n, cut) for n, cut in enumerate(rows, 1) if wanted is None or cut.id in wanted]
    rate = Rate.of(project.fps)
    tell = _Teller(house, export.id)
    panels: list[Panel] = []
    for done, (number, cut) in enumerate(numbered):
        picture = await _picture(house, cut, project.width, project.height, folder / f"{number}.webp")
        seconds = float(rate.seconds(cut.duration_frames))
        panels.append(Panel(number, cut.name, cut.note, cut.duration_frames, seconds, picture))
        await tell(_PICTURES_SHARE * done / len(numbered))
    sheet = BoardSheet(
        project=project.name,
        title=(options.title or project.name) if options.show_title else None,
        scene=options.scene or None if options.show_scene else None,
        style=options.style,
        width=project.width,
        height=project.height,
        panels=tuple(panels),
        rate=f"{project.fps:g} fps",
        show_durations=options.show_durations,
        show_frame_counts=options.show_frame_counts,
        show_page_numbers=options.show_page_numbers,
        start_page=options.start_page,
    )

    async def printed(share: float) -> None:
        await tell(_PICTURES_SHARE + (1 - _PICTURES_SHARE) * share)

    target = folder / "board.pdf"
    await house.printer.print_board(sheet, target, printed)
    return await house.blobs.put_file(target)


async def _picture(house: House, cut: Cut, width: int, height: int, target: Path) -> Path | None:
    data = await fresh_picture(house, cut, width, height)
    if data is None:
        return None
    await asyncio.to_thread(target.write_bytes, data)
    return target


class _Teller:
    """Writes progress down, a few times a second at most."""

    def __init__(self, house: House, export_id: str) -> None:
        self._house = house
        self._export_id = export_id
        self._last = 0.0

    async def __call__(self, share: float) -> None:
        if time.monotonic() - self._last < _TELL_EVERY_SECONDS:
            return
        self._last = time.monotonic()
        async with self._house.db.write() as work:
            await store.change_export(work, self._export_id, ("running",), {"progress": share})


async def _finish(house: House, export_id: str, values: dict[str, Any]) -> None:
    async with house.db.write() as work:
        await store.change_export(work, export_id, ("running",), values)


async def _row(work: Work, export_id: str) -> Export:
    found = await store.export(work, export_id)
    if found is None:
        raise NotFound
    return found


async def _shown(house: House, row: Export) -> ExportOut:
    url = None
    if row.state == "done" and row.blob_key is not None:
        signed = await house.blobs.sign(
            row.blob_key, seconds=EXPORT_URL_SECONDS, media_type=PDF, download=row.file_name
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
    )
