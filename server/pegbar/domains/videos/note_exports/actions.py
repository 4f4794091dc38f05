"""Export review notes as CSV, EDL and PDF."""

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
from pegbar.domains.videos.note_exports import rules, texts
from pegbar.domains.videos.note_exports.limits import NOTES_PRINTED_MAX
from pegbar.domains.videos.note_exports.rules import ExportedNote
from pegbar.domains.videos.review import actions as review
from pegbar.domains.videos.review.schemas import ReviewNoteOut
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel.errors import Conflict, NotFound, Unavailable
from pegbar.kernel.fair_semaphore import FairSemaphore
from pegbar.kernel.languages import HanLanguage
from pegbar.kernel.texts import FONTS_MISSING
from pegbar.kernel.unicode_text import to_file_stem
from pegbar.ports.films import FilmFailed, FrameRequest, Line
from pegbar.ports.fonts import FontsMissing
from pegbar.ports.printer import BoardSheet, Panel, PrintFailed

_CONCURRENCY: Final = 2
_PDF_SLOTS: Final = FairSemaphore[str](_CONCURRENCY, 1)
log = structlog.get_logger()


async def export_csv(ctx: RequestContext, video_id: str, video_version: int | None) -> tuple[str, str]:
    """Return the notes on a film version (None: the newest) as CSV, and the file name's stem."""
    video, rate, notes = await _load_notes(ctx, video_id, video_version)
    return rules.format_csv(notes, rate), _build_file_stem(video)


async def export_edl(ctx: RequestContext, video_id: str, video_version: int | None) -> tuple[str, str]:
    """Return the notes on a film version as EDL markers, and the file name's stem; 409 if its rate has no timecode."""
    video, rate, notes = await _load_notes(ctx, video_id, video_version)
    if not rules.has_timecode(rate):
        raise Conflict(texts.RATE_WITHOUT_TIMECODE, code="no_timecode")
    return rules.format_edl(video.title, notes, rate), _build_file_stem(video)


@dataclass(frozen=True, slots=True)
class NotesPrint:
    """Input of a PDF export: a film and its notes at the time of the request."""

    person: str
    video: Video
    film: versions.VersionFilm
    notes: list[ReviewNoteOut]


async def prepare_pdf(ctx: RequestContext, video_id: str, video_version: int | None) -> NotesPrint:
    """Load the notes on a film version for printing; 409 if there are too many."""
    listed = await review.list_notes(ctx, video_id, video_version, None)
    video = await videos_store.get_video(ctx.tx, video_id)
    if video is None:
        raise NotFound
    if len(listed.items) > NOTES_PRINTED_MAX:
        raise Conflict(texts.TOO_MANY_TO_PRINT, code="too_many_notes")
    film = await versions.get_film(ctx.tx, video, video_version)
    return NotesPrint(guards.require_person(ctx.user), video, film, listed.items)


async def render_pdf(services: Services, job: NotesPrint, han_language: HanLanguage | None = None) -> tuple[bytes, str]:
    """Render a PDF that shows each note next to its first frame with its drawing; return it and the file name's stem.

    Rendered in child processes, fairly among users. If a frame can't be decoded, the note is printed without it;
    503 if printing fails. `han_language` is the requester's language, for the regional forms of Han characters.
    """
    video, rate = job.video, job.film.rate
    async with _PDF_SLOTS.acquire(job.person):
        with TemporaryDirectory(prefix="pegbar-notes-") as name:
            folder = Path(name)
            pictures = await _grab_frames(services, job, folder)
            panels = tuple(
                _build_panel(number, note, picture, rate)
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
                han_language=han_language,
            )
            target = folder / "notes.pdf"
            try:
                await services.printer.print_board(sheet, target, _ignore_progress)
            except FontsMissing as error:
                log.error("notes.not_printed", video=video.id, reason=str(error))
                raise Unavailable(FONTS_MISSING) from error
            except PrintFailed as error:
                log.error("notes.not_printed", video=video.id, reason=str(error))
                raise Unavailable(texts.NOT_PRINTED) from error
            return await asyncio.to_thread(target.read_bytes), _build_file_stem(video)


async def _grab_frames(services: Services, job: NotesPrint, folder: Path) -> list[Path | None]:
    """Grab the first frame of each note with its drawing; all None if the film can't be decoded."""
    none: list[Path | None] = [None] * len(job.notes)
    if services.films is None or not job.notes:
        return none
    film = folder / "film"
    requests = [
        FrameRequest(
            note.first_frame, tuple(Line(stroke.colour, stroke.width, tuple(stroke.points)) for stroke in note.drawing)
        )
        for note in job.notes
    ]
    try:
        stream = await services.blobs.open(job.film.storage_key)
        with film.open("wb") as file:
            async for piece in stream.chunks:
                await asyncio.to_thread(file.write, piece)
        return await services.films.grab_frames(film, requests, folder)
    except (FilmFailed, KeyError) as error:
        log.error("notes.no_stills", video=job.video.id, reason=repr(error))
        return none


def _build_panel(number: int, note: ReviewNoteOut, picture: Path | None, rate: Fraction) -> Panel:
    exported, frames = _to_exported_note(note), note.last_frame - note.first_frame + 1
    return Panel(
        number, rules.format_heading(exported, rate), rules.format_body(exported), frames, float(frames / rate), picture
    )


async def _ignore_progress(_: float) -> None:
    """Progress isn't reported: the client waits for the response."""


async def _load_notes(
    ctx: RequestContext, video_id: str, video_version: int | None
) -> tuple[Video, Fraction, list[ExportedNote]]:
    listed = await review.list_notes(ctx, video_id, video_version, None)
    video = await videos_store.get_video(ctx.tx, video_id)
    if video is None:
        raise NotFound
    film = await versions.get_film(ctx.tx, video, video_version)
    return video, film.rate, [_to_exported_note(note) for note in listed.items]


def _to_exported_note(note: ReviewNoteOut) -> ExportedNote:
    return ExportedNote(
        version=note.video_version,
        copied_from=note.copied_from,
        first=note.first_frame,
        last=note.last_frame,
        author=note.guest or ("" if note.author is None else note.author.display_name),
        is_guest=note.guest is not None,
        body=note.body,
        has_drawing=bool(note.drawing),
        is_resolved=note.resolved_at is not None,
        resolved_by="" if note.resolved_by is None else note.resolved_by.display_name,
        created_at=note.created_at,
    )


def _build_file_stem(video: Video) -> str:
    return f"{to_file_stem(video.title) or video.public_id} notes"
