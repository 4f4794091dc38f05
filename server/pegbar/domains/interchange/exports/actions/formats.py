"""Permission, file type and queue of an export, as determined by its format and options."""

from typing import Final

from pegbar.access.permissions import Permission
from pegbar.domains.interchange.formats.common.export_job import PackFailed
from pegbar.domains.interchange.formats.common.options import ExportOptions
from pegbar.domains.interchange.formats.format import ZIP_TYPE, ExportFormat
from pegbar.domains.interchange.formats.registry import get_exportable
from pegbar.kernel.errors import DiskFull
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.jobs import Queue
from pegbar.ports.printer import PrintFailed

FAILURES: Final = (PrintFailed, EncodeFailed, PackFailed, DiskFull)
"""Expected errors of renderers; the requester sees the format's error text."""


def find_permission(kind: str, options: ExportOptions) -> Permission:
    """Return the permission that an export requires."""
    _, exports = get_exportable(kind)
    is_rendered = exports.requires_account or options.requires_account
    return Permission.EXPORT_RENDERED if is_rendered else Permission.EXPORT_SHEET


def has_sound(exports: ExportFormat, options: ExportOptions) -> bool:
    """Return whether an export contains the board's sounds."""
    return exports.has_sound or options.includes_sound


def get_queue(kind: str, options: ExportOptions) -> Queue:
    """Return the queue of an export.

    An export with sound waits for sounds to be decoded, so it must not block the queue that decodes them.
    """
    _, exports = get_exportable(kind)
    return "films" if has_sound(exports, options) else exports.queue


def get_suffix_and_type(kind: str, options: ExportOptions, *, several_cuts: bool) -> tuple[str, str]:
    """Return the suffix and media type of an export's file."""
    _, exports = get_exportable(kind)
    if options.is_archive or (exports.packs_several_cuts and several_cuts):
        return exports.archive_suffix, ZIP_TYPE
    return exports.suffix, exports.media_type
