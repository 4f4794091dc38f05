"""User-facing texts of imports and exports."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pegbar.domains.interchange.limits import (
    BOARD_LAYERS_MAX,
    BOARDS_MAX,
    EDIT_BYTES_MAX,
    EDIT_CLIPS_MAX,
    EXPORT_SECONDS_MAX,
    LOOP_CUTS_MAX,
    LOOP_SECONDS_MAX,
    NAMED_FIRST,
    SCRIPT_BYTES_MAX,
    SCRIPT_PARAGRAPHS_MAX,
    SCRIPT_SCENES_MAX,
    SEQUENCE_FRAMES_MAX,
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
ALE_NO_RATE: Final = "This ALE doesn't state its frame rate (FPS)."
EDIT_NO_RATE: Final = "An EDL does not say its frames a second. Choose the edit's rate."
OTIO_NEWER: Final = "This .otio was written by a newer program."
OTIOZ_BROKEN: Final = "This is no OTIOZ that Pegbar can read."
NO_PICTURE_OF_BOARD: Final = "This edit has no picture of this board. Nothing to change."
TRACKS_FLATTENED: Final = "This edit has several video tracks: what is seen on top counts."
FRAMES_CAPPED: Final = f"A cut has at most {FRAMES_MAX} frames: what is longer ends there."
TOO_SHORT: Final = "What is shorter than a frame of this board is given one frame, which the next cut lacks."


def not_readable(form: str, line: int) -> str:
    """Error text: the file isn't in the expected format, which shows in this line."""
    return f"This is no {form} that Pegbar can read (line {line})."


def no_edit_clip(kind: str, clip: int) -> str:
    """Error text: a clip of the edit, counted from 1, is invalid. For formats without useful line numbers."""
    return f"This is no {kind} that Pegbar can read (clip {clip})."


def holds_nothing(name: str) -> str:
    """Error text: the file has no scene, clip or board."""
    return f"{name} holds no scene, clip or board."


def frames_beyond(timecode: str, needed: int, fps: str) -> str:
    """Error text: the timecode has a frame number that doesn't exist at this rate."""
    return (
        f"Timecode {timecode} needs at least {needed} frames a second; this project has {fps}. Choose the edit's rate."
    )


def differ(clips: int) -> str:
    """Notice: the source and record lengths of some clips differ."""
    return f"{_count(clips, 'clip')} with different lengths of source and record: the record counts."


def speed_changed(clips: int) -> str:
    """Notice: some clips have a speed change or freeze frame."""
    return f"{_count(clips, 'speed change or freeze', 'speed changes or freezes')}: the length in the edit counts."


def transitions(count: int) -> str:
    """Notice: some transitions of the edit can't be imported."""
    return f"{_count(count, 'transition')} of this edit passed over: each cut begins in the middle of its own."


def disabled_clips(clips: int) -> str:
    """Notice: disabled clips were skipped."""
    return f"{_count(clips, 'disabled clip')} passed over."


def audio(clips: int) -> str:
    """Notice: sound clips that aren't on the board were skipped."""
    return f"{_count(clips, 'audio clip')} passed over."


def titles(count: int) -> str:
    """Notice: titles or generators were skipped."""
    return f"{_count(count, 'title or generator', 'titles or generators')} passed over."


def unknown(count: int) -> str:
    """Notice: elements of an unknown kind were skipped."""
    return f"{_count(count, 'thing', 'things')} of an unknown kind passed over."


def other_edits(count: int) -> str:
    """Notice: the file has other edits, which were skipped."""
    return f"{_count(count, 'further edit')} in this file passed over: the first one is read."


def no_drop(fps: str) -> str:
    """Notice: the EDL has drop-frame timecode, which doesn't exist at the chosen rate."""
    return f"This EDL counts in drop frame, which {fps} frames a second do not have. Check the edit's rate."


def other_rate(edit: str, board: str) -> str:
    """Notice: the frame rates of the edit and the board differ."""
    return f"This edit has {edit} frames a second, this board {board}: lengths are converted."


def too_many_scenes(line: int) -> str:
    """Error text: the script has too many scenes; the first excess one starts at this line."""
    return f"A script may have at most {SCRIPT_SCENES_MAX} scenes (line {line} begins one more)."


def too_many_paragraphs(line: int) -> str:
    """Error text: the script has too many paragraphs; the first excess one starts at this line."""
    return f"A script may have at most {SCRIPT_PARAGRAPHS_MAX} paragraphs (line {line} begins one more)."


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"1 {one}" if number == 1 else f"{number} {many or one + 's'}"


