"""Export cuts with their layers, as Photoshop documents or as a Storyboarder project."""

import json
import zipfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import IO, Final, NamedTuple

import structlog

from pegbar.domains.interchange.exports import texts
from pegbar.domains.interchange.exports.actions.export_job import (
    ExportJob,
    NothingToExport,
    PackFailed,
    run_to_completion,
)
from pegbar.domains.interchange.exports.limits import LAYERED_CUTS_AT_ONCE, LAYERED_SECONDS
from pegbar.domains.interchange.exports.rules import storyboarder
from pegbar.domains.interchange.exports.rules.files import get_file_stem, get_picture_name
from pegbar.domains.interchange.exports.rules.tasks import PSD, STORYBOARDER
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.core.actions.merged_document import collect_log, open_workspace, write_log_files
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.scenes.actions.summaries import get_full_title
from pegbar.kernel.frames import Span, list_frame_spans, read_frames
from pegbar.ports.sandbox import SandboxFailed

log = structlog.get_logger()
_CHUNK_BYTES: Final = 1024 * 1024


class LayeredCut(NamedTuple):
    """The rendered output of a cut: a part of a file.

    The file is deleted when the next cut is requested.
    """

    number: int
    cut: Cut
    file: Path
    span: Span


async def render_psd(job: ExportJob) -> Path:
    """Write a PSD if there is a single cut, else a ZIP with a PSD of each cut. Raises NothingToExport, PackFailed."""
    is_single = len(job.board.cuts) == 1
    target = job.folder / ("document.psd" if is_single else "documents.zip")
    try:
        if is_single:
            async for layered in _render_cuts(job, PSD):
                await run_to_completion(partial(_write_single, target, layered))
            return target
        with zipfile.ZipFile(target, "w") as archive:
            async for layered in _render_cuts(job, PSD):
                label = job.board.labels.get(layered.cut.id)
                full_title = (
                    get_full_title(layered.cut.name, layered.number, label) if layered.cut.name or label else ""
                )
                name = get_picture_name(layered.number, full_title, ".psd")
                await run_to_completion(partial(_add_to_archive, archive, name, layered))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


async def render_storyboarder(job: ExportJob) -> Path:
    """Write a Storyboarder project in a ZIP. Raises NothingToExport, PackFailed."""
    project, target = job.project, job.folder / "boards.zip"
    stem = get_file_stem(project.name)
    panels = list[storyboarder.StoryboarderPanel]()
    try:
        with zipfile.ZipFile(target, "w") as archive:
            async for layered in _render_cuts(job, STORYBOARDER):
                pack_panel = partial(_pack_panel, archive, f"{stem}/images", len(panels) + 1, layered)
                panels.append(await run_to_completion(pack_panel))
            project_json = storyboarder.build_project(
                panels, job.board.rate, project.fps, project.width, project.height
            )
            text = json.dumps(project_json, indent=2, ensure_ascii=False)
            await run_to_completion(partial(archive.writestr, f"{stem}/{stem}.storyboarder", text))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


def _pack_panel(
    archive: zipfile.ZipFile, folder: str, number: int, layered: LayeredCut
) -> storyboarder.StoryboarderPanel:
    cut, code = layered.cut, get_cut_code(layered.cut.id)
    head, *pictures = read_frames(layered.file, layered.span)
    layers: list[str] = json.loads(head)
    names = [storyboarder.get_file_name(number, code, layer) for layer in layers]
    names.append(storyboarder.get_file_name(number, code, "posterframe", "jpg"))
    names.append(storyboarder.get_file_name(number, code, "thumbnail"))
    for name, picture in zip(names, pictures, strict=True):
        archive.writestr(f"{folder}/{name}", picture)
    return storyboarder.StoryboarderPanel(
        code,
        cut.duration_frames,
        cut.shot_id,
        cut.dialogue,
        cut.action,
        cut.note,
        round(cut.created_at.timestamp() * 1000),
        layers,
    )


def _write_single(target: Path, layered: LayeredCut) -> None:
    with target.open("wb") as out:
        _copy(layered, out)


def _add_to_archive(archive: zipfile.ZipFile, name: str, layered: LayeredCut) -> None:
    with archive.open(name, "w", force_zip64=True) as out:
        _copy(layered, out)


def _copy(layered: LayeredCut, out: IO[bytes]) -> None:
    """Copy the rendered cut in chunks, because a PSD can have a few hundred megabytes."""
    with layered.file.open("rb") as file:
        file.seek(layered.span.start)
        remaining = layered.span.length
        while remaining:
            chunk = file.read(min(remaining, _CHUNK_BYTES))
            out.write(chunk)
            remaining -= len(chunk)


async def _render_cuts(job: ExportJob, task: str) -> AsyncGenerator[LayeredCut, None]:
    """Run a task on each cut's drawing with its background, in order, and report progress. Raises NothingToExport.

    A process renders a batch of cuts. If it fails, each cut of the batch gets its own process, to find the cut that
    causes the failure.
    """
    cuts, target = job.board.cuts, job.folder / "layers"
    done = single_until = 0
    furthest = 0.0

    async def report_batch(batch_share: float) -> None:
        nonlocal furthest
        furthest = max(furthest, done + batch_share * len(batch))
        await job.report(furthest / len(cuts))

    while done < len(cuts):
        batch = cuts[done : done + (1 if done < single_until else LAYERED_CUTS_AT_ONCE)]
        try:
            await _run_batch(job, task, batch, target, report_batch)
        except SandboxFailed as error:
            number, cut = batch[0]
            log.warning("export.too_much", task=task, cut=cut.id, cuts=len(batch), reason=str(error))
            if len(batch) > 1:
                single_until = done + len(batch)
                continue
            short_title = get_full_title(cut.name, number, job.board.labels.get(cut.id))
            raise NothingToExport(texts.describe_large_layers(short_title)) from error
        for (number, cut), span in zip(
            batch, list_frame_spans(target), strict=False
        ):  # its time limit may end a batch early
            yield LayeredCut(number, cut, target, span)
            done += 1
        target.unlink()


async def _run_batch(
    job: ExportJob,
    task: str,
    cuts: Sequence[tuple[int, Cut]],
    target: Path,
    report_batch: Callable[[float], Awaitable[None]],
) -> None:
    """Render these cuts in one process and write the result to `target`. `report_batch` is called with the progress."""
    with open_workspace(job.services, job.project.id) as workspace:
        files, counts = list[Path](), list[int]()
        for _, cut in cuts:
            async with job.services.db.read() as tx:
                background = None if cut.background_id is None else await core_store.get_cut(tx, cut.background_id)
            below = [] if background is None else [await collect_log(workspace, background.id)]
            drawings = [*below, await collect_log(workspace, cut.id)]
            files += await write_log_files(workspace, *drawings)
            counts.append(len(drawings))
        facts = {
            "width": job.project.width,
            "height": job.project.height,
            "cuts": counts,
            "seconds": LAYERED_SECONDS,
        }
        await job.services.interchange.run(task, files, facts, target, workspace.requested_by, report_batch)
