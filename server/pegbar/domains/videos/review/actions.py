"""What a project's members and guests remark on the frames of a video. Nobody else learns of it."""

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
from pegbar.kernel.unicode_text import says_nothing
from pegbar.realtime.topics import review_topic

_SAYS = {"body", "first_frame", "last_frame", "drawing"}
_DIGITS = 5


async def listed(ctx: RequestContext, video_id: str, film_version: int | None, note_id: str | None) -> ReviewNoteList:
    """All notes on a version, in the order of their frames: on this one, else where this note is, else the newest."""
    access = await guards.review(ctx, video_id)
    if film_version is None and note_id is not None:
        sought = await store.one(ctx.tx, note_id)
        film_version = sought.film_version if sought is not None and sought.video_id == video_id else None
    number = film_version or (await _require_video(ctx.tx, video_id)).film_version
    return await _listed(ctx, access, number)


async def _listed(ctx: RequestContext, access: VideoAccess, number: int) -> ReviewNoteList:
    rows = await store.listed(ctx.tx, access.id, number)
    return ReviewNoteList(film_version=number, items=await _shown(ctx, access, rows))


async def carry(ctx: RequestContext, video_id: str, from_version: int) -> ReviewNoteList:
    """Copy the open notes of an older version to the newest, each once: its frames' moments, its words and drawing."""
    access, video = await _hold(ctx, video_id)
    was = await versions.film(ctx.tx, video, from_version)
    now = await versions.film(ctx.tx, video, None)
    number = video.film_version
    there = {row.origin_id or row.id for row in await store.listed(ctx.tx, video_id, number)}
    left = [row for row in await store.listed(ctx.tx, video_id, from_version) if row.resolved_at is None]
    news = [_carried(row, number, was, now) for row in left if (row.origin_id or row.id) not in there]
    draws = any(row["drawing"] for row in news)
    await _require_room(ctx.tx, video_id, number, more=len(news), draws=draws)
    for row in news:
        await store.add(ctx.tx, row)
    if news:
        await ctx.tx.append_event(review_topic(video_id), ReviewChanged())
    return await _listed(ctx, access, number)


def _carried(row: ReviewNote, number: int, was: versions.Film, now: versions.Film) -> dict[str, Any]:
    origin = row.origin_id or row.id
    return {
        "id": derived_id(str(number), origin),
        "video_id": row.video_id,
        "author_id": row.author_id,
        "guest_name": row.guest_name,
        "guest_session": row.guest_session,
        "film_version": number,
        "carried_from": row.carried_from or row.film_version,
        "origin_id": origin,
        "body": row.body,
        "first_frame": rules.carried(row.first_frame, was.rate, now.rate, now.frames),
        "last_frame": rules.carried(row.last_frame, was.rate, now.rate, now.frames),
        "drawing": row.drawing,
        "resolved_at": None,
        "resolved_by": None,
        "version": 1,
        "created_at": row.created_at,
    }


async def post(ctx: RequestContext, video_id: str, new: ReviewNoteNew) -> ReviewNoteOut:
    """Remark something. The same id again is the same note."""
    access, video = await _hold(ctx, video_id)
    me = guards.require_person(ctx.user)
    note, is_new = await _add(ctx, video, new, {"author_id": me, "guest_name": None, "guest_session": None})
    if is_new:
        makers = (access.owner_id, access.project.owner_id)
        ctx.tx.queue_notification(NotificationEvent("review_note", makers, me, video_id, new.id, access.project.id))
    return (await _shown(ctx, access, [note]))[0]