IMPORT_ID_TAKEN: Final = "This id is taken by another import. Please make a new one."
IMPORT_AT_WORK: Final = "Another import of yours is on its way to this board."
IMPORT_OF_ANOTHER: Final = "Somebody else imports this file."
IMPORT_GONE: Final = "This import is no longer there."
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
    """Error text: the table has no rows."""
    return f"{file_name} holds no cut."


def column_missing(name: str) -> str:
    """Error text: a required column is missing."""
    return f"Column '{name}' is missing."


def no_frames(row: int, text: str) -> str:
    """Error text: the length in this row isn't a number."""
    return f"Row {row}: '{text}' is no number of frames."


def ends_before(row: int) -> str:
    """Error text: the last frame in this row is before the first."""
    return f"Row {row}: the cut ends before it begins."


def length_out_of_range(row: int) -> str:
    """Error text: the length in this row is out of range."""
    return f"Row {row}: a cut has {FRAMES_MIN} to {FRAMES_MAX} frames."


def nameless(row: int) -> str:
    """Error text: this row has no cut name."""
    return f"Row {row} does not say which cut it is."


def unknown_cuts(named: Sequence[tuple[int, str]]) -> str:
    """Notice: the cuts of these rows aren't on the board."""
    return f"{_rows(len(named))} of cuts that are not on this board: {_first(f'{row} ({cut})' for row, cut in named)}"


def unclear_cuts(named: Sequence[tuple[int, str]]) -> str:
    """Notice: the names in these rows match several cuts."""
    return f"{_rows(len(named))} of names that several cuts have: {_first(f'{row} ({cut})' for row, cut in named)}"


def repeated_cuts(named: Sequence[tuple[int, str]]) -> str:
    """Notice: the cuts of these rows have an earlier row, which is used."""
    return f"{_rows(len(named))} of cuts that stand further up: {_first(f'{row} ({cut})' for row, cut in named)}"


def other_length(rows: Sequence[int], counts: str) -> str:
    """Notice: these rows state two different lengths; the one in the column `counts` is used."""
    return f"{_rows(len(rows))} with another length than {counts}, which counts: {_first(map(str, rows))}"


def rate_of_table(stated: str, fps: str) -> str:
    """Notice: the table is for another frame rate."""
    return f"The table is for {stated} frames a second, the project has {fps}. Frames count."


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"


def _first(named: Iterable[str]) -> str:
    """Join the first few names for the end of a sentence."""
    listed = list(named)
    return ", ".join(listed[:NAMED_FIRST]) + ("…" if len(listed) > NAMED_FIRST else ".")


ARCHIVE_LARGE: Final = f"A ZIP may have {STORYBOARD_BYTES_MAX // 1024**3} GB."
ZIP_BROKEN: Final = "This is no ZIP that Pegbar can read."
ZIP_UNPACKED: Final = f"A ZIP may have {STORYBOARD_UNPACKED_MAX // 1024**3} GB when it is unpacked."


def zip_entries(most: int) -> str:
    """Error text: the ZIP has too many entries."""
    return f"A ZIP may have {most} files."


def entry_broken(name: str) -> str:
    """Error text: this ZIP entry is damaged."""
    return f"{name} is damaged in this ZIP."


def entry_packed(name: str) -> str:
    """Error text: this ZIP entry uses an unsupported compression method."""
    return f"{name} is packed in a way that Pegbar cannot read. Make an ordinary ZIP."


def entry_large(name: str, most: int) -> str:
    """Error text: this ZIP entry is too large."""
    return f"{name} may have {most // 1024**2} MB." if most >= 1024**2 else f"{name} may have {most} bytes."


BOARDS_TOO_MANY: Final = f"At most {BOARDS_MAX} boards can be imported at once."


def file_empty(name: str) -> str:
    """Error text: one of several files is empty."""
    return f"{name} is empty."


def holds_too_much(name: str) -> str:
    """Error text: the file has too many values."""
    return f"{name} holds too much to be read."


def no_boards_file(name: str, line: int) -> str:
    """Error text: the file isn't a Storyboarder project, which shows in this line."""
    return f"{name} is no Storyboarder project that Pegbar can read (line {line})."


def bad_board(name: str, board: int) -> str:
    """Error text: a board of the Storyboarder project, counted from 1, is invalid."""
    return f"{name} is no Storyboarder project that Pegbar can read (board {board})."


