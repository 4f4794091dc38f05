"""What an import does to clips of sound: where they stand, and what puts them back."""

from collections.abc import Collection, Mapping
from typing import Any

from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.imports.rules.board_snapshot import ClipSnapshot
from pegbar.domains.storyboard.models import Clip
from pegbar.domains.storyboard.rules.samples import sample_of
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.sound.actions import board_audio, tracks
from pegbar.kernel.database import Transaction

Moves = dict[str, dict[str, Any]]
"""What takes moves back, of each clip: the cut with which it goes (`anchor`), its `at` before and after."""


async def list_clips(tx: Transaction, project_id: str) -> list[ClipSnapshot]:
    """The clips of a board that can be heard."""
    heard = await board_audio.load_board_audio(tx, project_id)
    files = await board_audio.list_ready_sounds(tx, project_id) if heard.clips else {}
    return [
        ClipSnapshot(
            row.id,
            row.sound_id,
            files[row.sound_id].name,
            row.anchor_cut_id,
            row.at,
            row.sound_from,
            heard.lengths[row.sound_id],
            row.version,
        )
        for row in heard.clips
        if row.sound_id in heard.lengths and row.sound_id in files
    ]


async def lock_unchanged(tx: Transaction, project_id: str, ids: Collection[str], versions: Mapping[str, int]) -> bool:
    """Whether these clips are there in these versions; nobody else changes them until this transaction is over."""
    held = await tracks.lock_clips(tx, project_id, ids)
    return all(each in held and held[each].version == versions.get(each) for each in ids)


async def move_clips(tx: Transaction, project_id: str, begin: Mapping[str, int], starts: Mapping[str, int]) -> Moves:
    """Have clips begin at frames of the board, on which cuts begin at `starts`; each goes on going with its cut."""
    held = await tracks.lock_clips(tx, project_id, begin)
    rate = FrameRate.from_fps((await projects.get_settings(tx, project_id)).fps)
    moves = Moves()
    for clip_id, clip in held.items():
        anchored = 0 if clip.anchor_cut_id is None else starts.get(clip.anchor_cut_id)
        if anchored is not None:
            at = sample_of(begin[clip_id], rate) - sample_of(anchored, rate)
            moves[clip_id] = {"anchor": clip.anchor_cut_id, "before": clip.at, "after": at}
    await tracks.move_clips(tx, project_id, held.values(), {clip_id: both["after"] for clip_id, both in moves.items()})
    return moves


async def restore_clips(tx: Transaction, project_id: str, moves: Moves) -> list[str]:
    """Put clips back that stand where `move` put them; the names of the sounds of which somebody moved one since."""
    held = await tracks.lock_clips(tx, project_id, moves)
    places = {clip_id: both["before"] for clip_id, both in moves.items() if _is_where_moved(held.get(clip_id), both)}
    await tracks.move_clips(tx, project_id, held.values(), places)
    changed = [held[clip_id].sound_id for clip_id in moves if clip_id in held and clip_id not in places]
    files = await board_audio.list_ready_sounds(tx, project_id) if changed else {}
    return [files[sound].name for sound in dict.fromkeys(changed) if sound in files]


def _is_where_moved(clip: Clip | None, both: Mapping[str, Any]) -> bool:
    return clip is not None and (clip.anchor_cut_id, clip.at) == (both["anchor"], both["after"])
