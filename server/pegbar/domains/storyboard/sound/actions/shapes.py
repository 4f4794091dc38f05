"""Rows as the records that leave the server, and telling of them."""

from collections.abc import Sequence
from typing import Any

from pegbar.domains.storyboard.models import Clip, Sound, Track
from pegbar.domains.storyboard.sound.events import SoundChanged
from pegbar.domains.storyboard.sound.schemas import ClipOut, SoundOut, TrackOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Row
from pegbar.realtime.topics import project_topic


def plain_sound(row: Sound | Row) -> dict[str, Any]:
    """The fields of a `SoundOut` as plain data."""
    return {
        "id": row.id,
        "name": row.name,
        "state": row.state,
        "size": row.size,
        "received": row.received,
        "channels": row.channels,
        "samples": row.samples,
        "problem": row.problem,
        "made_by": row.maker_id,
    }


def plain_track(row: Row) -> dict[str, Any]:
    """The fields of a `TrackOut` as plain data."""
    return {
        "id": row.id,
        "name": row.name,
        "position": row.position,
        "volume": row.volume,
        "muted": row.muted,
        "locked": row.locked,
        "version": row.version,
    }


def plain_clip(row: Row) -> dict[str, Any]:
    """The fields of a `ClipOut` as plain data, under the names by which they are sent."""
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


def sound_out(row: Sound) -> SoundOut:
    """A sound as it leaves the server."""
    return SoundOut.model_validate(plain_sound(row))


def track_out(row: Track) -> TrackOut:
    """A track as it leaves the server."""
    return TrackOut.model_validate(row)


def clip_out(row: Clip) -> ClipOut:
    """A clip as it leaves the server."""
    return ClipOut.model_validate(plain_clip(row))


async def tell(
    tx: Transaction,
    project_id: str,
    *,
    sounds: Sequence[SoundOut] = (),
    tracks: Sequence[TrackOut] = (),
    clips: Sequence[ClipOut] = (),
    gone: Sequence[str] = (),
) -> None:
    """Tell everybody on the board."""
    event = SoundChanged(sounds=list(sounds), tracks=list(tracks), clips=list(clips), gone=list(gone))
    await tx.append_event(project_topic(project_id), event)
