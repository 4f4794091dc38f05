"""Review notes that leave for other programs."""

import asyncio
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import structlog

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.models import Video
from pegbar.domains.videos.review import actions as review
from pegbar.domains.videos.review.schemas import ReviewNoteOut
from pegbar.domains.videos.sheets import rules, texts
from pegbar.domains.videos.sheets.limits import NOTES_PRINTED_MAX
from pegbar.domains.videos.sheets.rules import SheetNote
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel.errors import Conflict, NotFound, Unavailable
from pegbar.kernel.fair_semaphore import FairSemaphore
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.texts import FONTS_MISSING
from pegbar.kernel.unicode_text import file_stem
from pegbar.ports.films import FilmFailed, Line, Still
from pegbar.ports.fonts import FontsMissing
from pegbar.ports.printer import BoardSheet, Panel, PrintFailed

_AT_ONCE: Final = 2
_TURNS: Final = FairSemaphore[str](_AT_ONCE, 1)
log = structlog.get_logger()


async def as_csv(ctx: RequestContext, video_id: str, film_version: int | None) -> tuple[str, str]:
    """The notes on a version of a film, where None is the newest, as CSV, and how the file begins to be called."""
    video, rate, notes = await _notes(ctx, video_id, film_version)
    return rules.notes_csv(notes, rate), _name(video)


async def as_edl(ctx: RequestContext, video_id: str, film_version: int | None) -> tuple[str, str]:
    """The notes on a version as markers of an EDL, and the file's name; 409 where its rate has no timecode."""
    video, rate, notes = await _notes(ctx, video_id, film_version)
    if not rules.has_timecode(rate):
        raise Conflict(texts.RATE_WITHOUT_TIMECODE, code="no_timecode")
    return rules.notes_edl(video.title, notes, rate), _name(video)


@dataclass(frozen=True, slots=True)
class Printing:
    """What is to be printed for somebody: a film and its notes, as they stood when it was asked for."""

    person: str
    video: Video
    film: versions.Film
    notes: list[ReviewNoteOut]


async def to_print(ctx: RequestContext, video_id: str, film_version: int | None) -> Printing:
    """The notes on a version, for who may read them; 409 where they are too many to print."""
    listed = await review.listed(ctx, video_id, film_version, None)
    video = await videos_store.by_id(ctx.tx, video_id)
    if video is None:
        raise NotFound
    if len(listed.items) > NOTES_PRINTED_MAX:
        raise Conflict(texts.TOO_MANY_TO_PRINT, code="too_many_notes")
    film = await versions.film(ctx.tx, video, film_version)
    return Printing(guards.require_person(ctx.user), video, film, listed.items)


async def printed(services: Services, job: Printing, reader: HanLanguage | None = None) -> tuple[bytes, str]:
    """A PDF with each note beside its frame and its drawing over it, and how the file begins to be called.

    Made in children, in the askers' turns. Where a frame cannot be had, the note stands without it; 503 where nothing
    can be printed. `reader`: the language of the person it is made for, for Han characters.
    """
    video, rate = job.video, job.film.rate
    async with _TURNS.acquire(job.person):
        with TemporaryDirectory(prefix="pegbar-notes-") as name:
            folder = Path(name)
            pictures = await _stills(services, job, folder)
            panels = tuple(
                _panel(number, note, picture, rate)
                for number, (note, picture) in enumerate(zip(job.notes, pictures, strict=True), 1)
            )
            sheet = BoardSheet(
                project=video.title,
                title=video.title,
                scene=None,
                style="horizontal",
                width=job.film.width,
                height=job.film.height,
                panels=panels,
                rate=f"{float(rate):.6g} fps",
                show_durations=False,
                reader=reader,
            )
            target = folder / "notes.pdf"
            try:
                await services.printer.print_board(sheet, target, _nobody)
            except FontsMissing as error:
                log.error("notes.not_printed", video=video.id, reason=str(error))
                raise Unavailable(FONTS_MISSING) from error
            except PrintFailed as error:
                log.error("notes.not_printed", video=video.id, reason=str(error))
                raise Unavailable(texts.NOT_PRINTED) from error
            return await asyncio.to_thread(target.read_bytes), _name(video)


async def _stills(services: Services, job: Printing, folder: Path) -> list[Path | None]:
    """The picture of each note's first frame with its drawing; without them where they cannot be had."""
    none: list[Path | None] = [None] * len(job.notes)
    if services.films is None or not job.notes:
        return none
    film = folder / "film"
    wanted = [
        Still(note.first_frame, tuple(Line(each.colour, each.width, tuple(each.points)) for each in note.drawing))
        for note in job.notes
    ]
    try:
        stream = await services.blobs.open(job.film.storage_key)
        with film.open("wb") as file:
            async for piece in stream.pieces:
                await asyncio.to_thread(file.write, piece)
        return await services.films.stills(film, wanted, folder)
    except (FilmFailed, KeyError) as error:
        log.error("notes.no_stills", video=job.video.id, reason=repr(error))
        return none


def _panel(number: int, note: ReviewNoteOut, picture: Path | None, rate: Fraction) -> Panel:
    told, frames = _told(note), note.last_frame - note.first_frame + 1
    return Panel(number, rules.heading(told, rate), rules.words(told), frames, float(frames / rate), picture)


async def _nobody(_: float) -> None:
    """Nobody is told how far a print is: whoever asked waits for it."""


async def _notes(
    ctx: RequestContext, video_id: str, film_version: int | None
) -> tuple[Video, Fraction, list[SheetNote]]:
    listed = await review.listed(ctx, video_id, film_version, None)
    video = await videos_store.by_id(ctx.tx, video_id)
    if video is None:
        raise NotFound
    film = await versions.film(ctx.tx, video, film_version)
    return video, film.rate, [_told(note) for note in listed.items]


def _told(note: ReviewNoteOut) -> SheetNote:
    return SheetNote(
        version=note.film_version,
        carried_from=note.carried_from,
        first=note.first_frame,
        last=note.last_frame,
        author=note.guest or ("" if note.author is None else note.author.display_name),
        is_guest=note.guest is not None,
        body=note.body,
        has_drawing=bool(note.drawing),
        resolved=note.resolved_at is not None,
        resolved_by="" if note.resolved_by is None else note.resolved_by.display_name,
        created_at=note.created_at,
    )


def _name(video: Video) -> str:
    return f"{file_stem(video.title) or video.public_id} notes"
