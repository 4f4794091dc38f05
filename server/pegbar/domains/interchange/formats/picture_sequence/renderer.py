"""Export a picture of each cut, or of each frame, in a ZIP."""

import zipfile
from functools import partial
from pathlib import Path
from typing import Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.export_job import (
    ExportJob,
    NothingToExport,
    PackFailed,
    run_to_completion,
)
from pegbar.domains.interchange.formats.common.file_names import get_file_stem, get_picture_name
from pegbar.domains.interchange.formats.common.pictures import get_converted_picture
from pegbar.domains.interchange.formats.common.render_plan import build_render_plan, report_encoding
from pegbar.domains.interchange.formats.format import Format
from pegbar.domains.interchange.formats.picture_sequence.options import PictureOptions
from pegbar.domains.storyboard.scenes.actions.summaries import get_full_title
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.painter import fit_preview

_SUFFIXES: Final = {"png": ".png", "jpeg": ".jpg"}


async def render_pictures(job: ExportJob, _fmt: Format) -> Path:
    """Pack the pictures into a ZIP, with one picture in memory at a time. Unreadable pictures are omitted.

    Raises NothingToExport, PackFailed, EncodeFailed.
    """
    options = PictureOptions.model_validate(job.options)
    if options.every_frame:
        return await _render_sequence(job)
    target = job.folder / "pictures.zip"
    try:
        with zipfile.ZipFile(target, "w") as archive:
            for done, (number, cut) in enumerate(job.board.cuts):
                data = await get_converted_picture(job, cut, options.format)
                if data is not None:
                    label = job.board.labels.get(cut.id)
                    name = get_full_title(cut.name, number, label) if cut.name or label else ""
                    await run_to_completion(
                        partial(archive.writestr, get_picture_name(number, name, _SUFFIXES[options.format]), data)
                    )
                await job.report(done / len(job.board.cuts))
            if not archive.namelist():
                raise NothingToExport(texts.EXPORT_WITHOUT_PICTURES)
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


async def _render_sequence(job: ExportJob) -> Path:
    """Render a picture of each frame into a ZIP. Raises EncodeFailed."""
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    options, project = PictureOptions.model_validate(job.options), job.project
    size, _ = fit_preview(project.width, project.height)
    film, target = await build_render_plan(job, size, ()), job.folder / "frames.zip"
    await job.services.encoder.write_frames(
        film, options.format, get_file_stem(project.name), target, report_encoding(job)
    )
    return target
