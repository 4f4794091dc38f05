"""A board's sound alone, as WAV: a mix or track by track, as a whole or scene by scene."""

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pegbar.domains.storyboard.exports import texts
from pegbar.domains.storyboard.exports.actions.commission import Commission, NothingToMake, PackFailed, to_the_end
from pegbar.domains.storyboard.exports.actions.soundtrack import gathered
from pegbar.domains.storyboard.exports.rules.files import tape_name
from pegbar.domains.storyboard.exports.rules.soundtrack import stretches
from pegbar.domains.storyboard.exports.schemas import SoundOptions
from pegbar.domains.storyboard.rules.timing import FrameSpan
from pegbar.ports.encoder import EncodeFailed, Tape

_PACKING: Final = 0.9
"""How much of the work the files are where they are packed."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    name: str
    spans: Sequence[FrameSpan]
    track_id: str | None


async def recorded(job: Commission) -> Path:
    """The file: a WAV, or a ZIP of several. Raises EncodeFailed, NothingToMake."""
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    options = SoundOptions.model_validate(job.options)
    wanted = _wanted(job, options)
    paths: list[Path] = []
    for number, each in enumerate(wanted):
        of = stretches(each.spans, job.board.rate)
        heard = await gathered(job, of, None if each.track_id is None else {each.track_id})
        if not heard.sounds:
            continue  # a track that is silent in this scene
        # Tracks are laid over one another again elsewhere: what was evened out alone would not add up.
        even_out = options.even_out and each.track_id is None
        tape = Tape(heard.sounds, of[-1].made_end, options.bits, even_out, heard.joints)
        target = job.folder / each.name
        done = number / len(wanted)

        async def tell(share: float, done: float = done) -> None:
            await job.tell(_PACKING * (done + share / len(wanted)))

        await job.services.encoder.record(tape, target, tell)
        paths.append(target)
    if not paths:
        raise NothingToMake(texts.EXPORT_WITHOUT_SOUND)
    return await _packed(job, paths) if options.several else paths[0]


def _wanted(job: Commission, options: SoundOptions) -> list[_Wanted]:
    """What is to be written: the name of each file, its cuts, and its track where it has one alone."""
    board = job.board
    scenes: dict[str | None, list[FrameSpan]] = {}
    for (_, cut), span in zip(board.cuts, board.spans, strict=True):
        scenes.setdefault(board.scenes.get(cut.id, "") if options.scenes else None, []).append(span)
    audible = {voice.track_id for voice in board.voices}
    tracks = [(number, track, name) for number, (track, name) in enumerate(board.tracks, 1) if track in audible]
    found: list[_Wanted] = []
    for scene, spans in scenes.items():
        if not options.tracks:
            found.append(_Wanted(tape_name(scene, None, ""), spans, None))
        for number, track, name in tracks if options.tracks else ():
            found.append(_Wanted(tape_name(scene, number, name), spans, track))
    return found


async def _packed(job: Commission, paths: Sequence[Path]) -> Path:
    target = job.folder / "sound.zip"

    def pack() -> None:
        with zipfile.ZipFile(target, "w") as archive:
            for path in paths:
                archive.write(path, path.name)
                path.unlink()

    try:
        await to_the_end(pack)
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target
