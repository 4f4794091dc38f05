"""Review notes as files of other programs: rows of a table, and the markers of an EDL (CMX 3600). Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil
from typing import Final

from pegbar.kernel import clock
from pegbar.kernel.spreadsheets import as_csv

COLUMNS: Final = (
    "Version",
    "CarriedFrom",
    "FirstFrame",
    "LastFrame",
    "TimecodeIn",
    "TimecodeOut",
    "Author",
    "Guest",
    "Note",
    "Drawing",
    "Resolved",
    "ResolvedBy",
    "Created",
)
_MARK: Final = "\ufeff"
"""By which spreadsheets know that letters of all scripts follow."""
_SMPTE: Final = (24, 25, 30, 48, 50, 60)
_NTSC: Final = (24, 30, 60)
_START_HOUR: Final = 1
"""Where timelines of editing programs begin."""
_NAME_MAX: Final = 120
"""Characters of a marker's name; the whole note stands beside it."""


@dataclass(frozen=True, slots=True)
class SheetNote:
    """A note as it leaves, with the version of the film that it is on: frames from 0, both ends included."""

    version: int
    carried_from: int | None
    first: int
    last: int
    author: str
    is_guest: bool
    body: str
    has_drawing: bool
    resolved: bool
    resolved_by: str
    created_at: datetime


def timecode(frame: int, frames_per_second: Fraction, hour: int = 0) -> str:
    """A frame as HH:MM:SS:FF, none dropped; seconds are as long as whole frames allow (23.976 counts 24)."""
    base = ceil(frames_per_second)
    seconds, frames = divmod(frame, base)
    return f"{hour + seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}:{frames:02d}"


def has_timecode(frames_per_second: Fraction) -> bool:
    """Whether an EDL can count so many frames a second: whole ones that SMPTE has, or their n * 1000 / 1001."""
    whole = frames_per_second in _SMPTE
    return whole or frames_per_second in {Fraction(base * 1000, 1001) for base in _NTSC}


def notes_csv(notes: Iterable[SheetNote], frames_per_second: Fraction) -> str:
    """One row a note, in the order given. No cell begins a formula."""
    rows = (
        (
            note.version,
            "" if note.carried_from is None else note.carried_from,
            note.first,
            note.last,
            timecode(note.first, frames_per_second),
            timecode(note.last, frames_per_second),
            note.author,
            "yes" if note.is_guest else "no",
            note.body,
            "yes" if note.has_drawing else "no",
            "yes" if note.resolved else "no",
            note.resolved_by,
            clock.iso(note.created_at),
        )
        for note in notes
    )
    return _MARK + as_csv(COLUMNS, rows)


def notes_edl(title: str, notes: Sequence[SheetNote], frames_per_second: Fraction) -> str:
    """A marker for each note on a timeline that begins at one hour, in the ways of two families of programs.

    Locators (`* LOC:`) and the lines that DaVinci Resolve writes itself (`|C: |M: |D:`). `has_timecode` must hold.
    """
    lines = [f"TITLE: {_line(title)}", "FCM: NON-DROP FRAME", ""]
    for number, note in enumerate(notes, 1):
        colour = "Green" if note.resolved else "Yellow"
        source = [timecode(frame, frames_per_second) for frame in (note.first, note.first + 1)]
        record = [timecode(frame, frames_per_second, _START_HOUR) for frame in (note.first, note.first + 1)]
        who = f"{_line(note.author)} (guest)" if note.is_guest else _line(note.author)
        says = _line(note.body) or "A drawing"
        name = f"{who}: {says}"[:_NAME_MAX]
        lines += [
            f"{number:03d}  AX       V     C        {' '.join([*source, *record])}",
            f" {says} |C:ResolveColor{colour} |M:{name} |D:{note.last - note.first + 1}",
            f"* FROM CLIP NAME: {_line(title)}",
            f"* LOC: {record[0]} {colour.upper():7} {who}: {says}",
            "",
        ]
    return "\r\n".join(lines)


def heading(note: SheetNote, frames_per_second: Fraction) -> str:
    """What stands above a printed note: where it is, and by whom."""
    first, last = (timecode(frame, frames_per_second) for frame in (note.first, note.last))
    who = f"{_line(note.author)} (guest)" if note.is_guest else _line(note.author)
    return f"{first if first == last else f'{first} – {last}'}  {who}"


def words(note: SheetNote) -> str:
    """What a printed note says."""
    done = f"Resolved by {note.resolved_by}" if note.resolved_by else "Resolved"
    return "\n".join([*([done] if note.resolved else []), *([note.body] if note.body else [])])


def _line(text: str) -> str:
    """A text on one line, without what divides a marker's parts."""
    return " ".join(text.replace("|", "/").split())
