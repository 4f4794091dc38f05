"""A board as a picture that moves, or as a picture of each frame."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

from pegbar.domains.storyboard.exports.actions.commission import Commission
from pegbar.domains.storyboard.exports.actions.reel import filming, staged
from pegbar.domains.storyboard.exports.rules.files import file_stem
from pegbar.domains.storyboard.exports.schemas import LoopOptions, PictureOptions
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.painter import preview_size


async def gif(job: Commission) -> Path:
    """The board as a GIF. Raises EncodeFailed."""
    return await _looped(job, "gif")


async def webp(job: Commission) -> Path:
    """The board as a WebP. Raises EncodeFailed."""
    return await _looped(job, "webp")


async def sequence(job: Commission) -> Path:
    """A picture for each frame, in a ZIP. Raises EncodeFailed."""
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    options, project = PictureOptions.model_validate(job.options), job.project
    size, _ = preview_size(project.width, project.height)
    film, target = await staged(job, size, ()), job.folder / "frames.zip"
    await job.services.encoder.frames(film, options.format, file_stem(project.name), target, filming(job))
    return target


async def _looped(job: Commission, kind: Literal["gif", "webp"]) -> Path:
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    options, project = LoopOptions.model_validate(job.options), job.project
    height = max(1, round(options.width * project.height / project.width))
    film = replace(await staged(job, (options.width, height), options.captions), reader=options.reader)
    target = job.folder / f"board.{kind}"
    await job.services.encoder.loop(film, kind, target, filming(job), again=options.loop)
    return target
