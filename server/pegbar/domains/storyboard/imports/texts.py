"""The sentences of imports."""

from collections.abc import Iterable, Sequence
from typing import Final

from pegbar.domains.storyboard.imports.limits import (
    BOARD_LAYERS_MAX,
    BOARDS_MAX,
    EDIT_BYTES_MAX,
    EDIT_CLIPS_MAX,
    NAMED_FIRST,
    SCRIPT_BYTES_MAX,
    SCRIPT_PARAGRAPHS_MAX,
    SCRIPT_SCENES_MAX,
    STORYBOARD_BYTES_MAX,
    STORYBOARD_UNPACKED_MAX,
)
from pegbar.domains.storyboard.limits import CUTS_MAX, FRAMES_MAX, FRAMES_MIN

FILE_EMPTY: Final = "This file is empty."
SCRIPT_LARGE: Final = f"A script may have at most {SCRIPT_BYTES_MAX // 1024 // 1024} MB."
EDIT_TOO_LARGE: Final = f"An edit may have {EDIT_BYTES_MAX // 1024 // 1024} MB."
EDIT_TOO_MANY: Final = f"An edit may have {EDIT_CLIPS_MAX} clips."
EDIT_TOO_MUCH: Final = "This edit holds too much to be read."
EDIT_TOO_LONG: Final = "This edit lasts longer than 24 hours."
EDIT_TOO_DEEP: Final = "In this edit too many edits lie in one another, or one in itself."
EDIT_NO_RATE: Final = "An EDL does not say its frames a second. Choose the edit's rate."
OTIO_NEWER: Final = "This .otio was written by a newer program."
OTIOZ_BROKEN: Final = "This is no OTIOZ that Pegbar can read."
NO_PICTURE_OF_BOARD: Final = "This edit has no picture of this board. Nothing to change."
TRACKS_FLATTENED: Final = "This edit has several video tracks: what is seen on top counts."
FRAMES_CAPPED: Final = f"A cut has at most {FRAMES_MAX} frames: what is longer ends there."
TOO_SHORT: Final = "What is shorter than a frame of this board is given one frame, which the next cut lacks."


def not_readable(form: str, line: int) -> str:
    """The refusal of a file that is not what it should be, and the line where that is seen."""
    return f"This is no {form} that Pegbar can read (line {line})."


def no_edit_clip(kind: str, clip: int) -> str:
    """The same where the file is read as a whole: which of its clips it is, from 1."""
    return f"This is no {kind} that Pegbar can read (clip {clip})."


def holds_nothing(name: str) -> str:
    """The refusal of a file in which nothing is."""
    return f"{name} holds no scene, clip or board."


def frames_beyond(timecode: str, needed: int, fps: str) -> str:
    """The refusal of a timecode whose frame the rate does not have."""
    return (
        f"Timecode {timecode} needs at least {needed} frames a second; this project has {fps}. Choose the edit's rate."
    )


def differ(clips: int) -> str:
    """So many clips take another length of their source than the edit gives them."""
    return f"{_count(clips, 'clip')} with different lengths of source and record: the record counts."


def speed_changed(clips: int) -> str:
    """So many clips run slower or faster, or stand."""
    return f"{_count(clips, 'speed change or freeze', 'speed changes or freezes')}: the length in the edit counts."


def transitions(count: int) -> str:
    """So many transitions of the edit are not on the board, and do not come there."""
    return f"{_count(count, 'transition')} of this edit passed over: each cut begins in the middle of its own."


def disabled(clips: int) -> str:
    """So many clips are switched off."""
    return f"{_count(clips, 'disabled clip')} passed over."


def audio(clips: int) -> str:
    """So many clips are heard that are none of the board."""
    return f"{_count(clips, 'audio clip')} passed over."


def titles(count: int) -> str:
    """So many titles lie over the pictures."""
    return f"{_count(count, 'title or generator', 'titles or generators')} passed over."


