"""How a board is printed."""

import asyncio
from pathlib import Path
from typing import Final

from pegbar.domains.storyboard.actions.cards import title
from pegbar.domains.storyboard.actions.pictures import fresh_picture
from pegbar.domains.storyboard.exports.actions.commission import Commission
from pegbar.domains.storyboard.exports.schemas import PdfOptions
from pegbar.ports.printer import BoardSheet, Panel

_PICTURES: Final = 0.4
"""How much of the work the pictures are; the rest is told by the printer."""


async def printed(job: Commission) -> Path:
    """The board as a PDF. Raises PrintFailed."""
    board = job.board
    options, project, rate = PdfOptions.model_validate(job.options), job.project, board.rate
    pictures = await _pictures(job)
    panels = tuple(
        Panel(
            number if cut.name and cut.id not in board.labels else None,
            title(cut.name, number, board.labels.get(cut.id)),
            cut.note if "note" in options.captions else "",
            cut.duration_frames,
            float(rate.seconds(cut.duration_frames)),
            picture,
            dialogue=cut.dialogue if "dialogue" in options.captions else "",
            action=cut.action if "action" in options.captions else "",
        )
        for (number, cut), picture in zip(board.cuts, pictures, strict=True)
    )
    sheet = BoardSheet(
        project=project.name,
        title=(options.title or project.name) if options.show_title else None,
        scene=options.scene or None if options.show_scene else None,
        style=options.style,
        width=project.width,
        height=project.height,
        panels=panels,
        rate=f"{project.fps:g} fps",
        show_durations=options.show_durations,
        show_frame_counts=options.show_frame_counts,
        show_page_numbers=options.show_page_numbers,
        start_page=options.start_page,
        columns=options.columns,
        rows=options.rows,
        landscape=options.landscape,
    )
    target = job.folder / "board.pdf"
    await job.house.printer.print_board(sheet, target, job.rest(_PICTURES))
    return target


async def _pictures(job: Commission) -> list[Path | None]:
    """The cuts' pictures as files, None for those without art."""
    found: list[Path | None] = []
    for number, cut in job.board.cuts:
        await job.tell(_PICTURES * len(found) / len(job.board.cuts))
        data = await fresh_picture(job.house, cut, job.project.width, job.project.height)
        path = None if data is None else job.folder / f"{number}.picture"
        if path is not None and data is not None:
            await asyncio.to_thread(path.write_bytes, data)
        found.append(path)
    return found
