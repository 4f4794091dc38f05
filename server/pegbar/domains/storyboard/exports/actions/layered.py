"""Cuts with their layers: as documents for Photoshop, or as a project of Storyboarder."""

import json
import zipfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import structlog

from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.actions.cards import title
from pegbar.domains.storyboard.actions.whole import as_files, gathered, workroom
from pegbar.domains.storyboard.exports import messages
from pegbar.domains.storyboard.exports.actions.commission import Commission, NothingToMake, PackFailed, to_the_end
from pegbar.domains.storyboard.exports.rules import storyboarder
from pegbar.domains.storyboard.exports.rules.files import file_stem, picture_name
from pegbar.domains.storyboard.exports.rules.tasks import PSD, STORYBOARDER
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.codes import code_of
from pegbar.kernel.frames import read_frames
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
                await to_the_end(partial(archive.write, document, name))
                document.unlink()
                await job.tell((done + 1) / len(job.board.cuts))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


async def boards(job: Commission) -> Path:
    """A project of Storyboarder in a ZIP. Raises NothingToMake, PackFailed."""
    project, target = job.project, job.folder / "boards.zip"
    facts = {"width": project.width, "height": project.height}
    stem = file_stem(project.name)
    panels = list[storyboarder.Panel]()
    try:
        with zipfile.ZipFile(target, "w") as archive:
            for place, (number, cut) in enumerate(job.board.cuts, 1):
                found = await _worked_out(job, STORYBOARDER, number, cut, facts)
                panel = partial(_packed, archive, f"{stem}/images", place, cut, found)
                panels.append(await to_the_end(panel))
                await job.tell(place / len(job.board.cuts))
            written = storyboarder.project(panels, job.board.rate, project.fps, project.width, project.height)
            text = json.dumps(written, indent=2, ensure_ascii=False)
            await to_the_end(partial(archive.writestr, f"{stem}/{stem}.storyboarder", text))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


def _packed(archive: zipfile.ZipFile, folder: str, number: int, cut: Cut, found: Path) -> storyboarder.Panel:
    code = code_of(cut.id)
    head, *pictures = read_frames(found)
    found.unlink()
    layers: list[str] = json.loads(head)
    names = [storyboarder.file_of(number, code, layer) for layer in layers]
    names.append(storyboarder.file_of(number, code, "posterframe", "jpg"))
    names.append(storyboarder.file_of(number, code, "thumbnail"))
    for name, picture in zip(names, pictures, strict=True):
        archive.writestr(f"{folder}/{name}", picture)
    return storyboarder.Panel(
        code,
        cut.duration_frames,
        cut.shot_id,
        cut.dialogue,
        cut.action,
        cut.note,
        round(cut.created_at.timestamp() * 1000),
        layers,
    )


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
