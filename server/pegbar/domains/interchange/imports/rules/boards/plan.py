"""Plan of a storyboard project or pictures: the cuts and settings that the board would get. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, ImportPlan
from pegbar.domains.storyboard import texts as board_messages
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
"""Minimum canvas side in px, as in `projects.limits`."""
_SAME_ASPECT: Final = 0.005
"""Aspects that differ by a smaller share are treated as equal, because sides are rounded to pixels."""
_SAME_RATE: Final = Fraction(1, 500)
_SHORT_SIDE: Final = 1080


def plan(board: BoardSnapshot, parsed: Mapping[str, Any]) -> ImportPlan:
    """Return a row for each cut, added at the end, and one for the file's settings if the board is empty.

    `parsed` is the result of `workers.import_boards.read_boards`. Each board has `seconds` (a fraction as a string, or
    null), texts, `preview` (offset from the end of this frame, and bytes) and `changes`, the range of the frames with
    its drawing (end exclusive). `fitted` is the canvas that the drawings are made for. Raises BadFile.
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
    apply_data = {name: parsed[name] for name in ("boards", "scenes", "fitted")}
    return ImportPlan(parsed["notices"], [*settings, *rows], apply_data)


def get_preview_range(apply_data: Mapping[str, Any], board: int) -> tuple[int, int] | None:
    """Return offset and length of a board's preview after the first frame; boards count from 1."""
    boards = apply_data["boards"]
    preview = boards[board - 1]["preview"] if 0 < board <= len(boards) else None
    return None if preview is None else (preview[0], preview[1])


def compute_lengths(boards: Sequence[Mapping[str, Any]], fps: float, new_frames: int) -> list[int]:
    """Return the frames of each board, so that no rounding accumulates; at least 1.

    A board without a duration gets the length of a new cut.
    """
    rate, clock, at, lengths = FrameRate.from_fps(fps).frames_per_second, Fraction(0), 0, list[int]()
    for board in boards:
        seconds = board["seconds"]
        clock += new_frames / rate if seconds is None else Fraction(seconds)
        frames = min(max(round(clock * rate) - at, 1), FRAMES_MAX)
        lengths.append(frames)
        at += frames
    return lengths


def get_name(board: Mapping[str, Any]) -> str:
    """Return the board's name in the form that a cut allows: one line, truncated."""
    return to_one_line(board["name"], CUT_NAME_MAX)


def to_one_line(text: str, max_length: int) -> str:
    """Convert a text to a name: one line, at most `max_length` characters, empty if nothing is visible."""
    line = " ".join(remove_refused_characters(text).split())[:max_length].strip()
    return "" if is_blank(line) else line


def get_texts(board: Mapping[str, Any]) -> dict[str, str]:
    """Return the board's texts, truncated to what a cut can have."""
    max_lengths = {"dialogue": DIALOGUE_MAX, "action": ACTION_MAX, "note": NOTE_MAX}
    return {name: remove_refused_characters(board[name])[:length] for name, length in max_lengths.items()}


def _plan_settings(board: BoardSnapshot, parsed: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if board.canvas is None or board.is_drawn or not board.can_set_frame:
        return
    before = {"fps": board.fps, "width": board.canvas[0], "height": board.canvas[1]}
    width, height = _choose_canvas(board.canvas, parsed)
    after = {"fps": _parse_fps(parsed["fps"]) or board.fps, "width": width, "height": height}
    if after != before:
        yield {"id": SETTINGS, "kind": SETTINGS, "checked": True, "before": before, "after": after}


def _parse_fps(text: str | None) -> float | None:
    """Return a frame rate that a project can have, or None."""
    if text is None:
        return None
    stated = Fraction(text)
    for fps in FPS_FRACTIONAL:
        if min(abs(stated - FrameRate.from_fps(fps).frames_per_second), abs(stated - Fraction(str(fps)))) < _SAME_RATE:
            return fps
    return int(stated) if stated.denominator == 1 and FPS_MIN <= stated <= FPS_MAX else None


def _choose_canvas(current: tuple[int, int], parsed: Mapping[str, Any]) -> tuple[int, int]:
    """Return the board's canvas if its aspect is that of the file, else the size of the file's pictures."""
    aspect, size = parsed["aspect"], parsed["size"]
    if aspect is None or _is_same_aspect(aspect, current[0] / current[1]):
        return current
    if size is None or not _is_same_aspect(aspect, size[0] / size[1]):
        longer = max(1.0, aspect)
        size = round(_SHORT_SIDE * longer), round(_SHORT_SIDE * longer / aspect)
    fits = all(_SIDE_MIN <= side <= PLACED_PICTURE_SIDE_MAX for side in size)
    return (size[0], size[1]) if fits else current


def _is_same_aspect(one: float, other: float) -> bool:
    return abs(one - other) <= _SAME_ASPECT * other
