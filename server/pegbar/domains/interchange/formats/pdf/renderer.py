"""Render a board as a PDF."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.export_job import ExportJob
from pegbar.domains.interchange.formats.format import Format
from pegbar.domains.interchange.formats.pdf.options import PdfOptions
from pegbar.domains.storyboard.core.actions.camera_pictures import get_view, paint_page_view
from pegbar.domains.storyboard.core.actions.pictures import get_fresh_picture
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import (
    CameraKeyframe,
    CameraMove,
    bounding_region,
    interpolate,
    label_move,
    read_move,
)
from pegbar.domains.storyboard.scenes.actions.summaries import get_full_title
from pegbar.ports.painter import Part, fit_preview
from pegbar.ports.printer import Area, BoardSheet, Panel, PrintedCamera

_PICTURE_SHARE: Final = 0.4
"""The share of the progress for pictures; the printer reports the rest."""

_PAGE_WIDTH_PX: Final = 2400
"""Total width of the pictures in a row of a page, in px."""

_COLUMNS: Final = {"vertical": 3, "horizontal": 3, "single": 1}
"""Pictures per row, by style."""


async def render_pdf(job: ExportJob, _fmt: Format) -> Path:
    """Render the PDF. Raises PrintFailed and FontsMissing."""
    options, project = PdfOptions.model_validate(job.options), job.project
    sheet = BoardSheet(
        project=project.name,
        title=(options.title or project.name) if options.show_title else None,
        scene=options.scene or None if options.show_scene else None,
        style=options.style,
        width=project.width,
        height=project.height,
        panels=tuple(await _build_panels(job, options)),
        rate=f"{project.fps:g} fps",
        show_durations=options.show_durations,
        show_frame_counts=options.show_frame_counts,
        show_page_numbers=options.show_page_numbers,
        start_page=options.start_page,
        columns=options.columns,
        rows=options.rows,
        landscape=options.is_landscape,
        paper=options.paper,
        margin=options.margin,
        han_language=options.han_language,
    )
    target = job.folder / "board.pdf"
    await job.services.printer.print_board(sheet, target, job.report_rest(_PICTURE_SHARE))
    return target


async def _build_panels(job: ExportJob, options: PdfOptions) -> list[Panel]:
    board, cuts = job.board, job.board.cuts
    width_px = _PAGE_WIDTH_PX / _COLUMNS.get(options.style, options.columns)
    panels: list[Panel] = []
    for done, (number, cut) in enumerate(cuts):
        await job.report(_PICTURE_SHARE * done / len(cuts))
        panel = Panel(
            number if cut.name and cut.id not in board.labels else None,
            get_full_title(cut.name, number, board.labels.get(cut.id)),
            cut.note if "note" in options.captions else "",
            cut.duration_frames,
            float(board.rate.get_seconds(cut.duration_frames)),
            None,
            dialogue=cut.dialogue if "dialogue" in options.captions else "",
            action=cut.action if "action" in options.captions else "",
            transition_in=_describe_transition(number, cut),
        )
        move = None if cut.camera is None else read_move(cut.camera)
        if move is None:
            data = await get_fresh_picture(job.services, cut, job.project.width, job.project.height)
            panels.append(replace(panel, picture=await _write_picture(job, number, data)))
        elif options.first_and_last_frames:
            panels += await _build_end_panels(job, (number, cut), move, panel, width_px)
        else:
            panels.append(await _build_camera_panel(job, (number, cut), move, panel, width_px))
    if board.end_fade is not None and board.end_fade.kind == "fade":
        panels[-1] = replace(panels[-1], transition_out=texts.get_fade_out_label(board.end_fade.frames))
    return panels


def _describe_transition(number: int, cut: Cut) -> str:
    """Return the label of a cut's transition with its requested frames.

    Returns "" if the cut has none, or for a dissolve at the start of the board, which has no effect.
    """
    if cut.transition is None or (number == 1 and cut.transition["kind"] == "dissolve"):
        return ""
    return texts.get_transition_label(cut.transition["kind"], cut.transition["frames"])


async def _build_camera_panel(
    job: ExportJob, numbered_cut: tuple[int, Cut], move: CameraMove, base: Panel, width_px: float
) -> Panel:
    """Build one panel that shows the canvas and the area beyond it that the camera covers, with both keyframes."""
    width, height = job.project.width, job.project.height
    keyframes = (CameraKeyframe(width / 2, height / 2, width, 0), move.start, move.to)
    region = bounding_region(width, height, keyframes)
    scale = min(width_px / region.width, fit_preview(width, height)[1])
    picture, part = await _paint_picture(job, numbered_cut, keyframes, scale)
    pixels_per_px = part.scale
    area = Area(
        region.left * pixels_per_px - part.left,
        region.top * pixels_per_px - part.top,
        region.right * pixels_per_px - part.left,
        region.bottom * pixels_per_px - part.top,
    )
    camera = PrintedCamera(area, get_view(move.start, part), get_view(move.to, part))
    return replace(base, picture=picture, camera=camera, move_text=_describe_move(job, move))


async def _build_end_panels(
    job: ExportJob, numbered_cut: tuple[int, Cut], move: CameraMove, base: Panel, width_px: float
) -> list[Panel]:
    """Build a panel of the first frame and one of the last, or one if they are equal."""
    frames = numbered_cut[1].duration_frames
    first, last = interpolate(move, 0, frames), interpolate(move, frames - 1, frames)
    picture, part = await _paint_picture(job, numbered_cut, (first, last), width_px / min(first.width, last.width))
    first_panel = replace(base, picture=picture, view=get_view(first, part), move_text=_describe_move(job, move))
    if first == last:
        return [first_panel]
    last_panel = replace(
        first_panel, view=get_view(last, part), move_text="", transition_in="", note="", dialogue="", action=""
    )
    return [replace(first_panel, tag="A"), replace(last_panel, tag="B", is_continued=True)]


async def _paint_picture(
    job: ExportJob, numbered_cut: tuple[int, Cut], keyframes: tuple[CameraKeyframe, ...], scale: float
) -> tuple[Path | None, Part]:
    """Paint the picture to a file, and return the file and the part of the plane that it shows.

    Returns None and the canvas if nothing is drawn. `scale` is the number of pixels per canvas px.
    """
    number, cut = numbered_cut
    painted = await paint_page_view(job.services, cut, job.project, keyframes, scale)
    if painted is None:
        return None, Part(0, 0, job.project.width, job.project.height, 1)
    return await _write_picture(job, number, painted[0]), painted[1]


async def _write_picture(job: ExportJob, number: int, data: bytes | None) -> Path | None:
    if data is None:
        return None
    path = job.folder / f"{number}.picture"
    await asyncio.to_thread(path.write_bytes, data)
    return path


def _describe_move(job: ExportJob, move: CameraMove) -> str:
    return " + ".join(label_move(move, job.project.width, job.project.height))