async def edit(
    ctx: RequestContext, video_id: str, note_id: str, version: int, changes: ReviewNoteEdit
) -> ReviewNoteOut:
    """Change a note: its author what it says, every member whether it is resolved."""
    access, video = await _hold(ctx, video_id)
    row = await _require_note(ctx.tx, video_id, note_id)
    values: dict[str, Any] = changes.model_dump(exclude_none=True, exclude={"resolved", "drawing"})
    if changes.drawing is not None:
        values["drawing"] = _kept(changes.drawing)
    if values:
        guards.require(policy.edit(ctx.user, row.author_id))
    if row.version != version:
        raise Stale((await _shown(ctx, access, [row]))[0])
    if values:
        frames = (await versions.film(ctx.tx, video, row.film_version)).frames
        _check({name: values.get(name, getattr(row, name)) for name in _SAYS}, frames)
        await _require_room(ctx.tx, video_id, row.film_version, more=0, draws=bool(values.get("drawing")))
    if changes.resolved is not None and changes.resolved != (row.resolved_at is not None):
        values["resolved_at"] = clock.now() if changes.resolved else None
        values["resolved_by"] = ctx.user.id if changes.resolved else None
    values = {name: value for name, value in values.items() if value != getattr(row, name)}
    if values:
        row = await store.change(ctx.tx, note_id, values)
        await ctx.tx.append_event(review_topic(video_id), ReviewChanged())
    return (await _shown(ctx, access, [row]))[0]


async def remove(ctx: RequestContext, video_id: str, note_id: str) -> None:
    """Take a note away: its author, or the project's owner."""
    access, _ = await _hold(ctx, video_id)
    row = await _require_note(ctx.tx, video_id, note_id)
    guards.require(policy.delete(access, ctx.user, row.author_id))
    await _remove(ctx.tx, row)


async def listed_for_guest(
    ctx: RequestContext, video_id: str, session_id: str, number: int | None = None
) -> ReviewNoteList:
    """The notes on a version, the newest where None, as a guest sees them.

    Who can take away what was written in this session.
    """
    number = number or (await _require_video(ctx.tx, video_id)).film_version
    rows = await store.listed(ctx.tx, video_id, number)
    return ReviewNoteList(film_version=number, items=await _shown_to_guest(ctx, session_id, rows))


async def post_by_guest(ctx: RequestContext, video: Video, session_id: str, new: GuestNoteNew) -> ReviewNoteOut:
    """A guest remarks something on the version that they see; the video is held.

    Nobody is notified, for news are always somebody's.
    """
    by = {"author_id": None, "guest_name": new.name, "guest_session": session_id}
    if await store.count_guests(ctx.tx, video.id) >= GUEST_NOTES_MAX and await store.one(ctx.tx, new.id) is None:
        raise Conflict(texts.GUEST_NOTES_FULL, code="too_many_notes")
    note, _ = await _add(ctx, video, new, by)
    return (await _shown_to_guest(ctx, session_id, [note]))[0]


async def remove_by_guest(ctx: RequestContext, video: Video, session_id: str, note_id: str) -> None:
    """A guest takes away what was written in this session; the video is held."""
    row = await _require_note(ctx.tx, video.id, note_id)
    if row.guest_session != session_id:
        raise Forbidden(texts.GUEST_NOTE_NOT_YOURS)
    await _remove(ctx.tx, row)


async def _hold(ctx: RequestContext, video_id: str) -> tuple[VideoAccess, Video]:
    """The video's facts and itself, while nobody else changes its notes."""
    video = await videos_store.hold(ctx.tx, video_id)
    access = await guards.review(ctx, video_id)
    if video is None:
        raise NotFound
    return access, video


async def _require_video(tx: Transaction, video_id: str) -> Video:
    video = await videos_store.by_id(tx, video_id)
    if video is None:
        raise NotFound
    return video


