"""How a board is printed."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Final

from pegbar.domains.storyboard.actions.camera_pictures import get_view, paint_page_view
from pegbar.domains.storyboard.actions.pictures import get_fresh_picture
from pegbar.domains.storyboard.actions.summaries import get_full_title
from pegbar.domains.storyboard.exports import texts
from pegbar.domains.storyboard.exports.actions.commission import Commission
from pegbar.domains.storyboard.exports.schemas import PdfOptions
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import (
    CameraKeyframe,
    CameraMove,
    bounding_region,
    interpolate,
    label_move,
    read_move,
)
from pegbar.ports.painter import Part, preview_size
from pegbar.ports.printer import Area, BoardSheet, Camera, Panel

_PICTURES: Final = 0.4
"""How much of the work the pictures are; the rest is told by the printer."""

_PAGE_ACROSS: Final = 2400
"""How many pixels of pictures lie beside one another on a page."""

_COLUMNS: Final = {"vertical": 3, "horizontal": 3}
"""How many pictures that would be."""


async def printed(job: Commission) -> Path:
    """The board as a PDF. Raises PrintFailed and FontsMissing."""
    options, project = PdfOptions.model_validate(job.options), job.project
    sheet = BoardSheet(
        project=project.name,
        title=(options.title or project.name) if options.show_title else None,
        scene=options.scene or None if options.show_scene else None,
        style=options.style,
        width=project.width,
        height=project.height,
        panels=tuple(await _panels(job, options)),
        rate=f"{project.fps:g} fps",
        show_durations=options.show_durations,
        show_frame_counts=options.show_frame_counts,
        show_page_numbers=options.show_page_numbers,
        start_page=options.start_page,
        columns=options.columns,
        rows=options.rows,
        landscape=options.landscape,
        reader=options.reader,
    )
    target = job.folder / "board.pdf"
    await job.services.printer.print_board(sheet, target, job.rest(_PICTURES))
    return target


async def _panels(job: Commission, options: PdfOptions) -> list[Panel]:
    board, cuts = job.board, job.board.cuts
    across = _PAGE_ACROSS / _COLUMNS.get(options.style, options.columns)
    panels: list[Panel] = []
    for done, (number, cut) in enumerate(cuts):
        await job.tell(_PICTURES * done / len(cuts))
        plain = Panel(
            number if cut.name and cut.id not in board.labels else None,
            get_full_title(cut.name, number, board.labels.get(cut.id)),
            cut.note if "note" in options.captions else "",
            cut.duration_frames,
            float(board.rate.get_seconds(cut.duration_frames)),
            None,
            dialogue=cut.dialogue if "dialogue" in options.captions else "",
            action=cut.action if "action" in options.captions else "",
            begins=_begins(number, cut),
        )
        move = None if cut.camera is None else read_move(cut.camera)
        if move is None:
            data = await get_fresh_picture(job.services, cut, job.project.width, job.project.height)
            panels.append(replace(plain, picture=await _kept(job, number, data)))
        elif options.ends:
            panels += await _both_ends(job, (number, cut), move, plain, across)
        else:
            panels.append(await _with_framings(job, (number, cut), move, plain, across))
    if board.end_fade is not None and board.end_fade.kind == "fade":
        panels[-1] = replace(panels[-1], ends=texts.fades_out(board.end_fade.frames))
    return panels


def _begins(number: int, cut: Cut) -> str:
    """What is set for it, however little of that fits into its neighbours; nothing dissolves into a board."""
    if cut.transition is None or (number == 1 and cut.transition["kind"] == "dissolve"):
        return ""
    return texts.begins(cut.transition["kind"], cut.transition["frames"])


async def _with_framings(
    job: Commission, which: tuple[int, Cut], move: CameraMove, plain: Panel, across: float
) -> Panel:
    """One panel of the canvas and all that is seen beyond it, with both framings."""
    width, height = job.project.width, job.project.height
    seen = (CameraKeyframe(width / 2, height / 2, width, 0), move.start, move.to)
    field = bounding_region(width, height, seen)
    scale = min(across / field.width, preview_size(width, height)[1])
    picture, part = await _painted(job, which, seen, scale)
    by = part.scale
    area = Area(
        field.left * by - part.left,
        field.top * by - part.top,
        field.right * by - part.left,
        field.bottom * by - part.top,
    )
    camera = Camera(area, get_view(move.start, part), get_view(move.to, part))
    return replace(plain, picture=picture, camera=camera, words=_words(job, move))


async def _both_ends(
    job: Commission, which: tuple[int, Cut], move: CameraMove, plain: Panel, across: float
) -> list[Panel]:
    """A panel of what is seen at the first frame and one of the last; one alone where they are the same."""
    frames = which[1].duration_frames
    first, last = interpolate(move, 0, frames), interpolate(move, frames - 1, frames)
    picture, part = await _painted(job, which, (first, last), across / min(first.width, last.width))
    begun = replace(plain, picture=picture, view=get_view(first, part), words=_words(job, move))
    if first == last:
        return [begun]
    ended = replace(begun, view=get_view(last, part), words="", begins="", note="", dialogue="", action="")
    return [replace(begun, mark="A"), replace(ended, mark="B", goes_on=True)]


async def _painted(
    job: Commission, which: tuple[int, Cut], seen: tuple[CameraKeyframe, ...], scale: float
) -> tuple[Path | None, Part]:
    """The picture as a file, and which part of the plane it shows; without art there is the canvas alone."""
    number, cut = which
    painted = await paint_page_view(job.services, cut, job.project, seen, scale)
    if painted is None:
        return None, Part(0, 0, job.project.width, job.project.height, 1)
    return await _kept(job, number, painted[0]), painted[1]


async def _kept(job: Commission, number: int, data: bytes | None) -> Path | None:
    if data is None:
        return None
    path = job.folder / f"{number}.picture"
    await asyncio.to_thread(path.write_bytes, data)
    return path


def _words(job: Commission, move: CameraMove) -> str:
    return " + ".join(label_move(move, job.project.width, job.project.height))
