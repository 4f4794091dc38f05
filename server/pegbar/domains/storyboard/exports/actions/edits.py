"""A board as an edit for the cutting room: a text, or with the pictures and sounds that it names."""

import asyncio
import zipfile
from collections.abc import Callable, Mapping, Sequence
from math import log10
from pathlib import Path
from typing import Final

from pegbar.domains.storyboard.exports.actions.commission import (
    Board,
    Commission,
    NothingToMake,
    PackFailed,
    to_the_end,
)
from pegbar.domains.storyboard.exports.actions.stills import picture_for_others
from pegbar.domains.storyboard.exports.rules.edits import rates
from pegbar.domains.storyboard.exports.rules.edits.blank import white_png
from pegbar.domains.storyboard.exports.rules.edits.carried import reduced
from pegbar.domains.storyboard.exports.rules.edits.edl import as_edl
from pegbar.domains.storyboard.exports.rules.edits.fcp7 import as_fcp7
from pegbar.domains.storyboard.exports.rules.edits.fcpxml import as_fcpxml
from pegbar.domains.storyboard.exports.rules.edits.model import MEDIA, Edit, Lane, Sound, Still, called
from pegbar.domains.storyboard.exports.rules.edits.otio import described
from pegbar.domains.storyboard.exports.rules.edits.rates import EditKind
from pegbar.domains.storyboard.exports.rules.files import edit_names, ending_of
from pegbar.domains.storyboard.exports.rules.soundtrack import Voice, parts, stretches
from pegbar.domains.storyboard.exports.schemas import EditOptions
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import read_move
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.timecode import TimecodeFormat
from pegbar.domains.storyboard.sound.actions import board_audio
from pegbar.kernel.limits import PREVIEW_HEIGHT_MAX, PREVIEW_WIDTH_MAX
from pegbar.kernel.prepared import Row
from pegbar.ports.sandbox import SandboxFailed

OTIO: Final = "edit.otio"
"""The task of the process that has the library."""
_TEXTS: Final[Mapping[EditKind, tuple[str, Callable[[Edit], list[str]]]]] = {
    "edl": (".edl", as_edl),
    "fcp7": (".xml", lambda edit: [as_fcp7(edit)]),
    "fcpxml": (".fcpxml", lambda edit: [as_fcpxml(edit)]),
}
"""The ending of a format's files, and who writes their texts."""
_GATHERING: Final = 0.9
"""How much of the work the pictures and sounds are."""


async def edited(kind: EditKind, job: Commission) -> Path:
    """The file: a text, or a ZIP of several or with pictures and sounds. Raises PackFailed, NothingToMake."""
    options = EditOptions.model_validate(job.options)
    board = job.board
    refused = rates.refusal(kind, board.lengths, board.rate, board.project.fps, options.start, drop=options.drop)
    if refused is not None:  # the board changed while the job waited
        raise NothingToMake(refused[1])
    async with job.services.db.read() as tx:
        files = await board_audio.list_ready_sounds(tx, board.project.id)
    edit = reduced(edit_of(board, kind, options, files), kind)
    try:
        media = await _media(job, edit, files) if options.media else []
        if kind == "otio":
            return await _otio(job, edit, media)
        ending, write = _TEXTS[kind]
        texts = await asyncio.to_thread(write, edit)
        return await _written(job, ending, texts, media)
    except (OSError, KeyError, SandboxFailed) as error:
        raise PackFailed(str(error)) from error


def edit_of(board: Board, kind: EditKind, options: EditOptions, files: Mapping[str, Row]) -> Edit:
    """All of a board's cuts as they are written by a format that can hold their rate."""
    project = board.project
    rate = rates.written(kind, board.rate)
    if rate is None:
        raise ValueError("the format has no such rate")
    clock = TimecodeFormat.for_rate(rate.rate, options.drop)
    return Edit(
        project.name,
        rate.rate,
        project.fps,
        clock,
        clock.parse_frame(options.start),
        (project.width, project.height),
        _size(project.width, project.height),
        [_still(board, number, cut, rate.times) for number, cut in board.cuts],
        board.passages(rate.times),
        _lanes(board, files),
    )


