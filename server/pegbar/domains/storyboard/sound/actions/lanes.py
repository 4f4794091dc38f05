"""What can be done with tracks and clips: made, changed, taken away, brought back, copied along with a cut.

What comes holds the project's order until it is done, so that of two who add the last clip that fits, one is refused.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.models import Clip, Track
from pegbar.domains.storyboard.sound import store, texts
from pegbar.domains.storyboard.sound.actions.shapes import clip_out, tell, track_out
from pegbar.domains.storyboard.sound.limits import CLIPS_MAX, TRACK_POSITION_MAX, TRACKS_MAX
from pegbar.domains.storyboard.sound.rules import BadClip, fitted
from pegbar.domains.storyboard.sound.schemas import (
    ClipEdit,
    ClipNew,
    ClipOut,
    TrackEdit,
    TrackNew,
    TrackOut,
    TrackRestored,
)
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound, Stale
from pegbar.kernel.ids import new_id

_FIELDS = (
    *("track_id", "sound_id", "anchor_cut_id", "at", "sound_from", "sound_to"),
    *("fade_in", "fade_out", "volume", "muted"),
)


async def add_track(ctx: RequestContext, ref: str, new: TrackNew) -> TrackOut:
    """Make a track; the same id again changes nothing."""
    project_id = await _held(ctx, ref)
    known = await store.track(ctx.tx, new.id)
    if known is not None:
        if known.project_id != project_id:
            raise Conflict(texts.TRACK_ID_TAKEN, code="id_taken")
        return track_out(_live(known))
    standing = await store.tracks(ctx.tx, project_id)
    if len(standing) >= TRACKS_MAX:
        raise Conflict(texts.TRACKS_FULL, code="too_many_tracks")
    last = standing[-1].position if standing else -1
    row: dict[str, Any] = {
        "id": new.id,
        "project_id": project_id,
        "name": new.name,
        "position": min(last + 1, TRACK_POSITION_MAX) if new.position is None else new.position,
        "volume": 0.0,
        "muted": False,
        "locked": False,
        "version": 1,
        "deleted_at": None,
    }
    if not await store.add_track(ctx.tx, row):
        raise Conflict(texts.TRACK_ID_TAKEN, code="id_taken")
    out = track_out(Track(**row))
    await tell(ctx.tx, project_id, tracks=[out])
    return out


async def edit_track(ctx: RequestContext, ref: str, track_id: str, version: int, changes: TrackEdit) -> TrackOut:
    """Change fields of a track that was seen in this version; 412 with the track as it stands otherwise."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    track = _live(await store.track_of(ctx.tx, access.id, track_id))
    values = changes.model_dump(exclude_none=True)
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if track.version != version:
        raise Stale(track_out(track))
    out = track_out(await store.change(ctx.tx, Track, track_id, values))
    await tell(ctx.tx, access.id, tracks=[out])
    return out


async def remove_track(ctx: RequestContext, ref: str, track_id: str) -> None:
    """Take a track off with its clips; it can be brought back."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    track = _known(await store.track_of(ctx.tx, access.id, track_id))
    if track.deleted_at is None:
        await store.change(ctx.tx, Track, track_id, {"deleted_at": clock.now()})
        clips = await store.clips_of_track(ctx.tx, track_id)
        await tell(ctx.tx, access.id, gone=[track_id, *(clip.id for clip in clips)])


async def restore_track(ctx: RequestContext, ref: str, track_id: str) -> TrackRestored:
    """Bring a track back, with the clips that went with it."""
    project_id = await _held(ctx, ref)
    track = _known(await store.track_of(ctx.tx, project_id, track_id))
    clips = [clip_out(clip) for clip in await store.clips_of_track(ctx.tx, track_id)]
    if track.deleted_at is not None:
        if len(await store.tracks(ctx.tx, project_id)) >= TRACKS_MAX:
            raise Conflict(texts.TRACKS_FULL, code="too_many_tracks")
        await _require_room(ctx.tx, project_id, len(clips))
        track = await store.change(ctx.tx, Track, track_id, {"deleted_at": None})
        await tell(ctx.tx, project_id, tracks=[track_out(track)], clips=clips)
    return TrackRestored(**track_out(track).model_dump(), clips=clips)


async def add_clip(ctx: RequestContext, ref: str, new: ClipNew) -> ClipOut:
    """Make a clip; the same id again changes nothing. It ends where its sound ends at the latest."""
    project_id = await _held(ctx, ref)
    known = await store.clip(ctx.tx, new.id)
    if known is not None:
        if await _project_of(ctx.tx, known) != project_id:
            raise Conflict(texts.CLIP_ID_TAKEN, code="id_taken")
        if known.deleted_at is not None:
            raise NotFound(texts.CLIP_DELETED, code="clip.gone")
        return clip_out(known)
    await _require_room(ctx.tx, project_id, 1)
    values = await _checked(ctx.tx, project_id, new.model_dump(exclude={"id"}))
    row = values | {"id": new.id, "version": 1, "deleted_at": None}
    await store.add_clips(ctx.tx, [row])
    out = clip_out(Clip(**row))
    await tell(ctx.tx, project_id, clips=[out])
    return out


async def edit_clip(ctx: RequestContext, ref: str, clip_id: str, version: int, changes: ClipEdit) -> ClipOut:
    """Change fields of a clip that was seen in this version; 412 with the clip as it stands otherwise."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    clip = await _clip(ctx.tx, access.id, clip_id)
    if clip.deleted_at is not None:
        raise NotFound(texts.CLIP_DELETED, code="clip.gone")
    said = changes.model_dump(exclude_unset=True)
    values = {name: value for name, value in said.items() if value is not None or name == "anchor_cut_id"}
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if clip.version != version:
        raise Stale(clip_out(clip))
    whole = await _checked(ctx.tx, access.id, {name: getattr(clip, name) for name in _FIELDS} | values)
    out = clip_out(await store.change(ctx.tx, Clip, clip_id, whole))
    await tell(ctx.tx, access.id, clips=[out])
    return out