def unknown(count: int) -> str:
    """So much of the edit is of kinds that Pegbar does not know."""
    return f"{_count(count, 'thing', 'things')} of an unknown kind passed over."


def other_edits(count: int) -> str:
    """The file holds so many further edits."""
    return f"{_count(count, 'further edit')} in this file passed over: the first one is read."


def no_drop(fps: str) -> str:
    """The edit says that it counts in drop frame, which the chosen rate does not have."""
    return f"This EDL counts in drop frame, which {fps} frames a second do not have. Check the edit's rate."


def other_rate(edit: str, board: str) -> str:
    """The edit runs at another rate than the board."""
    return f"This edit has {edit} frames a second, this board {board}: lengths are converted."


def too_many_scenes(line: int) -> str:
    """The sentence of a script with too many scenes; the first that is too many stands at that line."""
    return f"A script may have at most {SCRIPT_SCENES_MAX} scenes (line {line} begins one more)."


def too_many_paragraphs(line: int) -> str:
    """The sentence of a script with too many paragraphs; the first that is too many stands at that line."""
    return f"A script may have at most {SCRIPT_PARAGRAPHS_MAX} paragraphs (line {line} begins one more)."


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"1 {one}" if number == 1 else f"{number} {many or one + 's'}"


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
    return f"{_rows(len(named))} of cuts that are not on this board: {_first(f'{row} ({cut})' for row, cut in named)}"


def unclear_cuts(named: Sequence[tuple[int, str]]) -> str:
    """What is told of rows that fit more than one cut."""
    return f"{_rows(len(named))} of names that several cuts have: {_first(f'{row} ({cut})' for row, cut in named)}"


def repeated_cuts(named: Sequence[tuple[int, str]]) -> str:
    """What is told of rows whose cut stands in an earlier one, which counts."""
    return f"{_rows(len(named))} of cuts that stand further up: {_first(f'{row} ({cut})' for row, cut in named)}"


def other_length(rows: Sequence[int], counts: str) -> str:
    """What is told of rows that say two lengths; `counts` is the column that counts."""
    return f"{_rows(len(rows))} with another length than {counts}, which counts: {_first(map(str, rows))}"


def rate_of_table(stated: str, fps: str) -> str:
    """What is told of a table for another frame rate."""
    return f"The table is for {stated} frames a second, the project has {fps}. Frames count."


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"


def _first(named: Iterable[str]) -> str:
    """The end of a sentence: all of a few, or the first of many."""
    listed = list(named)
    return ", ".join(listed[:NAMED_FIRST]) + ("…" if len(listed) > NAMED_FIRST else ".")


ARCHIVE_LARGE: Final = f"A ZIP may have {STORYBOARD_BYTES_MAX // 1024**3} GB."
ZIP_BROKEN: Final = "This is no ZIP that Pegbar can read."
ZIP_UNPACKED: Final = f"A ZIP may have {STORYBOARD_UNPACKED_MAX // 1024**3} GB when it is unpacked."


def zip_entries(most: int) -> str:
    """The refusal of a ZIP of more files and folders."""
    return f"A ZIP may have {most} files."


def entry_broken(name: str) -> str:
    """The refusal of a file in a ZIP that cannot be unpacked."""
    return f"{name} is damaged in this ZIP."


def entry_packed(name: str) -> str:
    """The refusal of a file that a ZIP holds in a form that is not unpacked here."""
    return f"{name} is packed in a way that Pegbar cannot read. Make an ordinary ZIP."


def entry_large(name: str, most: int) -> str:
    """The refusal of a file with more bytes than it may have."""
    return f"{name} may have {most // 1024**2} MB." if most >= 1024**2 else f"{name} may have {most} bytes."


BOARDS_TOO_MANY: Final = f"At most {BOARDS_MAX} boards can be imported at once."


def file_empty(name: str) -> str:
    """The refusal of a file of several in which nothing is."""
    return f"{name} is empty."


