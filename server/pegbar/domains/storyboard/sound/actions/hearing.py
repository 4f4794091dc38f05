"""What other rooms hear of a board."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from pegbar.domains.storyboard.sound import store
from pegbar.domains.storyboard.sound.actions.sounds import READING, READY
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Row


@dataclass(frozen=True, slots=True)
class Heard:
    """A board's sound as it stands: tracks in their order, clips, and the samples of the sounds that are ready."""

    tracks: list[Row]
    clips: list[Row]
    lengths: dict[str, int]


async def heard(tx: Transaction, project_id: str) -> Heard:
    """All that may be heard of a board."""
    tracks = await store.tracks(tx, project_id)
    clips = await store.clips(tx, project_id) if tracks else []
    sounds = await store.sounds(tx, project_id) if clips else []
    lengths = {row.id: row.samples for row in sounds if row.state == READY and row.samples is not None}
    return Heard(tracks, clips, lengths)


@dataclass(frozen=True, slots=True)
class Unready:
    """How many sounds that clips use are not ready: `pending` will be, `missing` could not be read or have stalled."""

    pending: int
    missing: int


async def count_unready(tx: Transaction, project_id: str, *, stalled_before: datetime) -> Unready:
    """Count the sounds of a board's clips that are not ready. An upload without a piece since then has stalled."""
    used = {row.sound_id for row in await store.clips(tx, project_id)}
    unready = [row for row in await store.sounds(tx, project_id) if row.id in used and row.state != READY]
    pending = [
        row
        for row in unready
        if row.state == READING and (row.received == row.size or row.last_piece_at >= stalled_before)
    ]
    return Unready(len(pending), len(unready) - len(pending))


async def files(tx: Transaction, project_id: str) -> dict[str, Row]:
    """A project's sounds that are ready, by id: names, channels, lengths, and where the files are as they came."""
    return {row.id: row for row in await store.sounds(tx, project_id) if row.state == READY}


async def piece_keys(tx: Transaction, sounds: Collection[str]) -> dict[str, list[str]]:
    """Where the pieces of these sounds are kept, in their order."""
    return await store.pieces_of(tx, list(sounds))
