"""Frame rates of edits, and boards that a format can't represent."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, get_args

from pegbar.domains.interchange.exports import texts
from pegbar.domains.storyboard.rules.smpte import get_timecode_rate
from pegbar.domains.storyboard.rules.timecode import InvalidTimecode, TimecodeFormat
from pegbar.domains.storyboard.rules.timing import FrameRate, count_frames

EditKind = Literal["otio", "edl", "fcp7", "fcpxml"]
EDIT_KINDS: Final[frozenset[EditKind]] = frozenset(get_args(EditKind))
Refusal = tuple[str, str]
"""The invalid field of the request, and the error text."""

_SMPTE_ONLY: Final = ("edl", "fcpxml")


@dataclass(frozen=True, slots=True)
class EditRate:
    """The frame rate of an edit; each frame of the board lasts `times` frames of the edit."""

    rate: Fraction
    times: int = 1


def get_edit_rate(kind: EditKind, rate: FrameRate) -> EditRate | None:
    """Return the rate in which a format writes the board, or None if it can't. See `smpte.get_timecode_rate`."""
    board_rate = rate.frames_per_second
    if kind not in _SMPTE_ONLY:
        return EditRate(board_rate)
    timecode_rate = get_timecode_rate(board_rate)
    return None if timecode_rate is None else EditRate(*timecode_rate)


def can_drop_frames(rate: FrameRate) -> bool:
    """Return whether the rate can have drop-frame timecode: 29.97 and 59.94."""
    return TimecodeFormat.for_rate(rate.frames_per_second, drop=True).dropped > 0


def get_rate_notes(kind: EditKind, rate: FrameRate, fps: float) -> list[str]:
    """Return notes for the user about the rate that the file has instead of the board's."""
    edit_rate = get_edit_rate(kind, rate)
    if edit_rate is None:
        return []
    if edit_rate.times > 1:
        return [texts.describe_repetition(edit_rate.times, fps, int(edit_rate.rate))]
    board_rate = rate.frames_per_second
    if kind == "edl" and board_rate.denominator != 1:
        return [texts.describe_whole_rate(fps, TimecodeFormat.for_rate(board_rate, drop=False).base)]
    return []


def get_rate_refusal(kind: EditKind, rate: FrameRate, fps: float) -> str | None:
    """Return the error text if a format doesn't support this rate, else None."""
    return texts.describe_unsupported_rate(kind, fps) if get_edit_rate(kind, rate) is None else None


def get_refusal(
    kind: EditKind, durations: Sequence[int], rate: FrameRate, fps: float, start: str, *, drop: bool
) -> Refusal | None:
    """Return why a board can't become an edit, or None.

    `durations` are the lengths of its cuts in frames, `start` the start timecode, `drop` whether it is drop-frame.
    """
    edit_rate = get_edit_rate(kind, rate)
    if edit_rate is None:
        return "kind", texts.describe_unsupported_rate(kind, fps)
    clock = TimecodeFormat.for_rate(edit_rate.rate, drop)
    try:
        first = clock.parse_frame(start)
    except InvalidTimecode:
        return "start", texts.describe_bad_timecode(start, clock.base)
    if first + count_frames(durations) * edit_rate.times >= clock.frames_per_day:
        return "start", texts.EDIT_TOO_LONG
    return None