def holds_too_much(name: str) -> str:
    """The refusal of a file that says more than is read."""
    return f"{name} holds too much to be read."


def no_boards_file(name: str, line: int) -> str:
    """The refusal of a file that should be Storyboarder's, and the line where that is seen."""
    return f"{name} is no Storyboarder project that Pegbar can read (line {line})."


def bad_board(name: str, board: int) -> str:
    """The same, where a board of it, from 1, is made otherwise."""
    return f"{name} is no Storyboarder project that Pegbar can read (board {board})."


def board_layers(name: str, board: int) -> str:
    """The refusal of a board with too many layers."""
    return f"A board may have {BOARD_LAYERS_MAX} layers ({name}, board {board})."


def pictures_missing(names: Sequence[str], file: str) -> str:
    """What is told of pictures that a file names and nobody sent."""
    are = "is" if len(names) == 1 else "are"
    return f"{_count(len(names), 'picture')} of {file} {are} missing: {_first(names)}"


def sounds_missing(names: Sequence[str], file: str) -> str:
    """The same of sounds."""
    are = "is" if len(names) == 1 else "are"
    return f"{_count(len(names), 'sound')} of {file} {are} missing: {_first(names)}"


def sounds_stay(count: int) -> str:
    """What is told of boards whose sound is there."""
    return f"{_count(count, 'board')} with a sound: sounds are not brought along."


def boards_in_3d(count: int) -> str:
    """What is told of boards of the program's 3D scenes."""
    return f"{_count(count, 'board')} made in 3D: the picture counts, the scene stays behind."


def captions_shortened(count: int) -> str:
    """What is told of texts that no cut can hold whole."""
    return f"{_count(count, 'text')} longer than a cut can hold: the end is left out."


def script_unread(name: str, problem: str) -> str:
    """What is told of a project's script, whose refusal is `problem`."""
    return f"The script {name} is passed over. {problem}"


def other_boards(names: Sequence[str]) -> str:
    """What is told of files of boards that are not read."""
    return f"{_count(len(names), 'further file')} of boards passed over: {_first(names)}"


def passed_over(count: int) -> str:
    """What is told of a ZIP's entries that are not looked at."""
    return f"{_count(count, 'entry', 'entries')} passed over: links, encrypted, or leading out of the ZIP."


NOT_THERE: Final = "It is not in the file."
PSD_PLAIN: Final = "Layers with blend modes or clipping masks are laid on as ordinary ones."


def no_picture(name: str, why: str) -> str:
    """The refusal of a file that should be a picture, and why where that is known."""
    return f"{name} is no picture that Pegbar can read. {why}".strip()


def pictures_unread(names: Sequence[str], file: str) -> str:
    """What is told of pictures that are none, or too large."""
    return f"{_count(len(names), 'picture')} of {file} cannot be read: {_first(names)}"


def drawings_full(names: Sequence[str]) -> str:
    """What is told of pictures for which their drawings have no room."""
    return f"{_count(len(names), 'picture')} for which a drawing has no room left out: {_first(names)}"


def files_passed_over(count: int) -> str:
    """What is told of a ZIP's files that are no pictures."""
    return f"{_count(count, 'file')} passed over that {'is no picture' if count == 1 else 'are no pictures'}."


SCRIPT_NONE: Final = "This board has no script."
SCENE_NOT_IN_SCRIPT: Final = "The script of this board has no such scene."
PART_UNKNOWN: Final = "This scene of the script has no such paragraph."
TEXT_UNKNOWN: Final = "This change has no such text."


def too_many_of_script(new: int, what: str, most: int, here: int) -> str:
    """The refusal of a script that would become more than a board holds of `what`, beside those that are `here`."""
    beside = f", and this one has {_count(here, what)}" if here else ""
    return f"This script would become {_count(new, what)}. A storyboard holds at most {most}{beside}."
