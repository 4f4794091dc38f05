"""Review notes on the frames of a video, visible only to the project's members and guests."""

from collections.abc import Mapping, Sequence
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import review_note as policy
from pegbar.access.scope import VideoAccess
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.profiles.actions import ProfileRef
from pegbar.domains.videos import store as videos_store
from pegbar.domains.videos.models import ReviewNote, Video
from pegbar.domains.videos.review import rules, store, texts
from pegbar.domains.videos.review.events import ReviewChanged
from pegbar.domains.videos.review.limits import GUEST_NOTES_MAX, REVIEW_DRAWINGS_MAX, REVIEW_NOTES_MAX
from pegbar.domains.videos.review.schemas import (
    GuestNoteNew,
    ReviewNoteEdit,
    ReviewNoteList,
    ReviewNoteNew,
    ReviewNoteOut,
    ReviewStroke,
)
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound, Stale
from pegbar.kernel.ids import derived_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.unicode_text import is_blank
from pegbar.realtime.topics import review_topic

_CONTENT_FIELDS = {"body", "first_frame", "last_frame", "drawing"}
_COORDINATE_DIGITS = 5


async def list_notes(
    ctx: RequestContext, video_id: str, video_version: int | None, note_id: str | None
) -> ReviewNoteList:
    """Return all notes on one version, in the order of their frames.

    The version is `video_version`, else that of the note `note_id`, else the newest.
    """
    access = await guards.review(ctx, video_id)
    if video_version is None and note_id is not None:
        note = await store.get_note(ctx.tx, note_id)
        video_version = note.video_version if note is not None and note.video_id == video_id else None
    number = video_version or (await _require_video(ctx.tx, video_id)).video_version
    return await _build_note_list(ctx, access, number)


async def _build_note_list(ctx: RequestContext, access: VideoAccess, number: int) -> ReviewNoteList:
    rows = await store.list_notes(ctx.tx, access.id, number)
    return ReviewNoteList(video_version=number, items=await _build_notes(ctx, access, rows))


async def carry_notes(ctx: RequestContext, video_id: str, from_version: int) -> ReviewNoteList:
    """Copy the open notes of an older version to the newest, converting frames by time. A note is copied only once."""
    access, video = await _lock_video(ctx, video_id)
    old_film = await versions.get_film(ctx.tx, video, from_version)
    new_film = await versions.get_film(ctx.tx, video, None)
    number = video.video_version
    copied = {row.origin_id or row.id for row in await store.list_notes(ctx.tx, video_id, number)}
    open_notes = [row for row in await store.list_notes(ctx.tx, video_id, from_version) if row.resolved_at is None]
    copies = [
        _copy_note(row, number, old_film, new_film) for row in open_notes if (row.origin_id or row.id) not in copied
    ]
    has_drawings = any(row["drawing"] for row in copies)
    await _check_limits(ctx.tx, video_id, number, added=len(copies), has_drawings=has_drawings)
    for row in copies:
        await store.insert_note(ctx.tx, row)
    if copies:
        await ctx.tx.events.append(review_topic(video_id), ReviewChanged())
    return await _build_note_list(ctx, access, number)


def _copy_note(
    row: ReviewNote, number: int, old_film: versions.VersionFilm, new_film: versions.VersionFilm
) -> dict[str, Any]:
    origin = row.origin_id or row.id
    return {
        "id": derived_id(str(number), origin),
        "video_id": row.video_id,
        "author_id": row.author_id,
        "guest_name": row.guest_name,
        "guest_session": row.guest_session,
        "video_version": number,
        "copied_from": row.copied_from or row.video_version,
        "origin_id": origin,
        "body": row.body,
        "first_frame": rules.convert_frame(row.first_frame, old_film.rate, new_film.rate, new_film.frames),
        "last_frame": rules.convert_frame(row.last_frame, old_film.rate, new_film.rate, new_film.frames),
        "drawing": row.drawing,
        "resolved_at": None,
        "resolved_by": None,
        "version": 1,
        "created_at": row.created_at,
    }


async def post_note(ctx: RequestContext, video_id: str, new: ReviewNoteNew) -> ReviewNoteOut:
    """Create a review note. Repeating it with the same id returns the same note."""
    access, video = await _lock_video(ctx, video_id)
    me = guards.require_person(ctx.user)
    note, is_new = await _insert_note(ctx, video, new, {"author_id": me, "guest_name": None, "guest_session": None})
    if is_new:
        makers = (access.owner_id, access.project.owner_id)
        ctx.tx.notifications.add(NotificationEvent("review_note", makers, me, video_id, new.id, access.project.id))
    return (await _build_notes(ctx, access, [note]))[0]


