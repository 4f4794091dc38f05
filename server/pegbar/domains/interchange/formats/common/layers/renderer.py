"""Render cuts with their layers in the worker process, for formats with layers."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import structlog

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.export_job import (
    ExportJob,
    NothingToExport,
)
from pegbar.domains.interchange.limits import LAYERED_CUTS_BATCH_SIZE, LAYERED_SECONDS
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.core.actions.merged_document import collect_log, open_workspace, write_log_files
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.scenes.actions.summaries import get_full_title
from pegbar.kernel.frames import Span, list_frame_spans
from pegbar.ports.sandbox import SandboxFailed

log = structlog.get_logger()


class LayeredCut(NamedTuple):
    """The rendered output of a cut: a part of a file.

    The file is deleted when the next cut is requested.
    """

    number: int
    cut: Cut
    file: Path
    span: Span


async def render_layered_cuts(job: ExportJob, task: str) -> AsyncGenerator[LayeredCut, None]:
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
        batch = cuts[done : done + (1 if done < single_until else LAYERED_CUTS_BATCH_SIZE)]
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
