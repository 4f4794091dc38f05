"""Export a board as an edit: text only, or with the media that it references."""

import asyncio
import zipfile
from collections.abc import Callable, Mapping, Sequence
from math import log10
from pathlib import Path
from typing import Final, cast

from pegbar.domains.interchange.formats.common.edits import rates
from pegbar.domains.interchange.formats.common.edits.blank_picture import build_white_png
from pegbar.domains.interchange.formats.common.edits.capabilities import remove_unsupported
from pegbar.domains.interchange.formats.common.edits.options import EditOptions
from pegbar.domains.interchange.formats.common.edits.timeline import (
    MEDIA,
    EditLane,
    EditSound,
    EditStill,
    EditTimeline,
    get_clip_name,
)
from pegbar.domains.interchange.formats.common.export_job import (
    ExportBoard,
    ExportJob,
    NothingToExport,
    PackFailed,
    run_to_completion,
)
from pegbar.domains.interchange.formats.common.file_names import get_suffix, list_edit_names
from pegbar.domains.interchange.formats.common.pictures import get_converted_picture
from pegbar.domains.interchange.formats.common.soundtrack import AudibleClip, merge_spans, place_clip
from pegbar.domains.interchange.formats.format import Format, load
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import read_move
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.timecode import TimecodeFormat
from pegbar.domains.storyboard.sound.actions import board_audio
from pegbar.kernel.limits import PREVIEW_HEIGHT_MAX, PREVIEW_WIDTH_MAX
from pegbar.kernel.prepared import Row

_MEDIA_SHARE: Final = 0.9
"""The share of the progress for collecting media."""


async def render_edit(job: ExportJob, fmt: Format) -> Path:
    """Write the edit: a text file, or a ZIP if it has media or several texts. Raises PackFailed, NothingToExport."""
    if fmt.exports is None:
        raise ValueError(f"{fmt.id} can't be exported")
    write = cast("Callable[[EditTimeline], str | list[str]]", load(fmt.exports.writer))
    try:
        edit, media = await prepare_edit(job, fmt)
        return await _write_files(job, fmt.exports.suffix, await asyncio.to_thread(write, edit), media)
    except (OSError, KeyError) as error:
        raise PackFailed(str(error)) from error


async def prepare_edit(job: ExportJob, fmt: Format) -> tuple[EditTimeline, list[Path]]:
    """Build the timeline, reduced to what the format includes, and write its media if the options ask for them."""
    options = EditOptions.model_validate(job.options)
    board = job.board
    refusal = rates.get_refusal(fmt, board.lengths, board.rate, board.project.fps, options.start, drop=options.drop)
    if refusal is not None:  # the board changed while the job was queued
        raise NothingToExport(refusal[1])
    async with job.services.db.read() as tx:
        files = await board_audio.list_ready_sounds(tx, board.project.id)
    edit = remove_unsupported(build_edit(board, fmt, options, files), fmt)
    return edit, await _collect_media(job, edit, files) if options.media else []


def build_edit(board: ExportBoard, fmt: Format, options: EditOptions, files: Mapping[str, Row]) -> EditTimeline:
    """Build the timeline of a board's cuts. Raises ValueError if the format doesn't support the rate."""
    project = board.project
    rate = rates.get_edit_rate(rates.get_traits(fmt), board.rate)
    if rate is None:
        raise ValueError("the format has no such rate")
    clock = TimecodeFormat.for_rate(rate.rate, options.drop)
    return EditTimeline(
        project.name,
        rate.rate,
        project.fps,
        clock,
        clock.parse_frame(options.start),
        (project.width, project.height),
        _get_picture_size(project.width, project.height),
        [_build_still(board, number, cut, rate.times) for number, cut in board.cuts],
        board.compute_transitions(rate.times),
        _build_lanes(board, files),
    )


