"""Review notes that leave for other programs."""

from fractions import Fraction

from pegbar.access.ask import Ask
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.models import Video
from pegbar.domains.videos.review import actions as review
from pegbar.domains.videos.review.schemas import ReviewNoteOut
from pegbar.domains.videos.sheets import messages, rules
from pegbar.domains.videos.sheets.rules import SheetNote
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.texts import file_stem


async def as_csv(ask: Ask, video_id: str, film_version: int | None) -> tuple[str, str]:
    """The notes on a version of a film, where None is the newest, as CSV, and how the file begins to be called."""
    video, rate, notes = await _notes(ask, video_id, film_version)
    return rules.notes_csv(notes, rate), _name(video)


async def as_edl(ask: Ask, video_id: str, film_version: int | None) -> tuple[str, str]:
    """The notes on a version as markers of an EDL, and the file's name; 409 where its rate has no timecode."""
    video, rate, notes = await _notes(ask, video_id, film_version)
    if not rules.has_timecode(rate):
        raise Conflict(messages.RATE_WITHOUT_TIMECODE, code="no_timecode")
    return rules.notes_edl(video.title, notes, rate), _name(video)


async def _notes(ask: Ask, video_id: str, film_version: int | None) -> tuple[Video, Fraction, list[SheetNote]]:
    listed = await review.listed(ask, video_id, film_version, None)
    video = await videos_store.by_id(ask.work, video_id)
    if video is None:
        raise NotFound
    film = await versions.grid(ask.work, video, film_version)
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
