"""Convert rows to API models, and build the event for changes."""

from collections.abc import Sequence
from typing import Any

from pegbar.domains.storyboard.models import Clip, Sound, Track
from pegbar.domains.storyboard.sound.events import SoundChanged
from pegbar.domains.storyboard.sound.schemas import ClipOut, SoundOut, TrackOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Row
from pegbar.realtime.topics import project_topic


def sound_to_dict(row: Sound | Row, received: int) -> dict[str, Any]:
    """Return the fields of a `SoundOut`. `received`: the bytes of an unfinished upload that have arrived."""
    return {
        "id": row.id,
        "name": row.name,
        "state": row.state,
        "size": row.size,
        "received": received if row.blob_key is None else row.size,
        "channels": row.channels,
        "samples": row.samples,
        "problem": row.problem,
        "created_by": row.uploader_id,
    }


def track_to_dict(row: Row) -> dict[str, Any]:
    """Return the fields of a `TrackOut`."""
    return {
        "id": row.id,
        "name": row.name,
        "position": row.position,
        "volume": row.volume,
        "muted": row.muted,
        "locked": row.locked,
        "version": row.version,
    }


def clip_to_dict(row: Row) -> dict[str, Any]:
    """Return the fields of a `ClipOut` by their JSON names ("from" and "to" instead of `sound_from`, `sound_to`)."""
    return {
        "id": row.id,
        "track_id": row.track_id,
        "sound_id": row.sound_id,
        "anchor_cut_id": row.anchor_cut_id,
        "at": row.at,
        "from": row.sound_from,
        "to": row.sound_to,
        "fade_in": row.fade_in,
        "fade_out": row.fade_out,
        "volume": row.volume,
        "muted": row.muted,
        "version": row.version,
    }


def to_sound_out(row: Sound, received: int = 0) -> SoundOut:
    """Convert a sound to its API model. `received`: the bytes of an unfinished upload that have arrived."""
    return SoundOut.model_validate(sound_to_dict(row, received))


def to_track_out(row: Track) -> TrackOut:
    """Convert a track to its API model."""
    return TrackOut.model_validate(row)


def to_clip_out(row: Clip) -> ClipOut:
    """Convert a clip to its API model."""
    return ClipOut.model_validate(clip_to_dict(row))


async def announce_sound(
    tx: Transaction,
    project_id: str,
    *,
    sounds: Sequence[SoundOut] = (),
    tracks: Sequence[TrackOut] = (),
    clips: Sequence[ClipOut] = (),
    gone: Sequence[str] = (),
) -> None:
    """Append the event for changed sounds, tracks and clips. `gone`: ids of the deleted ones."""
    event = SoundChanged(sounds=list(sounds), tracks=list(tracks), clips=list(clips), deleted_ids=list(gone))
    await tx.events.append(project_topic(project_id), event)