def _get_picture_size(width: int, height: int) -> tuple[int, int]:
    """Return the size of a board's pictures, at most that of previews."""
    scale = min(1, PREVIEW_WIDTH_MAX / width, PREVIEW_HEIGHT_MAX / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def _build_still(board: ExportBoard, number: int, cut: Cut, times: int) -> EditStill:
    move = None if cut.camera is None else read_move(cut.camera)
    if move is not None:
        move = move._replace(hold_start=move.hold_start * times, hold_end=move.hold_end * times)
    return EditStill(
        get_cut_code(cut.id),
        cut.id,
        number,
        get_clip_name(number, cut.name, board.labels.get(cut.id)),
        cut.duration_frames * times,
        cut.note,
        cut.dialogue,
        cut.action,
        board.scenes.get(cut.id, ""),
        board.shots.get(cut.id, ""),
        move,
    )


def _build_lanes(board: ExportBoard, files: Mapping[str, Row]) -> list[EditLane]:
    """Build the audible tracks, with the same sounds as in a video of these cuts."""
    spans = merge_spans(board.spans, board.rate)
    sounds: dict[str, list[EditSound]] = {track: [] for track, _ in board.tracks}
    for clip in board.audible_clips:
        file = files.get(clip.sound_id)
        if file is not None and clip.gain > 0:
            sounds[clip.track_id] += [_build_sound(clip, file, *part) for part in place_clip(clip, spans)]
    return [EditLane(name, sounds[track]) for track, name in board.tracks if sounds[track]]


def _build_sound(clip: AudibleClip, row: Row, start: int, audible_range: tuple[int, int]) -> EditSound:
    """Trim a clip, which begins at the sample `start` of the edit, to the samples `audible_range`."""
    first = max(start, audible_range[0])
    last = min(start + clip.sound_to - clip.sound_from, audible_range[1])
    cut_at_start, cut_at_end = first - start, start + clip.sound_to - clip.sound_from - last
    return EditSound(
        get_cut_code(clip.sound_id),
        clip.sound_id,
        clip.clip_id,
        row.name,
        get_suffix(row.name),
        row.channels,
        row.samples,
        first,
        clip.sound_from + cut_at_start,
        clip.sound_to - cut_at_end,
        round(20 * log10(clip.gain), 6),
        max(0, clip.fade_in - cut_at_start),
        max(0, clip.fade_out - cut_at_end),
    )


async def _collect_media(job: ExportJob, edit: EditTimeline, files: Mapping[str, Row]) -> list[Path]:
    """Write a picture for each cut, and each sound's original file."""
    folder = job.folder / MEDIA
    await asyncio.to_thread(folder.mkdir)
    sounds = {sound.file_name: sound.sound_id for lane in edit.lanes for sound in lane.sounds}
    blank, total = await asyncio.to_thread(build_white_png, *edit.size), len(edit.stills) + len(sounds)
    paths = list[Path]()
    for still, (_, cut) in zip(edit.stills, job.board.cuts, strict=True):
        await job.report(_MEDIA_SHARE * len(paths) / total)
        path = folder / still.file_name
        await asyncio.to_thread(path.write_bytes, await get_converted_picture(job, cut, "png") or blank)
        paths.append(path)
    for file_name, sound_id in sounds.items():
        await job.report(_MEDIA_SHARE * len(paths) / total)
        path = folder / file_name
        await _download(job, files[sound_id].blob_key, path)
        paths.append(path)
    return paths


async def _download(job: ExportJob, key: str, path: Path) -> None:
    stream = await job.services.blobs.open(key)
    with path.open("wb") as file:
        async for piece in stream.chunks:
            await asyncio.to_thread(file.write, piece)


async def _write_files(job: ExportJob, ending: str, written: str | list[str], media: Sequence[Path]) -> Path:
    texts = [written] if isinstance(written, str) else written
    if len(texts) == 1 and not media:
        target = job.folder / f"edit{ending}"
        await asyncio.to_thread(target.write_bytes, texts[0].encode())
        return target
    target = job.folder / "edit.zip"

    def pack() -> None:
        with zipfile.ZipFile(target, "w") as archive:
            for name, text in zip(list_edit_names(job.project.name, ending, len(texts)), texts, strict=True):
                archive.writestr(name, text.encode(), zipfile.ZIP_DEFLATED)
            for path in media:
                archive.write(path, f"{MEDIA}/{path.name}")
                path.unlink()

    await run_to_completion(pack)
    return target
