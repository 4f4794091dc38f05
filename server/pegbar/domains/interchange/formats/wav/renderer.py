"""Export a board's audio as WAV: a mix or single tracks, of the full board or by scene."""

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.export_job import (
    ExportJob,
    NothingToExport,
    PackFailed,
    run_to_completion,
)
from pegbar.domains.interchange.formats.common.file_names import get_audio_name
from pegbar.domains.interchange.formats.common.sound_collection import collect_sounds
from pegbar.domains.interchange.formats.common.soundtrack import merge_spans
from pegbar.domains.interchange.formats.format import Format
from pegbar.domains.interchange.formats.wav.options import SoundOptions
from pegbar.domains.storyboard.rules.timing import FrameSpan
from pegbar.ports.encoder import AudioMix, EncodeFailed

_RENDER_SHARE: Final = 0.9
"""The share of the progress for rendering, if the files are packed afterwards."""


@dataclass(frozen=True, slots=True)
class _AudioFile:
    name: str
    spans: Sequence[FrameSpan]
    track_id: str | None


async def render_wav(job: ExportJob, _fmt: Format) -> Path:
    """Render a WAV, or a ZIP of several WAVs. Raises EncodeFailed, NothingToExport."""
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    options = SoundOptions.model_validate(job.options)
    files = _plan_files(job, options)
    paths: list[Path] = []
    for number, audio_file in enumerate(files):
        spans = merge_spans(audio_file.spans, job.board.rate)
        collected = await collect_sounds(job, spans, None if audio_file.track_id is None else {audio_file.track_id})
        if not collected.sounds:
            continue  # the track is silent in this scene
        # Single tracks are for mixing in another program. Limited separately, they wouldn't add up to the mix.
        limit_peaks = options.limit_peaks and audio_file.track_id is None
        mix = AudioMix(collected.sounds, spans[-1].export_end, options.bits, limit_peaks, collected.splice_points)
        target = job.folder / audio_file.name
        done = number / len(files)

        async def report_mix_progress(share: float, done: float = done) -> None:
            await job.report(_RENDER_SHARE * (done + share / len(files)))

        await job.services.encoder.encode_audio(mix, target, report_mix_progress)
        paths.append(target)
    if not paths:
        raise NothingToExport(texts.EXPORT_WITHOUT_SOUND)
    return await _pack_files(job, paths) if options.is_archive else paths[0]


def _plan_files(job: ExportJob, options: SoundOptions) -> list[_AudioFile]:
    """List the files to write: name, spans of cuts, and the track of a single-track file."""
    board = job.board
    scenes: dict[str | None, list[FrameSpan]] = {}
    for (_, cut), span in zip(board.cuts, board.spans, strict=True):
        scenes.setdefault(board.scenes.get(cut.id, "") if options.scenes else None, []).append(span)
    audible = {clip.track_id for clip in board.audible_clips}
    tracks = [(number, track, name) for number, (track, name) in enumerate(board.tracks, 1) if track in audible]
    files: list[_AudioFile] = []
    for scene, spans in scenes.items():
        if not options.tracks:
            files.append(_AudioFile(get_audio_name(scene, None, ""), spans, None))
        for number, track, name in tracks if options.tracks else ():
            files.append(_AudioFile(get_audio_name(scene, number, name), spans, track))
    return files


async def _pack_files(job: ExportJob, paths: Sequence[Path]) -> Path:
    target = job.folder / "sound.zip"

    def pack() -> None:
        with zipfile.ZipFile(target, "w") as archive:
            for path in paths:
                archive.write(path, path.name)
                path.unlink()

    try:
        await run_to_completion(pack)
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target
