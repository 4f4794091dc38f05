"""Export cuts as Photoshop documents."""

import zipfile
from functools import partial
from pathlib import Path
from typing import IO, Final

from pegbar.domains.interchange.formats.common.export_job import ExportJob, PackFailed, run_to_completion
from pegbar.domains.interchange.formats.common.file_names import get_picture_name
from pegbar.domains.interchange.formats.common.layers.renderer import LayeredCut, render_layered_cuts
from pegbar.domains.interchange.formats.common.layers.tasks import PSD
from pegbar.domains.interchange.formats.format import Format
from pegbar.domains.storyboard.scenes.actions.summaries import get_full_title

_CHUNK_BYTES: Final = 1024 * 1024


async def render_psd(job: ExportJob, _fmt: Format) -> Path:
    """Write a PSD if there is a single cut, else a ZIP with a PSD of each cut. Raises NothingToExport, PackFailed."""
    is_single = len(job.board.cuts) == 1
    target = job.folder / ("document.psd" if is_single else "documents.zip")
    try:
        if is_single:
            async for layered in render_layered_cuts(job, PSD):
                await run_to_completion(partial(_write_single, target, layered))
            return target
        with zipfile.ZipFile(target, "w") as archive:
            async for layered in render_layered_cuts(job, PSD):
                label = job.board.labels.get(layered.cut.id)
                full_title = (
                    get_full_title(layered.cut.name, layered.number, label) if layered.cut.name or label else ""
                )
                name = get_picture_name(layered.number, full_title, ".psd")
                await run_to_completion(partial(_add_to_archive, archive, name, layered))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


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
