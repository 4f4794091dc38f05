"""Format review notes as CSV, EDL (CMX 3600) and text for the PDF. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil
from typing import Final

from pegbar.domains.videos.note_exports import texts
from pegbar.kernel import clock
from pegbar.kernel.spreadsheets import to_csv

COLUMNS: Final = (
    "Version",
    "Carried over from version",
    "First frame",
    "Last frame",
    "Timecode in",
    "Timecode out",
    "Author",
    "Guest",
    "Note",
    "Drawing",
    "Resolved",
    "Resolved by",
    "Created (UTC)",
)
_BYTE_ORDER_MARK: Final = "\ufeff"
"""Tells spreadsheet programs that the file is UTF-8."""
_SMPTE_RATES: Final = (24, 25, 30, 48, 50, 60)
_NTSC_BASES: Final = (24, 30, 60)
_START_HOUR: Final = 1
"""Timelines of editing programs start at 01:00:00:00."""
_MARKER_NAME_MAX: Final = 120
"""Maximum characters of a marker's name; the full note is written next to it."""


@dataclass(frozen=True, slots=True)
class ExportedNote:
    """A review note to export, with its film version. Frames start at 0, both ends inclusive."""

    version: int
    copied_from: int | None
    first: int
    last: int
    author: str
    is_guest: bool
    body: str
    has_drawing: bool
    is_resolved: bool
    resolved_by: str
    created_at: datetime


def format_timecode(frame: int, frames_per_second: Fraction, hour: int = 0) -> str:
    """Format a frame as non-drop HH:MM:SS:FF; a second has the rate rounded up (24 frames at 23.976)."""
    base = ceil(frames_per_second)
    seconds, frames = divmod(frame, base)
    return f"{hour + seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}:{frames:02d}"


def has_timecode(frames_per_second: Fraction) -> bool:
    """Return True if an EDL supports the rate: a SMPTE integer rate, or its n * 1000 / 1001 variant."""
    whole = frames_per_second in _SMPTE_RATES
    return whole or frames_per_second in {Fraction(base * 1000, 1001) for base in _NTSC_BASES}


def format_csv(notes: Iterable[ExportedNote], frames_per_second: Fraction) -> str:
    """Format one row per note, in the given order. Cells are escaped so that none is read as a formula."""
    rows = (
        (
            note.version,
            "" if note.copied_from is None else note.copied_from,
            note.first,
            note.last,
            format_timecode(note.first, frames_per_second),
            format_timecode(note.last, frames_per_second),
            note.author,
            "yes" if note.is_guest else "no",
            note.body,
            "yes" if note.has_drawing else "no",
            "yes" if note.is_resolved else "no",
            note.resolved_by,
            clock.iso(note.created_at)[:16].replace("T", " "),
        )
        for note in notes
    )
    return _BYTE_ORDER_MARK + to_csv(COLUMNS, rows)


def format_edl(title: str, notes: Sequence[ExportedNote], frames_per_second: Fraction) -> str:
    """Format one marker per note on a timeline that starts at one hour; `has_timecode` must be true for the rate.

    Each marker is written twice: as a locator (`* LOC:`, Avid and others) and in DaVinci Resolve's own form (`|C: |M:
    |D:`).
    """
    lines = [f"TITLE: {_to_single_line(title)}", "FCM: NON-DROP FRAME", ""]
    for number, note in enumerate(notes, 1):
        colour = "Green" if note.is_resolved else "Yellow"
        source = [format_timecode(frame, frames_per_second) for frame in (note.first, note.first + 1)]
        record = [format_timecode(frame, frames_per_second, _START_HOUR) for frame in (note.first, note.first + 1)]
        who = _format_author(note)
        says = _to_single_line(note.body) or texts.DRAWING
        name = f"{who}: {says}"[:_MARKER_NAME_MAX]
        lines += [
            f"{number:03d}  AX       V     C        {' '.join([*source, *record])}",
            f" {says} |C:ResolveColor{colour} |M:{name} |D:{note.last - note.first + 1}",
            f"* FROM CLIP NAME: {_to_single_line(title)}",
            f"* LOC: {record[0]} {colour.upper():7} {who}: {says}",
            "",
        ]
    return "\r\n".join(lines)


def format_heading(note: ExportedNote, frames_per_second: Fraction) -> str:
    """Format the heading of a printed note: timecode and author."""
    first, last = (format_timecode(frame, frames_per_second) for frame in (note.first, note.last))
    who = _format_author(note)
    return f"{first if first == last else f'{first} – {last}'}  {who}"


def format_body(note: ExportedNote) -> str:
    """Format the text of a printed note."""
    done = texts.resolved_by(note.resolved_by) if note.resolved_by else texts.RESOLVED
    return "\n".join([*([done] if note.is_resolved else []), *([note.body] if note.body else [])])


def _format_author(note: ExportedNote) -> str:
    name = _to_single_line(note.author)
    return texts.guest(name) if note.is_guest else name


def _to_single_line(text: str) -> str:
    """Join a text to one line and replace the separator of marker fields (`|`)."""
    return " ".join(text.replace("|", "/").split())
