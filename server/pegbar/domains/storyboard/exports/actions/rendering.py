"""How a board becomes a file: printed, filmed, or packed as pictures."""

import asyncio
import zipfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.domains.projects.actions import Settings
from pegbar.domains.storyboard.actions.cards import called, title
from pegbar.domains.storyboard.actions.moving import seen_picture
from pegbar.domains.storyboard.actions.pictures import fresh_picture
from pegbar.domains.storyboard.exports import messages
from pegbar.domains.storyboard.exports.rules.files import ExportKind, picture_name
from pegbar.domains.storyboard.exports.schemas import FilmOptions, PdfOptions
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import Move, framings, move_of
from pegbar.domains.storyboard.rules.fields import CUT_TEXTS
from pegbar.domains.storyboard.rules.timing import Rate
from pegbar.kernel.errors import DiskFull
from pegbar.ports.encoder import EncodeFailed, Film, Shot, View
from pegbar.ports.jobs import Queue
from pegbar.ports.painter import preview_size
from pegbar.ports.pictures import BadPicture
from pegbar.ports.printer import BoardSheet, Panel, PrintFailed

_PICTURES_OF_PRINT: Final = 0.4
_PICTURES_OF_FILM: Final = 0.1
"""How much of the work the pictures are; the rest is told by who makes the file."""


class NothingToMake(Exception):
    """The board has nothing for such a file; the text says so to who asked."""


class PackFailed(Exception):
    """The pictures could not be written; the text says why, for a log."""


FAILURES: Final = (PrintFailed, EncodeFailed, PackFailed, DiskFull)


@dataclass(frozen=True, slots=True)
class Commission:
    """What is to be made, and where: cuts with their numbers on the board, in its order."""

    house: House
    project: Settings
    cuts: list[tuple[int, Cut]]
    options: dict[str, object]
    folder: Path
    tell: Callable[[float], Awaitable[None]]
    labels: Mapping[str, str]
    """What the cuts that are in shots are called, by id."""

    @property
    def rate(self) -> Rate:
        """The project's frame rate."""
        return Rate.of(self.project.fps)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: who may ask for it, how it is called and served, and who makes it."""

    permission: Permission
    ending: str
    media_type: str
    failed: str
    queue: Queue
    make: Callable[[Commission], Awaitable[Path]]


async def _printed(job: Commission) -> Path:
    options, project, rate = PdfOptions.model_validate(job.options), job.project, job.rate
    pictures = await _pictures(job, _PICTURES_OF_PRINT)
    panels = tuple(
        Panel(
            number if cut.name and cut.id not in job.labels else None,
            title(cut.name, number, job.labels.get(cut.id)),
            cut.note if "note" in options.captions else "",
            cut.duration_frames,
            float(rate.seconds(cut.duration_frames)),
            picture,
            dialogue=cut.dialogue if "dialogue" in options.captions else "",
            action=cut.action if "action" in options.captions else "",
        )
        for (number, cut), (picture, _) in zip(job.cuts, pictures, strict=True)
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
    await job.house.printer.print_board(sheet, target, _rest(job, _PICTURES_OF_PRINT))
    return target


async def _filmed(job: Commission) -> Path:
    if job.house.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    options, rate = FilmOptions.model_validate(job.options), job.rate.frames_per_second
    (width, height), _ = preview_size(job.project.width, job.project.height)
    pictures = await _pictures(job, _PICTURES_OF_FILM, width)
    shots = tuple(
        Shot(
            path,
            cut.duration_frames,
            tuple(getattr(cut, kind) for kind in CUT_TEXTS if kind in options.captions),
            called(cut.name, number, job.labels.get(cut.id)) if options.show_label else None,
            views,
        )
        for (number, cut), (path, views) in zip(job.cuts, pictures, strict=True)
    )
    target = job.folder / "board.mp4"
    film = Film(width, height, rate.numerator, rate.denominator, shots, options.show_frame_counter)
    await job.house.encoder.encode(film, target, _rest(job, _PICTURES_OF_FILM))
    return target


async def _packed(job: Commission) -> Path:
    """One picture in memory at a time; what cannot be read is left out like what was never drawn."""
    target = job.folder / "pictures.zip"
    try:
        with zipfile.ZipFile(target, "w") as archive:
            for done, (number, cut) in enumerate(job.cuts):
                webp = await fresh_picture(job.house, cut, job.project.width, job.project.height)
                png = None if webp is None else await _png(job.house, webp, job.project.id)
                if png is not None:
                    await _to_the_end(
                        partial(
                            archive.writestr,
                            picture_name(
                                number,
                                title(cut.name, number, job.labels.get(cut.id))
                                if cut.name or cut.id in job.labels
                                else "",
                            ),
                            png,
                        )
                    )
                await job.tell(done / len(job.cuts))
            if not archive.namelist():
                raise NothingToMake(messages.EXPORT_WITHOUT_PICTURES)
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


KINDS: Final[dict[ExportKind, Kind]] = {
    "pdf": Kind(Permission.EXPORT_SHEET, ".pdf", "application/pdf", messages.PDF_FAILED, "media", _printed),
    "mp4": Kind(Permission.EXPORT_RENDERED, ".mp4", "video/mp4", messages.FILM_FAILED, "films", _filmed),
    "zip": Kind(Permission.EXPORT_RENDERED, " pictures.zip", "application/zip", messages.PACK_FAILED, "media", _packed),
}


async def _pictures(job: Commission, share: float, across: int = 0) -> list[tuple[Path | None, tuple[View, ...]]]:
    """The cuts' pictures as files, None for those without art; all of them are `share` of the work.

    For films `across` px wide also what cameras see of them; else they are the whole canvas.
    """
    found: list[tuple[Path | None, tuple[View, ...]]] = []
    for number, cut in job.cuts:
        await job.tell(share * len(found) / len(job.cuts))
        views: tuple[View, ...] = ()
        if cut.camera is not None and across:
            data, views = await _seen(job, cut, move_of(cut.camera), across)
        else:
            data = await fresh_picture(job.house, cut, job.project.width, job.project.height)
        path = None if data is None else job.folder / f"{number}.picture"
        if path is not None and data is not None:
            await asyncio.to_thread(path.write_bytes, data)
        found.append((path, views))
    return found


async def _seen(job: Commission, cut: Cut, move: Move, across: int) -> tuple[bytes | None, tuple[View, ...]]:
    seen = framings(move, cut.duration_frames)
    painted = await seen_picture(job.house, cut, job.project, seen, across)
    if painted is None:
        return None, ()
    picture, part = painted
    by = part.scale
    return picture, tuple(
        View(each.x * by - part.left, each.y * by - part.top, each.width * by, each.angle) for each in seen
    )


def _rest(job: Commission, share: float) -> Callable[[float], Awaitable[None]]:
    """Tells the rest of the work, after `share` of it."""

    async def tell(of_rest: float) -> None:
        await job.tell(share + (1 - share) * of_rest)

    return tell


async def _png(house: House, webp: bytes, whose: str) -> bytes | None:
    try:
        return await house.pictures.png(webp, whose)
    except BadPicture:
        return None


async def _to_the_end(work: Callable[[], None]) -> None:
    """Do it in a thread; cancelled meanwhile, wait for the thread: it writes where everything is about to go."""
    task = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
