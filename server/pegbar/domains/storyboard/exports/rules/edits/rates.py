"""Which rate an edit is written with, and which boards a format cannot hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, get_args

from pegbar.domains.storyboard.exports import texts
from pegbar.domains.storyboard.rules.smpte import get_timecode_rate
from pegbar.domains.storyboard.rules.timecode import InvalidTimecode, TimecodeFormat
from pegbar.domains.storyboard.rules.timing import FrameRate, count_frames

EditKind = Literal["otio", "edl", "fcp7", "fcpxml"]
EDIT_KINDS: Final[frozenset[EditKind]] = frozenset(get_args(EditKind))
Refusal = tuple[str, str]
"""The field of the request that it is about, and a sentence."""

_OF_SMPTE_ALONE: Final = ("edl", "fcpxml")


@dataclass(frozen=True, slots=True)
class Written:
    """The rate of an edit in frames a second; each frame of the board lasts `times` of its own."""

    rate: Fraction
    times: int = 1


def written(kind: EditKind, rate: FrameRate) -> Written | None:
    """The rate that a format writes a board's with, as `smpte.counted` where it knows no other; None for none."""
    own = rate.frames_per_second
    if kind not in _OF_SMPTE_ALONE:
        return Written(own)
    found = get_timecode_rate(own)
    return None if found is None else Written(*found)


def may_drop(rate: FrameRate) -> bool:
    """Whether labels may be dropped: at 29.97 and 59.94."""
    return TimecodeFormat.for_rate(rate.frames_per_second, drop=True).dropped > 0


def says(kind: EditKind, rate: FrameRate, fps: float) -> list[str]:
    """What one should know of the rate that is written."""
    found = written(kind, rate)
    if found is None:
        return []
    if found.times > 1:
        return [texts.frames_last(found.times, fps, int(found.rate))]
    own = rate.frames_per_second
    if kind == "edl" and own.denominator != 1:
        return [texts.counts_as(fps, TimecodeFormat.for_rate(own, drop=False).base)]
    return []


def unwritable(kind: EditKind, rate: FrameRate, fps: float) -> str | None:
    """Why a format cannot hold a board of this rate, as a sentence."""
    return texts.cannot_hold(kind, fps) if written(kind, rate) is None else None


def refusal(
    kind: EditKind, durations: Sequence[int], rate: FrameRate, fps: float, start: str, *, drop: bool
) -> Refusal | None:
    """Why cuts of these lengths cannot become such an edit that begins with this timecode; None where they can."""
    found = written(kind, rate)
    if found is None:
        return "kind", texts.cannot_hold(kind, fps)
    clock = TimecodeFormat.for_rate(found.rate, drop)
    try:
        first = clock.parse_frame(start)
    except InvalidTimecode:
        return "start", texts.no_timecode(start, clock.base)
    if first + count_frames(durations) * found.times >= clock.frames_per_day:
        return "start", texts.EDIT_TOO_LONG
    return None
