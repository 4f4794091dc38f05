"""Render a board as an animated image, or as an image sequence."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

from pegbar.domains.interchange.exports.actions.export_job import ExportJob
from pegbar.domains.interchange.exports.actions.render_plan import build_render_plan, report_encoding
from pegbar.domains.interchange.exports.rules.files import get_file_stem
from pegbar.domains.interchange.exports.schemas import LoopOptions, PictureOptions
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.painter import fit_preview


async def render_gif(job: ExportJob) -> Path:
    """Render the board as a GIF. Raises EncodeFailed."""
    return await _render_loop(job, "gif")


async def render_webp(job: ExportJob) -> Path:
    """Render the board as an animated WebP. Raises EncodeFailed."""
    return await _render_loop(job, "webp")


async def render_sequence(job: ExportJob) -> Path:
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


async def _render_loop(job: ExportJob, kind: Literal["gif", "webp"]) -> Path:
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    options, project = LoopOptions.model_validate(job.options), job.project
    height = max(1, round(options.width * project.height / project.width))
    film = replace(await build_render_plan(job, (options.width, height), options.captions), reader=options.reader)
    target = job.folder / f"board.{kind}"
    await job.services.encoder.encode_animation(film, kind, target, report_encoding(job), is_looping=options.loop)
    return target