def board_layers(name: str, board: int) -> str:
    """Error text: a board has too many layers."""
    return f"A board may have {BOARD_LAYERS_MAX} layers ({name}, board {board})."


def pictures_missing(names: Sequence[str], file: str) -> str:
    """Notice: pictures that the file refers to weren't uploaded."""
    are = "is" if len(names) == 1 else "are"
    return f"{_count(len(names), 'picture')} of {file} {are} missing: {_first(names)}"


def sounds_missing(names: Sequence[str], file: str) -> str:
    """Notice: sounds that the file refers to weren't uploaded."""
    are = "is" if len(names) == 1 else "are"
    return f"{_count(len(names), 'sound')} of {file} {are} missing: {_first(names)}"


def sounds_stay(count: int) -> str:
    """Notice: the sounds of some boards aren't imported."""
    return f"{_count(count, 'board')} with a sound: sounds are not brought along."


def boards_in_3d(count: int) -> str:
    """Notice: the 3D scenes of some boards aren't imported."""
    return f"{_count(count, 'board')} made in 3D: the picture counts, the scene stays behind."


def captions_shortened(count: int) -> str:
    """Notice: texts were truncated."""
    return f"{_count(count, 'text')} longer than a cut can hold: the end is left out."


def script_unread(name: str, problem: str) -> str:
    """Notice: the project's script couldn't be read because of `problem`."""
    return f"The script {name} is passed over. {problem}"


def other_boards(names: Sequence[str]) -> str:
    """Notice: other boards files were skipped."""
    return f"{_count(len(names), 'further file')} of boards passed over: {_first(names)}"


def passed_over(count: int) -> str:
    """Notice: ZIP entries were skipped."""
    return f"{_count(count, 'entry', 'entries')} passed over: links, encrypted, or leading out of the ZIP."


NOT_THERE: Final = "It is not in the file."
PSD_PLAIN: Final = "Layers with blend modes or clipping masks are laid on as ordinary ones."


def no_picture(name: str, why: str) -> str:
    """Error text: the file isn't a readable picture, and why, if known."""
    return f"{name} is no picture that Pegbar can read. {why}".strip()


def pictures_unread(names: Sequence[str], file: str) -> str:
    """Notice: pictures are unreadable or too large."""
    return f"{_count(len(names), 'picture')} of {file} cannot be read: {_first(names)}"


def drawings_full(names: Sequence[str]) -> str:
    """Notice: pictures were left out because the drawing is full."""
    return f"{_count(len(names), 'picture')} for which a drawing has no room left out: {_first(names)}"


def files_passed_over(count: int) -> str:
    """Notice: files in the ZIP that aren't pictures were skipped."""
    return f"{_count(count, 'file')} passed over that {'is no picture' if count == 1 else 'are no pictures'}."


SCRIPT_NONE: Final = "This board has no script."
SCENE_NOT_IN_SCRIPT: Final = "The script of this board has no such scene."
PART_UNKNOWN: Final = "This scene of the script has no such paragraph."
TEXT_UNKNOWN: Final = "This change has no such text."


def too_many_of_script(new: int, what: str, most: int, here: int) -> str:
    """Error text: the script would exceed the maximum of `what`; `here` is the board's current number."""
    addition = f", and this one has {_count(here, what)}" if here else ""
    return f"This script would become {_count(new, what)}. A storyboard holds at most {most}{addition}."


PDF_FAILED: Final = "The PDF could not be made. Please try again."
VIDEO_FAILED: Final = "The video could not be made. Please try again."
SOUND_FAILED: Final = "The sound could not be written. Please try again."
LOOP_FAILED: Final = "The moving picture could not be made. Please try again."
LAYERS_FAILED: Final = "The layers could not be written. Please try again."
PACK_FAILED: Final = "The pictures could not be packed. Please try again."
EDIT_FAILED: Final = "The edit could not be written. Please try again."
NO_OTIO: Final = "This instance writes no OTIO files."
EXPORT_FAILED: Final = "The export could not be made. Please try again."
EXPORT_EMPTY: Final = "This storyboard has no cuts to export."
EXPORT_WITHOUT_PICTURES: Final = "No cut has a picture yet."
EXPORT_WITHOUT_SOUND: Final = "Nothing is heard on this storyboard yet."
NO_SCENE: Final = "No scene"
SOUND_TOO_LONG: Final = f"The sound may be at most {EXPORT_SECONDS_MAX // 60} minutes long. Please select fewer cuts."
VIDEO_TOO_LONG: Final = f"A video may be at most {EXPORT_SECONDS_MAX // 60} minutes long. Please select fewer cuts."
LOOP_TOO_MANY: Final = f"A GIF or WebP may have at most {LOOP_CUTS_MAX} cuts. Please select fewer cuts."
LOOP_TOO_LONG: Final = f"A GIF or WebP may be at most {LOOP_SECONDS_MAX} seconds long. Please select fewer cuts."
SEQUENCE_TOO_LONG: Final = (
    f"A picture for each frame is made of at most {SEQUENCE_FRAMES_MAX:,} frames. Please select fewer cuts."
)

