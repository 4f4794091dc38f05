"""Cuts with their layers: as documents for Photoshop, or as a project of Storyboarder."""

import json
import zipfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import IO, Final, NamedTuple

import structlog

from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.actions.merged_document import collect_log, open_workspace, write_log_files
from pegbar.domains.storyboard.actions.summaries import get_full_title
from pegbar.domains.storyboard.exports import texts
from pegbar.domains.storyboard.exports.actions.commission import Commission, NothingToMake, PackFailed, to_the_end
from pegbar.domains.storyboard.exports.limits import LAYERED_CUTS_AT_ONCE, LAYERED_SECONDS
from pegbar.domains.storyboard.exports.rules import storyboarder
from pegbar.domains.storyboard.exports.rules.files import file_stem, picture_name
from pegbar.domains.storyboard.exports.rules.tasks import PSD, STORYBOARDER
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.kernel.frames import Span, frame_spans, read_frames
from pegbar.ports.sandbox import SandboxFailed

log = structlog.get_logger()
_PART_BYTES: Final = 1024 * 1024


class Made(NamedTuple):
    """What came of a cut, and where that lies in a file, which goes when the next one is asked for."""

    number: int
    cut: Cut
    file: Path
    span: Span


async def documents(job: Commission) -> Path:
    """A PSD of a single cut, else a ZIP of one a cut. Raises NothingToMake, PackFailed."""
    single = len(job.board.cuts) == 1
    target = job.folder / ("document.psd" if single else "documents.zip")
    try:
        if single:
            async for made in _worked_out(job, PSD):
                await to_the_end(partial(_alone, target, made))
            return target
        with zipfile.ZipFile(target, "w") as archive:
            async for made in _worked_out(job, PSD):
                label = job.board.labels.get(made.cut.id)
                called = get_full_title(made.cut.name, made.number, label) if made.cut.name or label else ""
                name = picture_name(made.number, called, ".psd")
                await to_the_end(partial(_beside_others, archive, name, made))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


async def boards(job: Commission) -> Path:
    """A project of Storyboarder in a ZIP. Raises NothingToMake, PackFailed."""
    project, target = job.project, job.folder / "boards.zip"
    stem = file_stem(project.name)
    panels = list[storyboarder.Panel]()
    try:
        with zipfile.ZipFile(target, "w") as archive:
            async for made in _worked_out(job, STORYBOARDER):
                packed = partial(_packed, archive, f"{stem}/images", len(panels) + 1, made)
                panels.append(await to_the_end(packed))
            written = storyboarder.project(panels, job.board.rate, project.fps, project.width, project.height)
            text = json.dumps(written, indent=2, ensure_ascii=False)
            await to_the_end(partial(archive.writestr, f"{stem}/{stem}.storyboarder", text))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


def _packed(archive: zipfile.ZipFile, folder: str, number: int, made: Made) -> storyboarder.Panel:
    cut, code = made.cut, get_cut_code(made.cut.id)
    head, *pictures = read_frames(made.file, made.span)
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


def _alone(target: Path, made: Made) -> None:
    with target.open("wb") as out:
        _copy(made, out)


def _beside_others(archive: zipfile.ZipFile, name: str, made: Made) -> None:
    with archive.open(name, "w", force_zip64=True) as out:
        _copy(made, out)


def _copy(made: Made, out: IO[bytes]) -> None:
    """It may be a few hundred megabytes."""
    with made.file.open("rb") as file:
        file.seek(made.span.start)
        left = made.span.length
        while left:
            part = file.read(min(left, _PART_BYTES))
            out.write(part)
            left -= len(part)


async def _worked_out(job: Commission, task: str) -> AsyncGenerator[Made, None]:
    """What a task makes of each cut's drawing, with its background's below it, in their order; and how far that is, is
    told. Raises NothingToMake.

    Several cuts are one process' work. Where it cannot do that, each of them has one of its own, to see which it is.
    """
    cuts, target = job.board.cuts, job.folder / "layers"
    done = alone = 0
    furthest = 0.0

    async def tell(of_some: float) -> None:
        nonlocal furthest
        furthest = max(furthest, done + of_some * len(some))
        await job.tell(furthest / len(cuts))

    while done < len(cuts):
        some = cuts[done : done + (1 if done < alone else LAYERED_CUTS_AT_ONCE)]
        try:
            await _do(job, task, some, target, tell)
        except SandboxFailed as error:
            number, cut = some[0]
            log.warning("export.too_much", task=task, cut=cut.id, cuts=len(some), reason=str(error))
            if len(some) > 1:
                alone = done + len(some)
                continue
            called = get_full_title(cut.name, number, job.board.labels.get(cut.id))
            raise NothingToMake(texts.layers_too_much(called)) from error
        for (number, cut), span in zip(some, frame_spans(target), strict=False):  # it may have had time for some only
            yield Made(number, cut, target, span)
            done += 1
        target.unlink()


async def _do(
    job: Commission, task: str, cuts: Sequence[tuple[int, Cut]], target: Path, tell: Callable[[float], Awaitable[None]]
) -> None:
    """Have one process do these cuts."""
    with open_workspace(job.services, job.project.id) as room:
        files, counts = list[Path](), list[int]()
        for _, cut in cuts:
            async with job.services.db.read() as tx:
                background = (
                    None if cut.background_id is None else await storyboard_store.get_cut(tx, cut.background_id)
                )
            below = [] if background is None else [await collect_log(room, background.id)]
            drawings = [*below, await collect_log(room, cut.id)]
            files += await write_log_files(room, *drawings)
            counts.append(len(drawings))
        facts = {
            "width": job.project.width,
            "height": job.project.height,
            "cuts": counts,
            "seconds": LAYERED_SECONDS,
        }
        await job.services.interchange.run(task, files, facts, target, room.requested_by, tell)
