"""The sentences of imports."""

from typing import Final

from pegbar.domains.storyboard.imports.limits import (
    EDIT_BYTES_MAX,
    EDIT_CLIPS_MAX,
    SCRIPT_BYTES_MAX,
    SCRIPT_SCENES_MAX,
)
from pegbar.domains.storyboard.limits import FRAMES_MAX

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
    """So many transitions are in the edit."""
    return f"{_count(count, 'transition')} in this edit: each cut begins in the middle of its own."


def disabled(clips: int) -> str:
    """So many clips are switched off."""
    return f"{_count(clips, 'disabled clip')} passed over."


def audio(clips: int) -> str:
    """So many clips are heard and not seen."""
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


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"1 {one}" if number == 1 else f"{number} {many or one + 's'}"
