"""Sound on a board over HTTP; sounds are sent in pieces (tus 1.0)."""

from fastapi import Request, Response

from pegbar.access.context import RequestContext, open_read_context, reads, transact, writes
from pegbar.access.paths import ClipId, Ref, SoundId, TrackId
from pegbar.access.services import ServicesDep
from pegbar.domains.storyboard.sound.actions import lanes, sounds
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
from pegbar.kernel import tus
from pegbar.kernel.http import IfMatch, encoded
from pegbar.kernel.routing import Router
from pegbar.kernel.tus import Offset, Tus

router = Router(prefix="/projects/{ref}/sound")


@router.get("", response_model=SoundList)
@reads
async def list_sound(ctx: RequestContext, ref: Ref) -> Response:
    """All sounds, tracks and clips of a board."""
    return encoded(await sounds.listed(ctx, ref))


@router.post("/sounds", status_code=201)
async def begin_sound(ref: Ref, body: SoundNew, request: Request, services: ServicesDep) -> SoundOut:
    """Promise a sound. Safe to repeat: the id is the client's. 429 for too many in an hour."""
    async with open_read_context(request) as ctx:
        pass
    await sounds.throttle(services, ctx.user, ref, body)
    return await transact(request, lambda ctx: sounds.begin(ctx, ref, body))


@router.get("/sounds/{sound_id}")
@reads
async def get_sound(ctx: RequestContext, ref: Ref, sound_id: SoundId) -> SoundFiles:
    """A sound with the addresses of its pieces, its peaks and the file that was sent."""
    return await sounds.files(ctx, ref, sound_id)


@router.delete("/sounds/{sound_id}", status_code=204)
@writes
async def remove_sound(ctx: RequestContext, ref: Ref, sound_id: SoundId) -> None:
    """Take a sound away that no clip is of."""
    await sounds.remove(ctx, ref, sound_id)


@router.head("/sounds/{sound_id}/file")
@reads
async def look_at_sound(ctx: RequestContext, ref: Ref, sound_id: SoundId, response: Response, _: Tus) -> None:
    """How many bytes are here: Upload-Offset of Upload-Length."""
    row = await sounds.one(ctx, ref, sound_id)
    response.headers.update(tus.offset_headers(row.received, row.size, row.last_piece_at, sounds.LASTS))


@router.patch("/sounds/{sound_id}/file", status_code=204)
async def append_to_sound(
    ref: Ref, sound_id: SoundId, request: Request, response: Response, services: ServicesDep, _: Tus, offset: Offset
) -> None:
    """Add a piece of at most 8 MiB as application/offset+octet-stream; with the last one the sound is read."""
    tus.require_piece(request)
    async with open_read_context(request) as ctx:
        row = await sounds.one_at(ctx, ref, sound_id, offset)
    data = await tus.piece(request)
    received = await sounds.append(services, ctx.user, ref, row, offset, data) if data else offset
    response.headers.update(tus.piece_headers(received, row.size, sounds.LASTS))


@router.post("/tracks", status_code=201)
@writes
async def add_track(ctx: RequestContext, ref: Ref, body: TrackNew) -> TrackOut:
    """Make a track. Safe to repeat: the id is the client's."""
    return await lanes.add_track(ctx, ref, body)


@router.patch("/tracks/{track_id}")
@writes
async def edit_track(ctx: RequestContext, ref: Ref, track_id: TrackId, body: TrackEdit, version: IfMatch) -> TrackOut:
    """Change a track's name, place, volume or switches."""
    return await lanes.edit_track(ctx, ref, track_id, version, body)


@router.delete("/tracks/{track_id}", status_code=204)
@writes
async def remove_track(ctx: RequestContext, ref: Ref, track_id: TrackId) -> None:
    """Take a track off with its clips; it can be brought back."""
    await lanes.remove_track(ctx, ref, track_id)


@router.post("/tracks/{track_id}/restore")
@writes
async def restore_track(ctx: RequestContext, ref: Ref, track_id: TrackId) -> TrackRestored:
    """Bring a track back, with the clips that went with it."""
    return await lanes.restore_track(ctx, ref, track_id)


@router.post("/clips", status_code=201)
@writes
async def add_clip(ctx: RequestContext, ref: Ref, body: ClipNew) -> ClipOut:
    """Put a stretch of a sound onto a track. Safe to repeat: the id is the client's."""
    return await lanes.add_clip(ctx, ref, body)


@router.patch("/clips/{clip_id}")
@writes
async def edit_clip(ctx: RequestContext, ref: Ref, clip_id: ClipId, body: ClipEdit, version: IfMatch) -> ClipOut:
    """Move, trim, fade or mute a clip, or change its volume."""
    return await lanes.edit_clip(ctx, ref, clip_id, version, body)


@router.delete("/clips/{clip_id}", status_code=204)
@writes
async def remove_clip(ctx: RequestContext, ref: Ref, clip_id: ClipId) -> None:
    """Take a clip off its track; it can be brought back."""
    await lanes.remove_clip(ctx, ref, clip_id)


@router.post("/clips/{clip_id}/restore")
@writes
async def restore_clip(ctx: RequestContext, ref: Ref, clip_id: ClipId) -> ClipOut:
    """Bring a clip back to its track."""
    return await lanes.restore_clip(ctx, ref, clip_id)