async def edit_note(
    ctx: RequestContext, video_id: str, note_id: str, version: int, changes: ReviewNoteEdit
) -> ReviewNoteOut:
    """Edit a note: only its author may change the content, every member may resolve it."""
    access, video = await _lock_video(ctx, video_id)
    row = await _require_note(ctx.tx, video_id, note_id)
    values: dict[str, Any] = changes.model_dump(exclude_none=True, exclude={"resolved", "drawing"})
    if changes.drawing is not None:
        values["drawing"] = _to_stored_strokes(changes.drawing)
    if values:
        guards.require(policy.edit(ctx.user, row.author_id))
    if row.version != version:
        raise Stale((await _build_notes(ctx, access, [row]))[0])
    if values:
        frames = (await versions.get_film(ctx.tx, video, row.video_version)).frames
        _check_note({name: values.get(name, getattr(row, name)) for name in _CONTENT_FIELDS}, frames)
        await _check_limits(ctx.tx, video_id, row.video_version, added=0, has_drawings=bool(values.get("drawing")))
    if changes.resolved is not None and changes.resolved != (row.resolved_at is not None):
        values["resolved_at"] = clock.now() if changes.resolved else None
        values["resolved_by"] = ctx.user.id if changes.resolved else None
    values = {name: value for name, value in values.items() if value != getattr(row, name)}
    if values:
        row = await store.update_note(ctx.tx, note_id, values)
        await ctx.tx.events.append(review_topic(video_id), ReviewChanged())
    return (await _build_notes(ctx, access, [row]))[0]


async def delete_note(ctx: RequestContext, video_id: str, note_id: str) -> None:
    """Delete a note: allowed for its author and the project's owner."""
    access, _ = await _lock_video(ctx, video_id)
    row = await _require_note(ctx.tx, video_id, note_id)
    guards.require(policy.delete(access, ctx.user, row.author_id))
    await _delete_note(ctx.tx, row)


async def list_notes_for_guest(
    ctx: RequestContext, video_id: str, session_id: str, number: int | None = None
) -> ReviewNoteList:
    """Return the notes on a version (None: the newest) as a guest sees them.

    The guest may delete the notes that were written in this session.
    """
    number = number or (await _require_video(ctx.tx, video_id)).video_version
    rows = await store.list_notes(ctx.tx, video_id, number)
    return ReviewNoteList(video_version=number, items=await _build_guest_notes(ctx, session_id, rows))


async def post_guest_note(ctx: RequestContext, video: Video, session_id: str, new: GuestNoteNew) -> ReviewNoteOut:
    """Create a guest's note on the version that they see. The video must be locked.

    No notification is sent, because a notification event needs a user who caused it.
    """
    by = {"author_id": None, "guest_name": new.name, "guest_session": session_id}
    if (
        await store.count_guest_notes(ctx.tx, video.id) >= GUEST_NOTES_MAX
        and await store.get_note(ctx.tx, new.id) is None
    ):
        raise Conflict(texts.GUEST_NOTES_FULL, code="too_many_notes")
    note, _ = await _insert_note(ctx, video, new, by)
    return (await _build_guest_notes(ctx, session_id, [note]))[0]


async def delete_guest_note(ctx: RequestContext, video: Video, session_id: str, note_id: str) -> None:
    """Delete a note that was written in this guest session. The video must be locked."""
    row = await _require_note(ctx.tx, video.id, note_id)
    if row.guest_session != session_id:
        raise Forbidden(texts.GUEST_NOTE_NOT_YOURS)
    await _delete_note(ctx.tx, row)


async def _lock_video(ctx: RequestContext, video_id: str) -> tuple[VideoAccess, Video]:
    """Lock the video to serialize changes of its notes. Returns the user's access to it, and its row."""
    video = await videos_store.lock_video(ctx.tx, video_id)
    access = await guards.review(ctx, video_id)
    if video is None:
        raise NotFound
    return access, video


async def _require_video(tx: Transaction, video_id: str) -> Video:
    video = await videos_store.get_video(tx, video_id)
    if video is None:
        raise NotFound
    return video


