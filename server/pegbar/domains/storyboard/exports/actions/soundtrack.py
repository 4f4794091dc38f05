"""Collect the audible sounds of a board for mixing."""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pegbar.domains.storyboard.exports.actions.export_job import ExportJob
from pegbar.domains.storyboard.exports.rules.soundtrack import SampleSpan, Voice, place_voice
from pegbar.domains.storyboard.sound.actions import board_audio
from pegbar.kernel.limits import PIECE_SAMPLES
from pegbar.ports.encoder import AudioClip, EncodeFailed


@dataclass(frozen=True, slots=True)
class CollectedSounds:
    """Audible sounds, and the samples at which separate spans of the board meet."""

    sounds: tuple[AudioClip, ...]
    joints: tuple[int, ...]


SILENCE: Final = CollectedSounds((), ())


async def collect_sounds(
    job: ExportJob, spans: list[SampleSpan], tracks: Collection[str] | None = None
) -> CollectedSounds:
    """Collect the sounds within these spans, of all or some tracks. Raises EncodeFailed."""
    voices = [voice for voice in job.board.voices if tracks is None or voice.track_id in tracks]
    placed = [(voice, start, within) for voice in voices for start, within in place_voice(voice, spans)]
    async with job.services.db.read() as tx:
        keys = await board_audio.list_piece_keys(tx, dict.fromkeys(voice.sound_id for voice, _, _ in placed))
    for voice, start, within in placed:
        await _download_segments(job, voice, keys[voice.sound_id], start, within)
    sounds = tuple(
        AudioClip(
            tuple(_get_segment_path(job, voice.sound_id, number) for number in range(len(keys[voice.sound_id]))),
            start,
            voice.sound_from,
            voice.sound_to,
            voice.gain,
            voice.fade_in,
            voice.fade_out,
            within,
        )
        for voice, start, within in placed
    )
    return CollectedSounds(sounds, tuple(span.made_at for span in spans[1:]))


def _get_segment_path(job: ExportJob, sound_id: str, number: int) -> Path:
    return job.folder / "sounds" / sound_id / f"{number}.flac"


async def _download_segments(
    job: ExportJob, voice: Voice, keys: list[str], start: int, within: tuple[int, int]
) -> None:
    """Download the segments of a sound that are audible within these samples."""
    begin = voice.sound_from + max(0, within[0] - start)
    end = min(voice.sound_to, voice.sound_from + within[1] - start)
    for number in range(begin // PIECE_SAMPLES, min(len(keys), -(-end // PIECE_SAMPLES))):
        path = _get_segment_path(job, voice.sound_id, number)
        if not path.exists():
            try:
                data = await job.services.blobs.get(keys[number])
            except KeyError as error:
                raise EncodeFailed(f"a piece of sound {voice.sound_id} is not there") from error
            await asyncio.to_thread(_write, path, data)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