async def _add(
    ctx: RequestContext, video: Video, new: ReviewNoteNew, by: dict[str, str | None]
) -> tuple[ReviewNote, bool]:
    """A note by a member or by a guest, and whether it is new."""
    found = await store.one(ctx.tx, new.id)
    if found is not None:
        same = (found.video_id, found.author_id, found.guest_session)
        if same != (video.id, by["author_id"], by["guest_session"]):
            raise Conflict(texts.REMARK_ID_TAKEN, code="id_taken")
        return found, False
    number = new.film_version or video.film_version
    frames = (await versions.film(ctx.tx, video, number)).frames
    row: dict[str, Any] = {
        "id": new.id,
        "video_id": video.id,
        **by,
        "film_version": number,
        "carried_from": None,
        "origin_id": None,
        "body": new.body,
        "first_frame": new.first_frame,
        "last_frame": new.last_frame,
        "drawing": _kept(new.drawing),
        "resolved_at": None,
        "resolved_by": None,
        "version": 1,
        "created_at": clock.now(),
    }
    _check(row, frames)
    await _require_room(ctx.tx, video.id, number, more=1, draws=bool(row["drawing"]))
    if not await store.add(ctx.tx, row):
        raise Conflict(texts.REMARK_ID_TAKEN, code="id_taken")
    await ctx.tx.append_event(review_topic(video.id), ReviewChanged())
    return ReviewNote(**row), True


async def _remove(tx: Transaction, row: ReviewNote) -> None:
    await store.remove(tx, row.id)
    await tx.append_event(review_topic(row.video_id), ReviewChanged())


async def _require_note(tx: Transaction, video_id: str, note_id: str) -> ReviewNote:
    row = await store.one(tx, note_id)
    if row is None or row.video_id != video_id:
        raise NotFound(texts.REMARK_GONE, code="review_note.gone")
    return row


def _check(row: dict[str, Any], frames: int) -> None:
    """Raise where a note says nothing, or of frames that the video has not."""
    if not rules.frames_fit(row["first_frame"], row["last_frame"], frames):
        raise Invalid.field("last_frame", texts.REMARK_FRAMES)
    if says_nothing(row["body"]) and not row["drawing"]:
        raise Invalid.field("body", texts.REMARK_EMPTY)


async def _require_room(tx: Transaction, video_id: str, number: int, *, more: int, draws: bool) -> None:
    """Raise where so many notes more, or one more drawing, are too many: all on a version are sent at once."""
    if not more and not draws:
        return
    count, drawn = await store.room_taken(tx, video_id, number)
    if count + more > REVIEW_NOTES_MAX:
        raise Conflict(texts.REMARKS_FULL, code="too_many_notes")
    if draws and drawn > REVIEW_DRAWINGS_MAX:
        raise Conflict(texts.REMARK_DRAWINGS_FULL, code="too_many_drawings")


def _kept(drawing: Sequence[ReviewStroke]) -> list[dict[str, Any]]:
    """Strokes as they are stored: a hundred-thousandth of the picture is finer than any pixel."""
    return [
        {
            "colour": stroke.colour.lower(),
            "width": stroke.width,
            "points": [[round(x, _DIGITS), round(y, _DIGITS)] for x, y in stroke.points],
        }
        for stroke in drawing
    ]


async def _shown(ctx: RequestContext, access: VideoAccess, rows: Sequence[ReviewNote]) -> list[ReviewNoteOut]:
    people = await profiles.refs(ctx, [id_ for row in rows for id_ in (row.author_id, row.resolved_by) if id_])
    return [_out(row, people, policy.abilities(access, ctx.user, row.author_id)) for row in rows]


async def _shown_to_guest(ctx: RequestContext, session_id: str, rows: Sequence[ReviewNote]) -> list[ReviewNoteOut]:
    """Of the members, those alone who wrote something."""
    authors = await profiles.refs(ctx, [row.author_id for row in rows if row.author_id])
    shown = [_out(row, authors, {"edit": False, "delete": row.guest_session == session_id}) for row in rows]
    return [note.model_copy(update={"resolved_by": None}) for note in shown]


def _out(row: ReviewNote, people: Mapping[str, ProfileRef], abilities: dict[str, bool]) -> ReviewNoteOut:
    return ReviewNoteOut(
        id=row.id,
        video_id=row.video_id,
        film_version=row.film_version,
        carried_from=row.carried_from,
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