EXPORT_ID_TAKEN: Final = "This id is taken by another export. Please make a new one."
CUTS_GONE: Final = "Some of the selected cuts are not on this board any more."
TOO_MANY_EXPORTS: Final = "Two exports are being made already. Please wait for one of them, or cancel it."
TOO_MANY_EXPORTS_HERE: Final = (
    "Two exports for this address are being made already. Please wait for one of them, or sign in."
)


def get_transition_label(kind: str, frames: int) -> str:
    """Return the label of a cut's transition, at the top of its printed panel."""
    return f"{'DISS' if kind == 'dissolve' else 'FADE'} {frames}"


def get_fade_out_label(frames: int) -> str:
    """Return the label of the fade at the end of a board."""
    return f"FADE OUT {frames}"


def get_scene_name(number: str) -> str:
    """Return a scene's part of a file name."""
    return f"Scene {number}"


PARTS: Final[Mapping[str, str]] = {
    "timing": "Order and lengths",
    "names": "Names of cuts",
    "numbers": "Numbers of scenes and shots",
    "notes": "Notes",
    "texts": "Dialogue and action",
    "captions": "The chosen texts, in the picture",
    "camera": "Camera moves",
    "camera_noted": "Camera moves, in Pegbar's metadata alone",
    "dissolves": "Dissolves",
    "fades": "Fades at the beginning and at the end",
    "fades_between": "Fades between cuts",
    "colours": "Colours of fades",
    "sounds": "Sounds",
    "tracks": "All tracks of sound",
    "volumes": "Volumes and fades of sounds",
    "pictures": "The picture of each cut",
    "six_layers": "Layers, merged into six",
    "layers": "Layers",
    "whole_layers": "Layers with their names, order, opacity and visibility",
    "backgrounds": "Shared backgrounds",
    "strokes": "Strokes",
    "history": "Versions and comments",
}
"""Names of a board's parts, for the lists of what a format includes."""
_TIMES: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def describe_unsupported_rate(subject: str, fps: float) -> str:
    """Return the error text for a format that doesn't support the board's frame rate."""
    return f"{subject} cannot hold {_format_rate(fps)} a second. Choose OTIO or FCP7 XML."


def describe_repetition(times: int, fps: float, written: int) -> str:
    """Return the note for an edit with a multiple of the board's frame rate.

    `times` is the factor, `fps` the board's rate, `written` the edit's rate.
    """
    verb = "is" if fps == 1 else "are"
    frames = _format_rate(fps)
    return f"Every frame lasts {_TIMES.get(times, times)}: this board's {frames} a second {verb} written as {written}."


def describe_whole_rate(subject: str, fps: float, base: int) -> str:
    """Return the note that a format's timecode counts an integer number of frames per second."""
    return f"{subject} counts {base} frames a second; say in your program that it has {fps:g}."


def describe_bad_timecode(text: str, base: int) -> str:
    """Return the error text for an invalid timecode."""
    return f"{text} is no timecode at {base} frames a second."


def _format_rate(fps: float) -> str:
    return "1 frame" if fps == 1 else f"{fps:g} frames"


def describe_large_layers(cut: str) -> str:
    """Return the error text for a cut whose layers can't be written."""
    return f"{cut} takes too much memory to be written with its layers. Please merge some of them, or leave it out."


def describe_pending_sounds(count: int) -> str:
    """Progress text: sounds of the board are still uploaded or read."""
    return f"Waiting for {_count_sounds(count)}…"


def describe_missing_sounds(count: int, product: str = "file") -> str:
    """Result text: the exported `product` lacks sounds that weren't ready."""
    verb = "wasn't ready and isn't" if count == 1 else "weren't ready and aren't"
    return f"{_count_sounds(count)} {verb} in this {product}."


def _count_sounds(count: int) -> str:
    return "1 sound" if count == 1 else f"{count} sounds"
