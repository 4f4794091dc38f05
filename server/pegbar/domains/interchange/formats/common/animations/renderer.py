"""Render a board as an animated image."""

from dataclasses import replace
from pathlib import Path
from typing import Literal, cast

from pegbar.domains.interchange.formats.common.animations.options import LoopOptions
from pegbar.domains.interchange.formats.common.export_job import ExportJob
from pegbar.domains.interchange.formats.common.render_plan import build_render_plan, report_encoding
from pegbar.domains.interchange.formats.format import Format
from pegbar.ports.encoder import EncodeFailed


async def render_animation(job: ExportJob, fmt: Format) -> Path:
    """Render the board as an animated GIF or WebP. Raises EncodeFailed."""
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    options, project = LoopOptions.model_validate(job.options), job.project
    height = max(1, round(options.width * project.height / project.width))
    film = replace(
        await build_render_plan(job, (options.width, height), options.captions), han_language=options.han_language
    )
    kind = cast("Literal['gif', 'webp']", fmt.id)
    target = job.folder / f"board.{kind}"
    await job.services.encoder.encode_animation(film, kind, target, report_encoding(job), is_looping=options.loop)
    return target
