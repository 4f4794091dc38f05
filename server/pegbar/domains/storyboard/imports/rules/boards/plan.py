"""What boards of a file, or pictures, would become on a board. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from pegbar.domains.storyboard import texts as board_messages
from pegbar.domains.storyboard.imports.rules.board_snapshot import BoardSnapshot, ImportPlan
from pegbar.domains.storyboard.imports.rules.parsed_file import BadFile
from pegbar.domains.storyboard.limits import (
    ACTION_MAX,
    CUT_NAME_MAX,
    CUTS_MAX,
    DIALOGUE_MAX,
    FRAMES_MAX,
    NOTE_MAX,
)
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.kernel.limits import FPS_FRACTIONAL, FPS_MAX, FPS_MIN, PLACED_PICTURE_SIDE_MAX
from pegbar.kernel.schema import remove_refused_characters
from pegbar.kernel.unicode_text import is_blank

SETTINGS: Final = "settings"
_SIDE_MIN: Final = 16
"""px of a canvas, as `projects.limits` has it."""
_SAME_ASPECT: Final = 0.005
"""Sides are whole pixels: aspects that differ by less are one."""
_SAME_RATE: Final = Fraction(1, 500)
_SHORT_SIDE: Final = 1080


def plan(board: BoardSnapshot, parsed: Mapping[str, Any]) -> ImportPlan:
    """A cut for each, at the end of the board, and the file's settings for a board that is empty. Raises BadFile.

    `found` is what `boards_in.read` says: of each board `seconds` (a fraction as text, or null), texts, the place of
    its small picture from the end of this frame on (`preview`: first byte and bytes), and the numbers of the frames
    with its `changes`, the last one excluded. `fitted` is the canvas for which they are made.
    """
    boards = parsed["boards"]
    if len(board.cuts) + len(boards) > CUTS_MAX:
        raise BadFile(board_messages.CUTS_FULL)
    settings = list(_plan_settings(board, parsed))
    fps = settings[0]["after"]["fps"] if settings else board.fps
    rows = [
        {
            "id": f"board:{number}",
            "kind": "board",
            "checked": True,
            "board": number,
            "after": {"number": len(board.cuts) + number, "frames": frames, "name": get_name(entry)},
            "picture": entry["preview"] is not None,
        }
        for number, (entry, frames) in enumerate(
            zip(boards, compute_lengths(boards, fps, board.new_frames), strict=True), 1
        )
    ]
    kept = {name: parsed[name] for name in ("boards", "scenes", "fitted")}
    return ImportPlan(parsed["notices"], [*settings, *rows], kept)


def get_preview_range(kept: Mapping[str, Any], board: int) -> tuple[int, int] | None:
    """Where the small picture of a board is, counted from 1: its first byte behind the first frame, and its bytes."""
    boards = kept["boards"]
    found = boards[board - 1]["preview"] if 0 < board <= len(boards) else None
    return None if found is None else (found[0], found[1])


def compute_lengths(boards: Sequence[Mapping[str, Any]], fps: float, new_frames: int) -> list[int]:
    """The frames of each, so that all boundaries lie where they are on the clock; none has less than one.

    One of which the file says nothing is as long as a new cut.
    """
    rate, clock, at, found = FrameRate.from_fps(fps).frames_per_second, Fraction(0), 0, list[int]()
    for board in boards:
        seconds = board["seconds"]
        clock += new_frames / rate if seconds is None else Fraction(seconds)
        frames = min(max(round(clock * rate) - at, 1), FRAMES_MAX)
        found.append(frames)
        at += frames
    return found


def get_name(board: Mapping[str, Any]) -> str:
    """The board's name as a cut can bear it."""
    return to_one_line(board["name"], CUT_NAME_MAX)


def to_one_line(text: str, most: int) -> str:
    """A text of a file as the name of something: at most so many characters in one line, of which some are seen."""
    line = " ".join(remove_refused_characters(text).split())[:most].strip()
    return "" if is_blank(line) else line


def get_texts(board: Mapping[str, Any]) -> dict[str, str]:
    """What is written for the board, as far as a cut has room for it."""
    most = {"dialogue": DIALOGUE_MAX, "action": ACTION_MAX, "note": NOTE_MAX}
    return {name: remove_refused_characters(board[name])[:length] for name, length in most.items()}


def _plan_settings(seen: BoardSnapshot, found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if seen.canvas is None or seen.is_drawn or not seen.can_set_frame:
        return
    before = {"fps": seen.fps, "width": seen.canvas[0], "height": seen.canvas[1]}
    width, height = _choose_canvas(seen.canvas, found)
    after = {"fps": _parse_fps(found["fps"]) or seen.fps, "width": width, "height": height}
    if after != before:
        yield {"id": SETTINGS, "kind": SETTINGS, "checked": True, "before": before, "after": after}


def _parse_fps(text: str | None) -> float | None:
    """A rate that a project may have."""
    if text is None:
        return None
    stated = Fraction(text)
    for fps in FPS_FRACTIONAL:
        if min(abs(stated - FrameRate.from_fps(fps).frames_per_second), abs(stated - Fraction(str(fps)))) < _SAME_RATE:
            return fps
    return int(stated) if stated.denominator == 1 and FPS_MIN <= stated <= FPS_MAX else None


def _choose_canvas(now: tuple[int, int], found: Mapping[str, Any]) -> tuple[int, int]:
    """The board's own canvas where the file's is as wide for its height; else that of its pictures."""
    aspect, size = found["aspect"], found["size"]
    if aspect is None or _is_alike(aspect, now[0] / now[1]):
        return now
    if size is None or not _is_alike(aspect, size[0] / size[1]):
        by = max(1.0, aspect)
        size = round(_SHORT_SIDE * by), round(_SHORT_SIDE * by / aspect)
    fits = all(_SIDE_MIN <= side <= PLACED_PICTURE_SIDE_MAX for side in size)
    return (size[0], size[1]) if fits else now


def _is_alike(one: float, other: float) -> bool:
    return abs(one - other) <= _SAME_ASPECT * other