async def remove_clip(ctx: RequestContext, ref: str, clip_id: str) -> None:
    """Take a clip off its track; it can be brought back."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    clip = await _clip(ctx.tx, access.id, clip_id)
    if clip.deleted_at is None:
        await store.change(ctx.tx, Clip, clip_id, {"deleted_at": clock.now()})
        await tell(ctx.tx, access.id, gone=[clip_id])


async def restore_clip(ctx: RequestContext, ref: str, clip_id: str) -> ClipOut:
    """Bring a clip back to its track."""
    project_id = await _held(ctx, ref)
    clip = await _clip(ctx.tx, project_id, clip_id)
    if clip.deleted_at is None:
        return clip_out(clip)
    await _require_room(ctx.tx, project_id, 1)
    out = clip_out(await store.change(ctx.tx, Clip, clip_id, {"deleted_at": None}))
    await tell(ctx.tx, project_id, clips=[out])
    return out


async def require_cut(tx: Transaction, project_id: str, field: str, cut_id: str) -> None:
    """Refuse what is no cut of this project, on its board or deleted."""
    if not await store.has_cut(tx, project_id, cut_id):
        raise Invalid.field(field, texts.CUT_UNKNOWN)


async def copy_along(tx: Transaction, project_id: str, cut_id: str, new_cut_id: str) -> None:
    """Give a cut that is new copies of another's clips; none where they are more than the board holds.

    The caller holds the project's order.
    """
    clips = await store.clips_of_cut(tx, cut_id)
    if not clips or await store.count_clips(tx, project_id) + len(clips) > CLIPS_MAX:
        return
    fresh: dict[str, Any] = {"anchor_cut_id": new_cut_id, "version": 1, "deleted_at": None}
    rows = [{**{name: getattr(clip, name) for name in _FIELDS}, **fresh, "id": new_id()} for clip in clips]
    await store.add_clips(tx, rows)
    await tell(tx, project_id, clips=[clip_out(Clip(**row)) for row in rows])


async def hold(tx: Transaction, project_id: str, ids: Collection[str]) -> dict[str, Clip]:
    """Those of these clips that are on the board; nobody else changes them until this transaction is over."""
    return {clip.id: clip for clip in await store.hold_clips(tx, project_id, ids)}


async def place(tx: Transaction, project_id: str, clips: Iterable[Clip], places: Mapping[str, int]) -> None:
    """Have clips that the caller holds stand elsewhere, each its `at`, and tell everybody at once."""
    there = [clip for clip in clips if clip.id in places]
    if not there:
        return
    await store.place_clips(tx, {clip.id: places[clip.id] for clip in there})
    told = [clip_out(clip).model_copy(update={"at": places[clip.id], "version": clip.version + 1}) for clip in there]
    await tell(tx, project_id, clips=told)


async def _held(ctx: RequestContext, ref: str) -> str:
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    await storyboard_store.lock_order(ctx.tx, access.id)
    return access.id


async def _require_room(tx: Transaction, project_id: str, more: int) -> None:
    if more and await store.count_clips(tx, project_id) + more > CLIPS_MAX:
        raise Conflict(texts.CLIPS_FULL, code="too_many_clips")


async def _project_of(tx: Transaction, clip: Clip) -> str | None:
    track = await store.track(tx, clip.track_id)
    return None if track is None else track.project_id


async def _clip(tx: Transaction, project_id: str, clip_id: str) -> Clip:
    """A clip of this project, deleted ones included; 404 where its track was deleted with it."""
    clip = await store.clip(tx, clip_id)
    track = None if clip is None else await store.track(tx, clip.track_id)
    if clip is None or track is None or track.project_id != project_id:
        raise NotFound
    _live(track)
    return clip


async def _checked(tx: Transaction, project_id: str, values: dict[str, Any]) -> dict[str, Any]:
    """The fields of a clip as they can be kept; what they name must be this project's."""
    track = await store.track(tx, values["track_id"])
    if track is None or track.project_id != project_id or track.deleted_at is not None:
        raise Invalid.field("track_id", texts.TRACK_UNKNOWN)
    sound = await store.sound_of(tx, project_id, values["sound_id"])
    if sound is None:
        raise Invalid.field("sound_id", texts.SOUND_UNKNOWN)
    if values["anchor_cut_id"] is not None:
        await require_cut(tx, project_id, "anchor_cut_id", values["anchor_cut_id"])
    try:
        return fitted(values, sound.samples)
    except BadClip as error:
        raise Invalid.field(error.field, str(error)) from error


def _known(track: Track | None) -> Track:
    if track is None:
        raise NotFound(texts.TRACK_UNKNOWN)
    return track


def _live(track: Track | None) -> Track:
    if _known(track).deleted_at is not None:
        raise NotFound(texts.TRACK_DELETED, code="track.gone")
    return _known(track)
