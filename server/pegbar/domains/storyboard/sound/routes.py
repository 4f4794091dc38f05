"""Sound on a board over HTTP; sounds are sent in pieces (tus 1.0)."""

from fastapi import Request, Response

from pegbar.access.ask import Ask, reading, reads, transact, writes
from pegbar.access.house import TheHouse
from pegbar.access.paths import ClipId, Ref, SoundId, TrackId
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
async def list_sound(ask: Ask, ref: Ref) -> Response:
    """All sounds, tracks and clips of a board."""
    return encoded(await sounds.listed(ask, ref))


@router.post("/sounds", status_code=201)
async def begin_sound(ref: Ref, body: SoundNew, request: Request, house: TheHouse) -> SoundOut:
    """Promise a sound. Safe to repeat: the id is the client's. 429 for too many in an hour."""
    async with reading(request) as ask:
        pass
    await sounds.throttle(house, ask.who, ref, body)
    return await transact(request, lambda ask: sounds.begin(ask, ref, body))


@router.get("/sounds/{sound_id}")
@reads
async def get_sound(ask: Ask, ref: Ref, sound_id: SoundId) -> SoundFiles:
    """A sound with the addresses of its pieces, its peaks and the file that was sent."""
    return await sounds.files(ask, ref, sound_id)


@router.delete("/sounds/{sound_id}", status_code=204)
@writes
async def remove_sound(ask: Ask, ref: Ref, sound_id: SoundId) -> None:
    """Take a sound away that no clip is of."""
    await sounds.remove(ask, ref, sound_id)


@router.head("/sounds/{sound_id}/file")
@reads
async def look_at_sound(ask: Ask, ref: Ref, sound_id: SoundId, response: Response, _: Tus) -> None:
    """How many bytes are here: Upload-Offset of Upload-Length."""
    row = await sounds.one(ask, ref, sound_id)
    response.headers.update(tus.offset_headers(row.received, row.size, row.last_piece_at, sounds.LASTS))


@router.patch("/sounds/{sound_id}/file", status_code=204)
async def append_to_sound(
    ref: Ref, sound_id: SoundId, request: Request, response: Response, house: TheHouse, _: Tus, offset: Offset
) -> None:
    """Add a piece of at most 8 MiB as application/offset+octet-stream; with the last one the sound is read."""
    tus.require_piece(request)
    async with reading(request) as ask:
        row = await sounds.one_at(ask, ref, sound_id, offset)
    data = await tus.piece(request)
    received = await sounds.append(house, ask.who, ref, row, offset, data) if data else offset
    response.headers.update(tus.piece_headers(received, row.size, sounds.LASTS))


@router.post("/tracks", status_code=201)
@writes
async def add_track(ask: Ask, ref: Ref, body: TrackNew) -> TrackOut:
    """Make a track. Safe to repeat: the id is the client's."""
    return await lanes.add_track(ask, ref, body)


@router.patch("/tracks/{track_id}")
@writes
async def edit_track(ask: Ask, ref: Ref, track_id: TrackId, body: TrackEdit, version: IfMatch) -> TrackOut:
    """Change a track's name, place, volume or switches."""
    return await lanes.edit_track(ask, ref, track_id, version, body)


@router.delete("/tracks/{track_id}", status_code=204)
@writes
async def remove_track(ask: Ask, ref: Ref, track_id: TrackId) -> None:
    """Take a track off with its clips; it can be brought back."""
    await lanes.remove_track(ask, ref, track_id)


@router.post("/tracks/{track_id}/restore")
@writes
async def restore_track(ask: Ask, ref: Ref, track_id: TrackId) -> TrackRestored:
    """Bring a track back, with the clips that went with it."""
    return await lanes.restore_track(ask, ref, track_id)


@router.post("/clips", status_code=201)
@writes
async def add_clip(ask: Ask, ref: Ref, body: ClipNew) -> ClipOut:
    """Put a stretch of a sound onto a track. Safe to repeat: the id is the client's."""
    return await lanes.add_clip(ask, ref, body)


@router.patch("/clips/{clip_id}")
@writes
async def edit_clip(ask: Ask, ref: Ref, clip_id: ClipId, body: ClipEdit, version: IfMatch) -> ClipOut:
    """Move, trim, fade or mute a clip, or change its volume."""
    return await lanes.edit_clip(ask, ref, clip_id, version, body)


@router.delete("/clips/{clip_id}", status_code=204)
@writes
async def remove_clip(ask: Ask, ref: Ref, clip_id: ClipId) -> None:
    """Take a clip off its track; it can be brought back."""
    await lanes.remove_clip(ask, ref, clip_id)


@router.post("/clips/{clip_id}/restore")
@writes
async def restore_clip(ask: Ask, ref: Ref, clip_id: ClipId) -> ClipOut:
    """Bring a clip back to its track."""
    return await lanes.restore_clip(ask, ref, clip_id)
