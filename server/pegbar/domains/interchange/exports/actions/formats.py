"""The export formats: permission, file type, queue and renderer of each."""

import zipfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pegbar.access.permissions import Permission
from pegbar.domains.interchange.exports import texts
from pegbar.domains.interchange.exports.actions.audio_mixdown import render_audio
from pegbar.domains.interchange.exports.actions.edits import render_edit
from pegbar.domains.interchange.exports.actions.export_job import (
    ExportJob,
    NothingToExport,
    PackFailed,
    run_to_completion,
)
from pegbar.domains.interchange.exports.actions.layered import render_psd, render_storyboarder
from pegbar.domains.interchange.exports.actions.loops import render_gif, render_sequence, render_webp
from pegbar.domains.interchange.exports.actions.pdf import render_pdf
from pegbar.domains.interchange.exports.actions.pictures import get_converted_picture
from pegbar.domains.interchange.exports.actions.render_plan import render_video
from pegbar.domains.interchange.exports.rules.edits.rates import EDIT_KINDS
from pegbar.domains.interchange.exports.rules.files import ExportKind, get_picture_name
from pegbar.domains.interchange.exports.schemas import EditOptions, FilmOptions, PictureOptions, SoundOptions
from pegbar.domains.storyboard.scenes.actions.summaries import get_full_title
from pegbar.kernel.errors import DiskFull
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.jobs import Queue
from pegbar.ports.printer import PrintFailed

ZIP_TYPE: Final = "application/zip"
_ENDINGS: Final = {"png": ".png", "jpeg": ".jpg"}
FAILURES: Final = (PrintFailed, EncodeFailed, PackFailed, DiskFull)


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """An export format."""

    permission: Callable[[Mapping[str, object]], Permission]
    """Returns the permission that an export with these options requires."""
    ending: str
    media_type: str
    failed: str
    queue: Queue
    render: Callable[[ExportJob], Awaitable[Path]]


async def _pack_pictures(job: ExportJob) -> Path:
    """Pack the pictures into a ZIP, with one picture in memory at a time. Unreadable pictures are omitted."""
    options = PictureOptions.model_validate(job.options)
    if options.every_frame:
        return await render_sequence(job)
    target = job.folder / "pictures.zip"
    try:
        with zipfile.ZipFile(target, "w") as archive:
            for done, (number, cut) in enumerate(job.board.cuts):
                data = await get_converted_picture(job, cut, options.format)
                if data is not None:
                    label = job.board.labels.get(cut.id)
                    name = get_full_title(cut.name, number, label) if cut.name or label else ""
                    await run_to_completion(
                        partial(archive.writestr, get_picture_name(number, name, _ENDINGS[options.format]), data)
                    )
                await job.report(done / len(job.board.cuts))
            if not archive.namelist():
                raise NothingToExport(texts.EXPORT_WITHOUT_PICTURES)
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


def _sheet_permission(_options: Mapping[str, object]) -> Permission:
    return Permission.EXPORT_SHEET


def _rendered_permission(_options: Mapping[str, object]) -> Permission:
    return Permission.EXPORT_RENDERED


def _edit_permission(options: Mapping[str, object]) -> Permission:
    """Return the permission that an edit requires. For an edit without media, it is the permission for text files."""
    return Permission.EXPORT_RENDERED if EditOptions.model_validate(options).media else Permission.EXPORT_SHEET


EXPORT_FORMATS: Final[dict[ExportKind, ExportFormat]] = {
    "pdf": ExportFormat(_sheet_permission, ".pdf", "application/pdf", texts.PDF_FAILED, "media", render_pdf),
    "mp4": ExportFormat(_rendered_permission, ".mp4", "video/mp4", texts.FILM_FAILED, "films", render_video),
    "wav": ExportFormat(_rendered_permission, ".wav", "audio/wav", texts.SOUND_FAILED, "films", render_audio),
    "zip": ExportFormat(_rendered_permission, " pictures.zip", ZIP_TYPE, texts.PACK_FAILED, "media", _pack_pictures),
    "otio": ExportFormat(
        _edit_permission, ".otio", "application/json", texts.EDIT_FAILED, "media", partial(render_edit, "otio")
    ),
    "edl": ExportFormat(
        _edit_permission, ".edl", "text/plain", texts.EDIT_FAILED, "media", partial(render_edit, "edl")
    ),
    "fcp7": ExportFormat(
        _edit_permission, ".xml", "application/xml", texts.EDIT_FAILED, "media", partial(render_edit, "fcp7")
    ),
    "fcpxml": ExportFormat(
        _edit_permission, ".fcpxml", "application/xml", texts.EDIT_FAILED, "media", partial(render_edit, "fcpxml")
    ),
    "gif": ExportFormat(_rendered_permission, ".gif", "image/gif", texts.LOOP_FAILED, "films", render_gif),
    "webp": ExportFormat(_rendered_permission, ".webp", "image/webp", texts.LOOP_FAILED, "films", render_webp),
    "psd": ExportFormat(
        _rendered_permission, ".psd", "image/vnd.adobe.photoshop", texts.LAYERS_FAILED, "media", render_psd
    ),
    "storyboarder": ExportFormat(
        _rendered_permission, " storyboarder.zip", ZIP_TYPE, texts.LAYERS_FAILED, "media", render_storyboarder
    ),
}


def has_sound(kind: ExportKind, options: Mapping[str, object]) -> bool:
    """Return whether this export contains the board's sounds."""
    if kind == "mp4":
        return FilmOptions.model_validate(options).sound
    return kind == "wav" or (kind in EDIT_KINDS and EditOptions.model_validate(options).media)


def get_queue(kind: ExportKind, options: Mapping[str, object]) -> Queue:
    """Return the queue of an export. Exports that wait for sounds must not block the queue that decodes sounds."""
    return "films" if has_sound(kind, options) else EXPORT_FORMATS[kind].queue


_AUDIO_ARCHIVE: Final = (" sound.zip", ZIP_TYPE)
_PSD_ARCHIVE: Final = (" psd.zip", ZIP_TYPE)


def get_file_type(kind: ExportKind, options: Mapping[str, object], *, several_cuts: bool) -> tuple[str, str]:
    """Return the suffix and media type of an export's file."""
    if kind in EDIT_KINDS and EditOptions.model_validate(options).media:
        return get_archive_suffix(kind), ZIP_TYPE
    if kind == "psd" and several_cuts:
        return _PSD_ARCHIVE
    is_archive = kind == "wav" and SoundOptions.model_validate(options).has_several_files
    return _AUDIO_ARCHIVE if is_archive else (EXPORT_FORMATS[kind].ending, EXPORT_FORMATS[kind].media_type)


def get_archive_suffix(kind: ExportKind) -> str:
    """Return the suffix of an edit that is an archive."""
    return ".otioz" if kind == "otio" else f" {kind}.zip"