def _size(width: int, height: int) -> tuple[int, int]:
    """Of the pictures of a board, which are no larger than previews."""
    scale = min(1, PREVIEW_WIDTH_MAX / width, PREVIEW_HEIGHT_MAX / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def _still(board: Board, number: int, cut: Cut, times: int) -> Still:
    move = None if cut.camera is None else read_move(cut.camera)
    if move is not None:
        move = move._replace(hold_start=move.hold_start * times, hold_end=move.hold_end * times)
    return Still(
        get_cut_code(cut.id),
        cut.id,
        number,
        called(number, cut.name, board.labels.get(cut.id)),
        cut.duration_frames * times,
        cut.note,
        cut.dialogue,
        cut.action,
        board.scenes.get(cut.id, ""),
        board.shots.get(cut.id, ""),
        move,
    )


def _lanes(board: Board, files: Mapping[str, Row]) -> list[Lane]:
    """The tracks of which something is heard, as a film of these cuts would have it heard."""
    of = stretches(board.spans, board.rate)
    sounds: dict[str, list[Sound]] = {track: [] for track, _ in board.tracks}
    for voice in board.voices:
        row = files.get(voice.sound_id)
        if row is not None and voice.gain > 0:
            sounds[voice.track_id] += [_sound(voice, row, *part) for part in parts(voice, of)]
    return [Lane(name, sounds[track]) for track, name in board.tracks if sounds[track]]


def _sound(voice: Voice, row: Row, start: int, within: tuple[int, int]) -> Sound:
    """What of a clip that begins at `start` is heard within these samples of the edit."""
    first = max(start, within[0])
    last = min(start + voice.sound_to - voice.sound_from, within[1])
    early, late = first - start, start + voice.sound_to - voice.sound_from - last
    return Sound(
        get_cut_code(voice.sound_id),
        voice.sound_id,
        voice.clip_id,
        row.name,
        ending_of(row.name),
        row.channels,
        row.samples,
        first,
        voice.sound_from + early,
        voice.sound_to - late,
        round(20 * log10(voice.gain), 6),
        max(0, voice.fade_in - early),
        max(0, voice.fade_out - late),
    )


async def _media(job: Commission, edit: Edit, files: Mapping[str, Row]) -> list[Path]:
    """A picture for each cut, and each sound's own file."""
    folder = job.folder / MEDIA
    await asyncio.to_thread(folder.mkdir)
    sounds = {sound.file_name: sound.sound_id for lane in edit.lanes for sound in lane.sounds}
    blank, total = await asyncio.to_thread(white_png, *edit.size), len(edit.stills) + len(sounds)
    made = list[Path]()
    for still, (_, cut) in zip(edit.stills, job.board.cuts, strict=True):
        await job.tell(_GATHERING * len(made) / total)
        path = folder / still.file_name
        await asyncio.to_thread(path.write_bytes, await picture_for_others(job, cut, "png") or blank)
        made.append(path)
    for file_name, sound_id in sounds.items():
        await job.tell(_GATHERING * len(made) / total)
        path = folder / file_name
        await _fetch(job, files[sound_id].blob_key, path)
        made.append(path)
    return made


async def _fetch(job: Commission, key: str, path: Path) -> None:
    stream = await job.services.blobs.open(key)
    with path.open("wb") as file:
        async for piece in stream.pieces:
            await asyncio.to_thread(file.write, piece)


async def _otio(job: Commission, edit: Edit, media: Sequence[Path]) -> Path:
    target = job.folder / ("edit.otioz" if media else "edit.otio")
    await job.services.interchange.run(OTIO, media, described(edit), target, job.project.id)
    return target


async def _written(job: Commission, ending: str, texts: Sequence[str], media: Sequence[Path]) -> Path:
    if len(texts) == 1 and not media:
        target = job.folder / f"edit{ending}"
        await asyncio.to_thread(target.write_bytes, texts[0].encode())
        return target
    target = job.folder / "edit.zip"

    def pack() -> None:
        with zipfile.ZipFile(target, "w") as archive:
            for name, text in zip(edit_names(job.project.name, ending, len(texts)), texts, strict=True):
                archive.writestr(name, text.encode(), zipfile.ZIP_DEFLATED)
            for path in media:
                archive.write(path, f"{MEDIA}/{path.name}")
                path.unlink()

    await to_the_end(pack)
    return target
