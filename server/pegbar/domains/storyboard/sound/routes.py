"""HTTP routes of a board's sound. Uploads of sounds have the sound's id (`domains/uploads`)."""

from fastapi import Request, Response

from pegbar.access.context import ReadContext, WriteContext, open_read_context, transact
from pegbar.access.paths import ClipId, Ref, SoundId, TrackId
from pegbar.access.services import ServicesDep
from pegbar.domains.storyboard.sound.actions import sounds, tracks
from pegbar.domains.storyboard.sound.schemas import (
    ClipEdit,
    ClipNew,
    ClipOut,
    SoundFiles,
    SoundList,
    SoundNew,
    SoundOut,
    TrackEdit,
    TrackNew,
    TrackOut,
    TrackRestored,
)
from pegbar.kernel.http import IfMatch, to_json_response
from pegbar.kernel.routing import Router

router = Router(prefix="/projects/{ref}/sound")


@router.get("", response_model=SoundList)
async def list_sound(ctx: ReadContext, ref: Ref) -> Response:
    """Return all sounds, tracks and clips of a board."""
    return to_json_response(await sounds.list_sound(ctx, ref))


@router.post("/sounds", status_code=201)
async def create_sound(ref: Ref, body: SoundNew, request: Request, services: ServicesDep) -> SoundOut:
    """Create a sound to be uploaded. Safe to repeat, because the id is client-made. 429 for too many in an hour."""
    async with open_read_context(request) as ctx:
        pass
    await sounds.limit_new_sounds(services, ctx.user, ref, body)
    return await transact(request, lambda ctx: sounds.create_sound(ctx, ref, body))


@router.get("/sounds/{sound_id}")
async def get_sound(ctx: ReadContext, ref: Ref, sound_id: SoundId) -> SoundFiles:
    """Return a sound with the URLs of its segments, its peaks and the original file."""
    return await sounds.get_files(ctx, ref, sound_id)


@router.delete("/sounds/{sound_id}", status_code=204)
async def delete_sound(ctx: WriteContext, ref: Ref, sound_id: SoundId) -> None:
    """Delete a sound that no clip uses."""
    await sounds.delete_sound(ctx, ref, sound_id)


@router.post("/tracks", status_code=201)
async def create_track(ctx: WriteContext, ref: Ref, body: TrackNew) -> TrackOut:
    """Create a track. Safe to repeat, because the id is client-made."""
    return await tracks.add_track(ctx, ref, body)


@router.patch("/tracks/{track_id}")
async def edit_track(ctx: WriteContext, ref: Ref, track_id: TrackId, body: TrackEdit, version: IfMatch) -> TrackOut:
    """Change a track's name, position or volume, or whether it is muted or locked."""
    return await tracks.edit_track(ctx, ref, track_id, version, body)


@router.delete("/tracks/{track_id}", status_code=204)
async def delete_track(ctx: WriteContext, ref: Ref, track_id: TrackId) -> None:
    """Delete a track with its clips; it can be restored."""
    await tracks.delete_track(ctx, ref, track_id)


@router.post("/tracks/{track_id}/restore")
async def restore_track(ctx: WriteContext, ref: Ref, track_id: TrackId) -> TrackRestored:
    """Restore a track with the clips that were deleted with it."""
    return await tracks.restore_track(ctx, ref, track_id)


@router.post("/clips", status_code=201)
async def create_clip(ctx: WriteContext, ref: Ref, body: ClipNew) -> ClipOut:
    """Place a part of a sound on a track. Safe to repeat, because the id is client-made."""
    return await tracks.add_clip(ctx, ref, body)


@router.patch("/clips/{clip_id}")
async def edit_clip(ctx: WriteContext, ref: Ref, clip_id: ClipId, body: ClipEdit, version: IfMatch) -> ClipOut:
    """Move, trim, fade or mute a clip, or change its volume."""
    return await tracks.edit_clip(ctx, ref, clip_id, version, body)


@router.delete("/clips/{clip_id}", status_code=204)
async def delete_clip(ctx: WriteContext, ref: Ref, clip_id: ClipId) -> None:
    """Delete a clip; it can be restored."""
    await tracks.delete_clip(ctx, ref, clip_id)


@router.post("/clips/{clip_id}/restore")
async def restore_clip(ctx: WriteContext, ref: Ref, clip_id: ClipId) -> ClipOut:
    """Restore a clip to its track."""
    return await tracks.restore_clip(ctx, ref, clip_id)
