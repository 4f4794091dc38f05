"""Collect the audible sounds of a board for mixing."""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pegbar.domains.interchange.formats.common.export_job import ExportJob
from pegbar.domains.interchange.formats.common.soundtrack import AudibleClip, SampleSpan, place_clip
from pegbar.domains.storyboard.sound.actions import board_audio
from pegbar.kernel.limits import PIECE_SAMPLES
from pegbar.ports.encoder import AudioClip, EncodeFailed


@dataclass(frozen=True, slots=True)
class CollectedSounds:
    """Audible sounds, and the samples of the export at which spans meet that aren't adjacent on the board."""

    sounds: tuple[AudioClip, ...]
    splice_points: tuple[int, ...]


SILENCE: Final = CollectedSounds((), ())


async def collect_sounds(
    job: ExportJob, spans: list[SampleSpan], tracks: Collection[str] | None = None
) -> CollectedSounds:
    """Collect the sounds within these spans, of all or some tracks. Raises EncodeFailed."""
    audible_clips = [clip for clip in job.board.audible_clips if tracks is None or clip.track_id in tracks]
    placed = [
        (clip, start, audible_range) for clip in audible_clips for start, audible_range in place_clip(clip, spans)
    ]
    async with job.services.db.read() as tx:
        keys = await board_audio.list_piece_keys(tx, dict.fromkeys(clip.sound_id for clip, _, _ in placed))
    for clip, start, audible_range in placed:
        await _download_segments(job, clip, keys[clip.sound_id], start, audible_range)
    sounds = tuple(
        AudioClip(
            tuple(_get_segment_path(job, clip.sound_id, number) for number in range(len(keys[clip.sound_id]))),
            start,
            clip.sound_from,
            clip.sound_to,
            clip.gain,
            clip.fade_in,
            clip.fade_out,
            audible_range,
        )
        for clip, start, audible_range in placed
    )
    return CollectedSounds(sounds, tuple(span.export_start for span in spans[1:]))


def _get_segment_path(job: ExportJob, sound_id: str, number: int) -> Path:
    return job.folder / "sounds" / sound_id / f"{number}.flac"


async def _download_segments(
    job: ExportJob, clip: AudibleClip, keys: list[str], start: int, audible_range: tuple[int, int]
) -> None:
    """Download the segments of a sound that are audible within these samples."""
    begin = clip.sound_from + max(0, audible_range[0] - start)
    end = min(clip.sound_to, clip.sound_from + audible_range[1] - start)
    for number in range(begin // PIECE_SAMPLES, min(len(keys), -(-end // PIECE_SAMPLES))):
        path = _get_segment_path(job, clip.sound_id, number)
        if not path.exists():
            try:
                data = await job.services.blobs.get(keys[number])
            except KeyError as error:
                raise EncodeFailed(f"a piece of sound {clip.sound_id} is not there") from error
            await asyncio.to_thread(_write, path, data)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
