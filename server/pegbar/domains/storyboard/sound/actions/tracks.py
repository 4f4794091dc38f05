"""Create, edit, delete, restore and copy tracks and clips.

Actions that add something lock the project's order, so concurrent ones can't exceed the limits.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.models import Clip, Track
from pegbar.domains.storyboard.sound import store, texts
from pegbar.domains.storyboard.sound.actions.presenters import announce_sound, to_clip_out, to_track_out
from pegbar.domains.storyboard.sound.limits import CLIPS_MAX, TRACK_POSITION_MAX, TRACKS_MAX
from pegbar.domains.storyboard.sound.rules import BadClip, fit_clip
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

_CLIP_FIELDS = (
    *("track_id", "sound_id", "anchor_cut_id", "at", "sound_from", "sound_to"),
    *("fade_in", "fade_out", "volume", "muted"),
)


async def add_track(ctx: RequestContext, ref: str, new: TrackNew) -> TrackOut:
    """Create a track. Repeating it with the same id changes nothing."""
    project_id = await _lock_board(ctx, ref)
    existing = await store.get_track(ctx.tx, new.id)
    if existing is not None:
        if existing.project_id != project_id:
            raise Conflict(texts.TRACK_ID_TAKEN, code="id_taken")
        return to_track_out(_require_live_track(existing))
    tracks = await store.list_tracks(ctx.tx, project_id)
    if len(tracks) >= TRACKS_MAX:
        raise Conflict(texts.TRACKS_FULL, code="too_many_tracks")
    last = tracks[-1].position if tracks else -1
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
    if not await store.insert_track(ctx.tx, row):
        raise Conflict(texts.TRACK_ID_TAKEN, code="id_taken")
    out = to_track_out(Track(**row))
    await announce_sound(ctx.tx, project_id, tracks=[out])
    return out


async def edit_track(ctx: RequestContext, ref: str, track_id: str, version: int, changes: TrackEdit) -> TrackOut:
    """Edit a track that the client saw in this version. Raises 412 with the current track if the version differs."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    track = _require_live_track(await store.lock_project_track(ctx.tx, access.id, track_id))
    values = changes.model_dump(exclude_none=True)
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if track.version != version:
        raise Stale(to_track_out(track))
    out = to_track_out(await store.update_row(ctx.tx, Track, track_id, values))
    await announce_sound(ctx.tx, access.id, tracks=[out])
    return out


async def delete_track(ctx: RequestContext, ref: str, track_id: str) -> None:
    """Delete a track with its clips; it can be restored."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    track = _require_track(await store.lock_project_track(ctx.tx, access.id, track_id))
    if track.deleted_at is None:
        await store.update_row(ctx.tx, Track, track_id, {"deleted_at": clock.now()})
        clips = await store.list_clips_of_track(ctx.tx, track_id)
        await announce_sound(ctx.tx, access.id, gone=[track_id, *(clip.id for clip in clips)])


async def restore_track(ctx: RequestContext, ref: str, track_id: str) -> TrackRestored:
    """Restore a track with the clips that were deleted with it."""
    project_id = await _lock_board(ctx, ref)
    track = _require_track(await store.lock_project_track(ctx.tx, project_id, track_id))
    clips = [to_clip_out(clip) for clip in await store.list_clips_of_track(ctx.tx, track_id)]
    if track.deleted_at is not None:
        if len(await store.list_tracks(ctx.tx, project_id)) >= TRACKS_MAX:
            raise Conflict(texts.TRACKS_FULL, code="too_many_tracks")
        await _require_clip_slots(ctx.tx, project_id, len(clips))
        track = await store.update_row(ctx.tx, Track, track_id, {"deleted_at": None})
        await announce_sound(ctx.tx, project_id, tracks=[to_track_out(track)], clips=clips)
    return TrackRestored(**to_track_out(track).model_dump(), clips=clips)


async def add_clip(ctx: RequestContext, ref: str, new: ClipNew) -> ClipOut:
    """Create a clip, trimmed to the end of its sound. Repeating it with the same id changes nothing."""
    project_id = await _lock_board(ctx, ref)
    existing = await store.lock_clip(ctx.tx, new.id)
    if existing is not None:
        if await _get_project_id(ctx.tx, existing) != project_id:
            raise Conflict(texts.CLIP_ID_TAKEN, code="id_taken")
        if existing.deleted_at is not None:
            raise NotFound(texts.CLIP_DELETED, code="clip.gone")
        return to_clip_out(existing)
    await _require_clip_slots(ctx.tx, project_id, 1)
    values = await _validate_clip(ctx.tx, project_id, new.model_dump(exclude={"id"}))
    row = values | {"id": new.id, "version": 1, "deleted_at": None}
    await store.insert_clips(ctx.tx, [row])
    out = to_clip_out(Clip(**row))
    await announce_sound(ctx.tx, project_id, clips=[out])
    return out


async def edit_clip(ctx: RequestContext, ref: str, clip_id: str, version: int, changes: ClipEdit) -> ClipOut:
    """Edit a clip that the client saw in this version. Raises 412 with the current clip if the version differs."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    clip = await _require_clip(ctx.tx, access.id, clip_id)
    if clip.deleted_at is not None:
        raise NotFound(texts.CLIP_DELETED, code="clip.gone")
    sent = changes.model_dump(exclude_unset=True)
    values = {name: value for name, value in sent.items() if value is not None or name == "anchor_cut_id"}
    if not values:
        raise Invalid(texts.EDIT_EMPTY)
    if clip.version != version:
        raise Stale(to_clip_out(clip))
    fields = await _validate_clip(ctx.tx, access.id, {name: getattr(clip, name) for name in _CLIP_FIELDS} | values)
    out = to_clip_out(await store.update_row(ctx.tx, Clip, clip_id, fields))
    await announce_sound(ctx.tx, access.id, clips=[out])
    return out


