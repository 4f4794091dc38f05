"""The registry of interchange formats. A format is a package next to this module and a line in `FORMATS`."""

from collections.abc import Iterator, Mapping
from typing import Final

from pegbar.domains.interchange.formats import (
    ale,
    edl,
    fcp7,
    fcpxml,
    fdx,
    fountain,
    gif,
    jpeg,
    mp4,
    otio,
    pdf,
    picture_sequence,
    png,
    psd,
    srt,
    storyboarder,
    timing_sheet,
    tracker_sheet,
    vtt,
    wav,
    webp,
)
from pegbar.domains.interchange.formats.format import EditTraits, ExportFormat, Format, ImportFormat, ImportKind

FORMATS: Final[Mapping[str, Format]] = {
    each.FORMAT.id: each.FORMAT
    for each in (
        pdf,
        timing_sheet,
        tracker_sheet,
        mp4,
        gif,
        webp,
        wav,
        srt,
        vtt,
        picture_sequence,
        psd,
        storyboarder,
        png,
        jpeg,
        otio,
        edl,
        ale,
        fcp7,
        fcpxml,
        fountain,
        fdx,
    )
}
"""All formats by id, in the order of menus."""


def list_importable(kind: ImportKind) -> Iterator[tuple[Format, ImportFormat]]:
    """Yield the formats of a kind of import."""
    for each in FORMATS.values():
        if each.imports is not None and each.imports.kind == kind:
            yield each, each.imports


def list_exportable() -> Iterator[tuple[Format, ExportFormat]]:
    """Yield the formats that a job writes."""
    for each in FORMATS.values():
        if each.exports is not None:
            yield each, each.exports


def get_exportable(format_id: str) -> tuple[Format, ExportFormat]:
    """Return a format that a job writes. Raises KeyError for any other id."""
    each = FORMATS[format_id]
    if each.exports is None:
        raise KeyError(format_id)
    return each, each.exports


def get_edit_traits(format_id: str) -> EditTraits:
    """Return the limits of a format of edits. Raises KeyError for any other id."""
    _, exports = get_exportable(format_id)
    if exports.edit is None:
        raise KeyError(format_id)
    return exports.edit


WRITING_TASKS: Final[Mapping[str, str]] = {
    task: function for _, exports in list_exportable() for task, function in (exports.tasks or {}).items()
}
"""The tasks that write files in the worker process, by name."""
