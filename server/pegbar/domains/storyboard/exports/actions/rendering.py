"""How a board becomes a file: printed, filmed, heard, or packed as pictures."""

import zipfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pegbar.access.permissions import Permission
from pegbar.domains.storyboard.actions.summaries import get_full_title
from pegbar.domains.storyboard.exports import texts
from pegbar.domains.storyboard.exports.actions.commission import Commission, NothingToMake, PackFailed, to_the_end
from pegbar.domains.storyboard.exports.actions.edits import edited
from pegbar.domains.storyboard.exports.actions.layered import boards, documents
from pegbar.domains.storyboard.exports.actions.loops import gif, sequence, webp
from pegbar.domains.storyboard.exports.actions.paper import printed
from pegbar.domains.storyboard.exports.actions.reel import filmed
from pegbar.domains.storyboard.exports.actions.stills import picture_for_others
from pegbar.domains.storyboard.exports.actions.tapes import recorded
from pegbar.domains.storyboard.exports.rules.edits.rates import EDIT_KINDS
from pegbar.domains.storyboard.exports.rules.files import ExportKind, picture_name
from pegbar.domains.storyboard.exports.schemas import EditOptions, FilmOptions, PictureOptions, SoundOptions
from pegbar.kernel.errors import DiskFull
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.jobs import Queue
from pegbar.ports.printer import PrintFailed

ZIP_TYPE: Final = "application/zip"
_ENDINGS: Final = {"png": ".png", "jpeg": ".jpg"}
FAILURES: Final = (PrintFailed, EncodeFailed, PackFailed, DiskFull)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: who may ask for it, how it is called and served, and who makes it."""

    permission: Callable[[Mapping[str, object]], Permission]
    """By its options."""
    ending: str
    media_type: str
    failed: str
    queue: Queue
    make: Callable[[Commission], Awaitable[Path]]


async def _packed(job: Commission) -> Path:
    """One picture in memory at a time; what cannot be read is left out like what was never drawn."""
    options = PictureOptions.model_validate(job.options)
    if options.every_frame:
        return await sequence(job)
    target = job.folder / "pictures.zip"
    try:
        with zipfile.ZipFile(target, "w") as archive:
            for done, (number, cut) in enumerate(job.board.cuts):
                data = await picture_for_others(job, cut, options.format)
                if data is not None:
                    label = job.board.labels.get(cut.id)
                    name = get_full_title(cut.name, number, label) if cut.name or label else ""
                    await to_the_end(
                        partial(archive.writestr, picture_name(number, name, _ENDINGS[options.format]), data)
                    )
                await job.tell(done / len(job.board.cuts))
            if not archive.namelist():
                raise NothingToMake(texts.EXPORT_WITHOUT_PICTURES)
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


def _sheet(_options: Mapping[str, object]) -> Permission:
    return Permission.EXPORT_SHEET


def _rendered(_options: Mapping[str, object]) -> Permission:
    return Permission.EXPORT_RENDERED


def _edit(options: Mapping[str, object]) -> Permission:
    """A text is for all who see the board."""
    return Permission.EXPORT_RENDERED if EditOptions.model_validate(options).media else Permission.EXPORT_SHEET


KINDS: Final[dict[ExportKind, Kind]] = {
    "pdf": Kind(_sheet, ".pdf", "application/pdf", texts.PDF_FAILED, "media", printed),
    "mp4": Kind(_rendered, ".mp4", "video/mp4", texts.FILM_FAILED, "films", filmed),
    "wav": Kind(_rendered, ".wav", "audio/wav", texts.SOUND_FAILED, "films", recorded),
    "zip": Kind(_rendered, " pictures.zip", ZIP_TYPE, texts.PACK_FAILED, "media", _packed),
    "otio": Kind(_edit, ".otio", "application/json", texts.EDIT_FAILED, "media", partial(edited, "otio")),
    "edl": Kind(_edit, ".edl", "text/plain", texts.EDIT_FAILED, "media", partial(edited, "edl")),
    "fcp7": Kind(_edit, ".xml", "application/xml", texts.EDIT_FAILED, "media", partial(edited, "fcp7")),
    "fcpxml": Kind(_edit, ".fcpxml", "application/xml", texts.EDIT_FAILED, "media", partial(edited, "fcpxml")),
    "gif": Kind(_rendered, ".gif", "image/gif", texts.LOOP_FAILED, "films", gif),
    "webp": Kind(_rendered, ".webp", "image/webp", texts.LOOP_FAILED, "films", webp),
    "psd": Kind(_rendered, ".psd", "image/vnd.adobe.photoshop", texts.LAYERS_FAILED, "media", documents),
    "storyboarder": Kind(_rendered, " storyboarder.zip", ZIP_TYPE, texts.LAYERS_FAILED, "media", boards),
}


def has_sound(kind: ExportKind, options: Mapping[str, object]) -> bool:
    """Return whether the board's sounds are part of such a file."""
    if kind == "mp4":
        return FilmOptions.model_validate(options).sound
    return kind == "wav" or (kind in EDIT_KINDS and EditOptions.model_validate(options).media)


def queue_of(kind: ExportKind, options: Mapping[str, object]) -> Queue:
    """Return the queue of an export. What waits for sounds must not stand in the queue in which they are read."""
    return "films" if has_sound(kind, options) else KINDS[kind].queue


_SEVERAL_TAPES: Final = (" sound.zip", ZIP_TYPE)
_SEVERAL_DOCUMENTS: Final = (" psd.zip", ZIP_TYPE)


def form(kind: ExportKind, options: Mapping[str, object], *, several_cuts: bool) -> tuple[str, str]:
    """How such a file's name ends, and the type that it is served as."""
    if kind in EDIT_KINDS and EditOptions.model_validate(options).media:
        return several_ending(kind), ZIP_TYPE
    if kind == "psd" and several_cuts:
        return _SEVERAL_DOCUMENTS
    several = kind == "wav" and SoundOptions.model_validate(options).several
    return _SEVERAL_TAPES if several else (KINDS[kind].ending, KINDS[kind].media_type)


def several_ending(kind: ExportKind) -> str:
    """How the name of an edit ends that is more than a text."""
    return ".otioz" if kind == "otio" else f" {kind}.zip"