async def _insert_note(
    ctx: RequestContext, video: Video, new: ReviewNoteNew, by: dict[str, str | None]
) -> tuple[ReviewNote, bool]:
    """Insert a note by a member or a guest; return it and True if it is new."""
    existing = await store.get_note(ctx.tx, new.id)
    if existing is not None:
        same = (existing.video_id, existing.author_id, existing.guest_session)
        if same != (video.id, by["author_id"], by["guest_session"]):
            raise Conflict(texts.NOTE_ID_TAKEN, code="id_taken")
        return existing, False
    number = new.video_version or video.video_version
    frames = (await versions.get_film(ctx.tx, video, number)).frames
    row: dict[str, Any] = {
        "id": new.id,
        "video_id": video.id,
        **by,
        "video_version": number,
        "copied_from": None,
        "origin_id": None,
        "body": new.body,
        "first_frame": new.first_frame,
        "last_frame": new.last_frame,
        "drawing": _to_stored_strokes(new.drawing),
        "resolved_at": None,
        "resolved_by": None,
        "version": 1,
        "created_at": clock.now(),
    }
    _check_note(row, frames)
    await _check_limits(ctx.tx, video.id, number, added=1, has_drawings=bool(row["drawing"]))
    if not await store.insert_note(ctx.tx, row):
        raise Conflict(texts.NOTE_ID_TAKEN, code="id_taken")
    await ctx.tx.events.append(review_topic(video.id), ReviewChanged())
    return ReviewNote(**row), True


async def _delete_note(tx: Transaction, row: ReviewNote) -> None:
    await store.delete_note(tx, row.id)
    await tx.events.append(review_topic(row.video_id), ReviewChanged())


async def _require_note(tx: Transaction, video_id: str, note_id: str) -> ReviewNote:
    row = await store.get_note(tx, note_id)
    if row is None or row.video_id != video_id:
        raise NotFound(texts.NOTE_GONE, code="review_note.gone")
    return row


def _check_note(row: dict[str, Any], frames: int) -> None:
    """Raise Invalid if the note is empty or its frames lie outside the film."""
    if not rules.is_frame_range_valid(row["first_frame"], row["last_frame"], frames):
        raise Invalid.field("last_frame", texts.NOTE_FRAMES_INVALID)
    if is_blank(row["body"]) and not row["drawing"]:
        raise Invalid.field("body", texts.NOTE_EMPTY)


async def _check_limits(tx: Transaction, video_id: str, number: int, *, added: int, has_drawings: bool) -> None:
    """Raise Conflict if the new notes or drawings exceed the limits.

    The limits exist because all notes on a version are sent in one response.
    """
    if not added and not has_drawings:
        return
    count, drawing_size = await store.measure_notes(tx, video_id, number)
    if count + added > REVIEW_NOTES_MAX:
        raise Conflict(texts.NOTES_FULL, code="too_many_notes")
    if has_drawings and drawing_size > REVIEW_DRAWINGS_MAX:
        raise Conflict(texts.NOTE_DRAWINGS_FULL, code="too_many_drawings")


def _to_stored_strokes(drawing: Sequence[ReviewStroke]) -> list[dict[str, Any]]:
    """Convert strokes to their stored form; five decimals of the picture's size are finer than any pixel."""
    return [
        {
            "colour": stroke.colour.lower(),
            "width": stroke.width,
            "points": [[round(x, _COORDINATE_DIGITS), round(y, _COORDINATE_DIGITS)] for x, y in stroke.points],
        }
        for stroke in drawing
    ]


async def _build_notes(ctx: RequestContext, access: VideoAccess, rows: Sequence[ReviewNote]) -> list[ReviewNoteOut]:
    people = await profiles.get_refs(ctx, [id_ for row in rows for id_ in (row.author_id, row.resolved_by) if id_])
    return [_build_note(row, people, policy.abilities(access, ctx.user, row.author_id)) for row in rows]


async def _build_guest_notes(ctx: RequestContext, session_id: str, rows: Sequence[ReviewNote]) -> list[ReviewNoteOut]:
    """Build notes for a guest; only authors are named, not who resolved a note."""
    authors = await profiles.get_refs(ctx, [row.author_id for row in rows if row.author_id])
    notes = [_build_note(row, authors, {"edit": False, "delete": row.guest_session == session_id}) for row in rows]
    return [note.model_copy(update={"resolved_by": None}) for note in notes]


def _build_note(row: ReviewNote, people: Mapping[str, ProfileRef], abilities: dict[str, bool]) -> ReviewNoteOut:
    return ReviewNoteOut(
        id=row.id,
        video_id=row.video_id,
        video_version=row.video_version,
        copied_from=row.copied_from,
        author=people.get(row.author_id or ""),
        guest=row.guest_name,
        body=row.body,
        first_frame=row.first_frame,
        last_frame=row.last_frame,
        drawing=[ReviewStroke.model_validate(stroke) for stroke in row.drawing],
        resolved_at=row.resolved_at,
        resolved_by=people.get(row.resolved_by or ""),
        version=row.version,
        created_at=row.created_at,
        abilities=abilities,
    )
