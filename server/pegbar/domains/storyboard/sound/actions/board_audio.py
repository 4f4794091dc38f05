"""A board's audio for other sub-packages."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from pegbar.domains.storyboard.sound import store
from pegbar.domains.storyboard.sound.actions.sounds import READING, READY
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Row


@dataclass(frozen=True, slots=True)
class BoardAudio:
    """A board's tracks in order, its clips, and the lengths in samples of its ready sounds."""

    tracks: list[Row]
    clips: list[Row]
    lengths: dict[str, int]


async def load_board_audio(tx: Transaction, project_id: str) -> BoardAudio:
    """Load a board's tracks, clips and lengths of sounds."""
    tracks = await store.list_tracks(tx, project_id)
    clips = await store.list_clips(tx, project_id) if tracks else []
    sounds = await store.list_sounds(tx, project_id) if clips else []
    lengths = {row.id: row.samples for row in sounds if row.state == READY and row.samples is not None}
    return BoardAudio(tracks, clips, lengths)


@dataclass(frozen=True, slots=True)
class UnreadySounds:
    """Numbers of used sounds that aren't ready.

    `pending` sounds will become ready; `missing` ones failed to decode, or their upload stalled.
    """

    pending: int
    missing: int


async def count_unready(tx: Transaction, project_id: str, *, stalled_before: datetime) -> UnreadySounds:
    """Count the sounds of a board's clips that aren't ready.

    An upload without a chunk since `stalled_before` has stalled.
    """
    used = {row.sound_id for row in await store.list_clips(tx, project_id)}
    unready = [row for row in await store.list_sounds(tx, project_id) if row.id in used and row.state != READY]
    pending = [row for row in unready if row.state == READING and not _is_stalled(row, stalled_before)]
    return UnreadySounds(len(pending), len(unready) - len(pending))


def _is_stalled(row: Row, stalled_before: datetime) -> bool:
    return row.blob_key is None and (row.last_chunk_at is None or row.last_chunk_at < stalled_before)


async def list_ready_sounds(tx: Transaction, project_id: str) -> dict[str, Row]:
    """Return a project's ready sounds by id: names, channels, lengths and keys of the original files."""
    return {row.id: row for row in await store.list_sounds(tx, project_id) if row.state == READY}


async def list_piece_keys(tx: Transaction, sounds: Collection[str]) -> dict[str, list[str]]:
    """Return the keys of these sounds' segments in order, by sound."""
    return await store.list_piece_keys_by_sound(tx, list(sounds))
