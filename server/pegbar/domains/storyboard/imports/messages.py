"""The sentences of imports."""

from collections.abc import Iterable, Sequence
from typing import Final

from pegbar.domains.storyboard.imports.limits import NAMED_FIRST
from pegbar.domains.storyboard.limits import CUTS_MAX, FRAMES_MAX, FRAMES_MIN

FILE_EMPTY: Final = "This file is empty."
IMPORT_ID_TAKEN: Final = "This id is taken by another import. Please make a new one."
IMPORT_AT_WORK: Final = "Another import of yours is on its way to this board."
IMPORT_OF_ANOTHER: Final = "Somebody else imports this file."
IMPORT_GONE: Final = "This import is no longer there."
IMPORT_IS_HERE: Final = "This file is here already."
IMPORT_NOT_PLANNED: Final = "There is nothing to apply yet."
IMPORT_NOT_APPLIED: Final = "This import was not applied."
IMPORT_WAS_APPLIED: Final = "This import was applied. It can be undone."
IMPORT_TOO_MUCH: Final = "This file holds too much to be read."
IMPORT_FAILED: Final = "This file could not be read. Please try again."
IMPORT_BROKE: Final = "Something went wrong while this file was read. It was noted for whoever runs this server."
BOARD_CHANGED: Final = "The board changed meanwhile. Here is what the file would change now."
ROW_UNKNOWN: Final = "There is no such change in the plan."
ROW_TWICE: Final = "A change is named twice."
CHOICE_UNKNOWN: Final = "This change has no such choice."
NOTHING_TO_CHANGE: Final = "The board is like this already. Nothing to change."
TABLE_TOO_LONG: Final = f"A table of cuts has at most {CUTS_MAX} rows."


def unreadable(form: str, line: int) -> str:
    """The sentence of a file that is not what it should be."""
    return f"This is no {form} that Pegbar can read (line {line})."


def holds_no_cut(file_name: str) -> str:
    """The sentence of a table without rows."""
    return f"{file_name} holds no cut."


def column_missing(name: str) -> str:
    """The sentence of a table without a column that it needs."""
    return f"Column '{name}' is missing."


def no_frames(row: int, text: str) -> str:
    """The sentence of a row whose length is none."""
    return f"Row {row}: '{text}' is no number of frames."


def ends_before(row: int) -> str:
    """The sentence of a row whose last frame lies before its first."""
    return f"Row {row}: the cut ends before it begins."


def length_out_of_range(row: int) -> str:
    """The sentence of a length that no cut has."""
    return f"Row {row}: a cut has {FRAMES_MIN} to {FRAMES_MAX} frames."


def nameless(row: int) -> str:
    """The sentence of a row that does not say which cut it is of."""
    return f"Row {row} does not say which cut it is."


def unknown_cuts(named: Sequence[tuple[int, str]]) -> str:
    """What is told of rows whose cut the board does not have."""
    return f"{_rows(len(named))} of cuts that are not on this board: {_first(f'{row} ({cut})' for row, cut in named)}."


def unclear_cuts(named: Sequence[tuple[int, str]]) -> str:
    """What is told of rows that fit more than one cut."""
    return f"{_rows(len(named))} of names that several cuts have: {_first(f'{row} ({cut})' for row, cut in named)}."


def repeated_cuts(named: Sequence[tuple[int, str]]) -> str:
    """What is told of rows whose cut stands in an earlier one, which counts."""
    return f"{_rows(len(named))} of cuts that stand further up: {_first(f'{row} ({cut})' for row, cut in named)}."


def other_length(rows: Sequence[int], counts: str) -> str:
    """What is told of rows that say two lengths; `counts` is the column that counts."""
    return f"{_rows(len(rows))} with another length than {counts}, which counts: {_first(map(str, rows))}."


def other_rate(stated: str, fps: str) -> str:
    """What is told of a table for another frame rate."""
    return f"The table is for {stated} frames a second, the project has {fps}. Frames count."


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"


def _first(named: Iterable[str]) -> str:
    listed = list(named)
    return ", ".join(listed[:NAMED_FIRST]) + (", …" if len(listed) > NAMED_FIRST else "")
