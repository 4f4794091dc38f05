"""Classes of which the declaration of an interchange format consists.

The package of each format declares one `Format` as `FORMAT`, and `registry.py` lists them all. The server, the worker
process, the client, the API schemas and docs/formats.md read the declarations; none has a table of its own.

A declaration names code as "module:name", relative to `pegbar.domains.interchange.formats` or in full. `load` imports
it when it is needed: a worker process imports only what its task needs.
"""

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from pegbar.kernel.text_catalog import Text

_PACKAGE: Final = "pegbar.domains.interchange.formats"
ZIP_TYPE: Final = "application/zip"

Part = Literal[
    "timing",
    "names",
    "numbers",
    "notes",
    "texts",
    "captions",
    "camera",
    "camera_noted",
    "dissolves",
    "fades",
    "fades_between",
    "colours",
    "sounds",
    "tracks",
    "volumes",
    "pictures",
    "six_layers",
    "layers",
    "whole_layers",
    "backgrounds",
    "strokes",
    "history",
]
"""A part of a board. `colours` are the colors of fades; without this part, fades are black.

`tracks` are all audio tracks; without this part, a file has the first few. `camera_noted` is the camera as Pegbar's
metadata next to a clip.
"""
ImportKind = Literal["timing", "edit", "script", "storyboarder", "pictures"]
"""The kind of content that a file adds to a board. Formats of the same kind are imported by the same code."""
Section = Literal["paper", "video", "pictures", "editing"]
"""A section of the export menu."""

DRAWING_PARTS: Final[tuple[Part, ...]] = ("layers", "strokes", "history")
"""Parts of drawings, which formats without layers exclude."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditTraits:
    """Limits of a format of edits: the timelines that it can represent.

    `smpte_rates_only`: it has only the frame rates of SMPTE timecode. `integer_rates_only`: its timecode counts an
    integer number of frames per second (24 for 23.976) and doesn't state the exact rate. `audio_tracks_max` applies to
    formats that exclude the part "tracks".
    """

    smpte_rates_only: bool = False
    integer_rates_only: bool = False
    audio_tracks_max: int | None = None
    transition_frames_max: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportFormat:
    """How files of a format are read.

    `endings` are file name extensions with the dot; the first is that of a file that isn't an archive. `reader` reads
    an edit or a script and is called by `edit_file.py` or `script_file.py`. Formats of the other kinds have none: a
    single reader reads all files of the kind. `marks` are bytes near the start by which files of the format are
    recognized, whatever their name.
    `needs_rate`: the file doesn't state its frame rate, so the user is asked for it. Of several edits in a ZIP, that of
    the format with the lowest `precedence` is read.
    """

    kind: ImportKind
    endings: tuple[str, ...]
    reader: str = ""
    marks: tuple[bytes, ...] = ()
    needs_rate: bool = False
    precedence: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportLimits:
    """Limits on the length of a board that a format can export, with their error texts."""

    cuts_max: int | None = None
    too_many_cuts: Text | None = None
    seconds_max: int | None = None
    frames_max: int | None = None
    too_long: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFormat:
    """How a job writes files of a format.

    `suffix` is added to the project's name; `archive_suffix` is that of a ZIP of several files. `options` is the schema
    of the options, a subclass of `common.options.ExportOptions`. `request` is the name of the request's schema, which
    formats with the same options share. `renderer` is called with an `ExportJob` and the `Format`, and returns the path
    of the file. `writer` is the pure function of a format of edits, which returns one or more texts. `tasks` are the
    tasks of the worker process, by name. `requires_account`: visitors can't create such a file. `library` is an
    optional dependency that an instance needs to write the format.
    """

    section: Section
    suffix: str
    media_type: str
    options: str
    request: str
    renderer: str
    writer: str = ""
    failure_text: Text
    queue: Literal["media", "films"] = "media"
    requires_account: bool = True
    needs_encoder: bool = False
    has_sound: bool = False
    takes_empty_board: bool = False
    packs_several_cuts: bool = False
    archive_suffix: str = ""
    limits: ExportLimits | None = None
    edit: EditTraits | None = None
    tasks: Mapping[str, str] | None = None
    library: Literal["", "otio"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextExport:
    """How a short text is written within a request, without a job.

    `address` is the last part of its URL. `writer` is called with a `common.cut_table.CutTable`.
    """

    section: Section
    address: str
    suffix: str
    media_type: str
    writer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """An interchange format.

    `included` and `excluded` are the parts of a board that its exports have and don't have; both are empty for formats
    whose dialog doesn't list them. `description` is one or two sentences for the export dialog. `subject` is how a
    sentence about a file of this format begins, if not with the title.
    """

    id: str
    title: Text
    description: Text | None = None
    subject: Text | None = None
    imports: ImportFormat | None = None
    exports: ExportFormat | None = None
    text: TextExport | None = None
    included: tuple[Part, ...] = ()
    excluded: tuple[Part, ...] = ()


@cache
def load(name: str) -> Any:
    """Import the object that a declaration names as "module:name"."""
    return pkgutil.resolve_name(name if name.startswith("pegbar.") else f"{_PACKAGE}.{name}")
