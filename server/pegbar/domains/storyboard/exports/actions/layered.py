"""Cuts with their layers: as documents for Photoshop, or as a project of Storyboarder."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

import structlog

from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.actions.cards import title
from pegbar.domains.storyboard.actions.whole import as_files, gathered, workroom
from pegbar.domains.storyboard.exports import messages
from pegbar.domains.storyboard.exports.actions.commission import Commission, NothingToMake, PackFailed, to_the_end
from pegbar.domains.storyboard.exports.rules.files import picture_name
from pegbar.domains.storyboard.exports.rules.layered import PSD
from pegbar.domains.storyboard.models import Cut
from pegbar.ports.sandbox import SandboxFailed

log = structlog.get_logger()


async def documents(job: Commission) -> Path:
    """A PSD of a single cut, else a ZIP of one a cut. Raises NothingToMake, PackFailed."""
    facts = {"width": job.project.width, "height": job.project.height}
    if len(job.board.cuts) == 1:
        number, cut = job.board.cuts[0]
        return await _worked_out(job, PSD, number, cut, facts)
    target = job.folder / "documents.zip"
    try:
        with zipfile.ZipFile(target, "w") as archive:
            for done, (number, cut) in enumerate(job.board.cuts):
                label = job.board.labels.get(cut.id)
                name = picture_name(number, title(cut.name, number, label) if cut.name or label else "", ".psd")
                document = await _worked_out(job, PSD, number, cut, facts)
                await to_the_end(lambda document=document, name=name: archive.write(document, name))
                document.unlink()
                await job.tell((done + 1) / len(job.board.cuts))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


async def _worked_out(job: Commission, task: str, number: int, cut: Cut, facts: Mapping[str, int]) -> Path:
    """What a task makes of a cut's drawing, with its background's below it. Raises NothingToMake."""
    async with job.house.db.read() as work:
        background = None if cut.background_id is None else await storyboard_store.one(work, cut.background_id)
    target = job.folder / f"{number}.layers"
    with workroom(job.house, job.project.id) as room:
        below = [] if background is None else [await gathered(room, background.id)]
        files = await as_files(room, *below, await gathered(room, cut.id))
        try:
            await job.house.interchange.run(task, files, facts, target, room.whose)
        except SandboxFailed as error:
            log.warning("export.too_much", task=task, cut=cut.id, reason=str(error))
            called = title(cut.name, number, job.board.labels.get(cut.id))
            raise NothingToMake(messages.layers_too_much(called)) from error
    return target