async def delete_clip(ctx: RequestContext, ref: str, clip_id: str) -> None:
    """Delete a clip; it can be restored."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    clip = await _require_clip(ctx.tx, access.id, clip_id)
    if clip.deleted_at is None:
        await store.update_row(ctx.tx, Clip, clip_id, {"deleted_at": clock.now()})
        await announce_sound(ctx.tx, access.id, gone=[clip_id])


async def restore_clip(ctx: RequestContext, ref: str, clip_id: str) -> ClipOut:
    """Restore a clip to its track."""
    project_id = await _lock_board(ctx, ref)
    clip = await _require_clip(ctx.tx, project_id, clip_id)
    if clip.deleted_at is None:
        return to_clip_out(clip)
    await _require_clip_slots(ctx.tx, project_id, 1)
    out = to_clip_out(await store.update_row(ctx.tx, Clip, clip_id, {"deleted_at": None}))
    await announce_sound(ctx.tx, project_id, clips=[out])
    return out


async def require_cut(tx: Transaction, project_id: str, field: str, cut_id: str) -> None:
    """Raise Invalid unless the project has this cut, live or deleted."""
    if not await store.has_cut(tx, project_id, cut_id):
        raise Invalid.field(field, texts.CUT_UNKNOWN)


async def copy_clips(tx: Transaction, project_id: str, cut_id: str, new_cut_id: str) -> None:
    """Copy a cut's clips to a new cut; none if that would exceed the limit of the board.

    The caller holds the lock on the project's order.
    """
    clips = await store.list_clips_of_cut(tx, cut_id)
    if not clips or await store.count_clips(tx, project_id) + len(clips) > CLIPS_MAX:
        return
    changed_fields: dict[str, Any] = {"anchor_cut_id": new_cut_id, "version": 1, "deleted_at": None}
    rows = [
        {**{name: getattr(clip, name) for name in _CLIP_FIELDS}, **changed_fields, "id": new_id()} for clip in clips
    ]
    await store.insert_clips(tx, rows)
    await announce_sound(tx, project_id, clips=[to_clip_out(Clip(**row)) for row in rows])


async def lock_clips(tx: Transaction, project_id: str, ids: Collection[str]) -> dict[str, Clip]:
    """Lock the given clips that are live until the transaction ends, and return them by id."""
    return {clip.id: clip for clip in await store.lock_clips(tx, project_id, ids)}


async def move_clips(tx: Transaction, project_id: str, clips: Iterable[Clip], positions: Mapping[str, int]) -> None:
    """Set `at` of clips that the caller has locked, and append one event for all of them."""
    moved = [clip for clip in clips if clip.id in positions]
    if not moved:
        return
    await store.set_clip_positions(tx, {clip.id: positions[clip.id] for clip in moved})
    outs = [
        to_clip_out(clip).model_copy(update={"at": positions[clip.id], "version": clip.version + 1}) for clip in moved
    ]
    await announce_sound(tx, project_id, clips=outs)


async def _lock_board(ctx: RequestContext, ref: str) -> str:
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    await core_store.lock_order(ctx.tx, access.id)
    return access.id


async def _require_clip_slots(tx: Transaction, project_id: str, count: int) -> None:
    if count and await store.count_clips(tx, project_id) + count > CLIPS_MAX:
        raise Conflict(texts.CLIPS_FULL, code="too_many_clips")


async def _get_project_id(tx: Transaction, clip: Clip) -> str | None:
    track = await store.get_track(tx, clip.track_id)
    return None if track is None else track.project_id


async def _require_clip(tx: Transaction, project_id: str, clip_id: str) -> Clip:
    """Return a clip of this project, even if deleted. Raises 404 if its track is deleted."""
    clip = await store.lock_clip(tx, clip_id)
    track = None if clip is None else await store.get_track(tx, clip.track_id)
    if clip is None or track is None or track.project_id != project_id:
        raise NotFound
    _require_live_track(track)
    return clip


async def _validate_clip(tx: Transaction, project_id: str, values: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a clip, trimmed to its sound's length.

    Raises Invalid if its range is invalid, or if its track, sound or anchor cut isn't in this project.
    """
    track = await store.get_track(tx, values["track_id"])
    if track is None or track.project_id != project_id or track.deleted_at is not None:
        raise Invalid.field("track_id", texts.TRACK_UNKNOWN)
    sound = await store.get_project_sound(tx, project_id, values["sound_id"])
    if sound is None:
        raise Invalid.field("sound_id", texts.SOUND_UNKNOWN)
    if values["anchor_cut_id"] is not None:
        await require_cut(tx, project_id, "anchor_cut_id", values["anchor_cut_id"])
    try:
        return fit_clip(values, sound.samples)
    except BadClip as error:
        raise Invalid.field(error.field, error.text) from error


def _require_track(track: Track | None) -> Track:
    if track is None:
        raise NotFound(texts.TRACK_UNKNOWN)
    return track


def _require_live_track(track: Track | None) -> Track:
    if _require_track(track).deleted_at is not None:
        raise NotFound(texts.TRACK_DELETED, code="track.gone")
    return _require_track(track)
