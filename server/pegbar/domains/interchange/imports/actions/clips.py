"""Moves of sound clips by imports, and their undo."""

from collections.abc import Collection, Mapping
from typing import Any

from pegbar.domains.interchange.imports.rules.board_snapshot import ClipSnapshot
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.models import Clip
from pegbar.domains.storyboard.rules.samples import sample_of
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.sound.actions import board_audio, tracks
from pegbar.kernel.database import Transaction

Moves = dict[str, dict[str, Any]]
"""Undo data by clip id: its anchor cut (`anchor`), and its `at` before and after."""


async def list_clips(tx: Transaction, project_id: str) -> list[ClipSnapshot]:
    """Return the audible clips of a board."""
    audio = await board_audio.load_board_audio(tx, project_id)
    files = await board_audio.list_ready_sounds(tx, project_id) if audio.clips else {}
    return [
        ClipSnapshot(
            row.id,
            row.sound_id,
            files[row.sound_id].name,
            row.anchor_cut_id,
            row.at,
            row.sound_from,
            audio.lengths[row.sound_id],
            row.version,
        )
        for row in audio.clips
        if row.sound_id in audio.lengths and row.sound_id in files
    ]


async def lock_unchanged(tx: Transaction, project_id: str, ids: Collection[str], versions: Mapping[str, int]) -> bool:
    """Lock these clips until the transaction ends. Returns False if one is gone or has another version."""
    locked = await tracks.lock_clips(tx, project_id, ids)
    return all(each in locked and locked[each].version == versions.get(each) for each in ids)


async def move_clips(
    tx: Transaction, project_id: str, new_frames: Mapping[str, int], starts: Mapping[str, int]
) -> Moves:
    """Move clips to these frames of the board, where cuts start at `starts`. Clips keep their anchors."""
    locked = await tracks.lock_clips(tx, project_id, new_frames)
    rate = FrameRate.from_fps((await projects.get_settings(tx, project_id)).fps)
    moves = Moves()
    for clip_id, clip in locked.items():
        anchored = 0 if clip.anchor_cut_id is None else starts.get(clip.anchor_cut_id)
        if anchored is not None:
            at = sample_of(new_frames[clip_id], rate) - sample_of(anchored, rate)
            moves[clip_id] = {"anchor": clip.anchor_cut_id, "before": clip.at, "after": at}
    await tracks.move_clips(
        tx, project_id, locked.values(), {clip_id: both["after"] for clip_id, both in moves.items()}
    )
    return moves


async def restore_clips(tx: Transaction, project_id: str, moves: Moves) -> list[str]:
    """Move clips back, except those that users moved again. Returns the sound names of the clips that weren't moved."""
    locked = await tracks.lock_clips(tx, project_id, moves)
    places = {clip_id: both["before"] for clip_id, both in moves.items() if _is_unchanged(locked.get(clip_id), both)}
    await tracks.move_clips(tx, project_id, locked.values(), places)
    changed = [locked[clip_id].sound_id for clip_id in moves if clip_id in locked and clip_id not in places]
    files = await board_audio.list_ready_sounds(tx, project_id) if changed else {}
    return [files[sound].name for sound in dict.fromkeys(changed) if sound in files]


def _is_unchanged(clip: Clip | None, both: Mapping[str, Any]) -> bool:
    return clip is not None and (clip.anchor_cut_id, clip.at) == (both["anchor"], both["after"])
