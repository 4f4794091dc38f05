"""Frame rates of edits, and boards that a format can't represent."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats import texts as format_texts
from pegbar.domains.interchange.formats.format import EditTraits, Format
from pegbar.domains.storyboard.rules.smpte import get_timecode_rate
from pegbar.domains.storyboard.rules.timecode import InvalidTimecode, TimecodeFormat
from pegbar.domains.storyboard.rules.timing import FrameRate, count_frames
from pegbar.kernel.text_catalog import Text

Refusal = tuple[str, Text]
"""The invalid field of the request, and the error text."""


@dataclass(frozen=True, slots=True)
class EditRate:
    """The frame rate of an edit; each frame of the board lasts `times` frames of the edit."""

    rate: Fraction
    times: int = 1


def get_edit_rate(traits: EditTraits, rate: FrameRate) -> EditRate | None:
    """Return the rate in which a format writes the board, or None if it can't. See `smpte.get_timecode_rate`."""
    board_rate = rate.frames_per_second
    if not traits.smpte_rates_only:
        return EditRate(board_rate)
    timecode_rate = get_timecode_rate(board_rate)
    return None if timecode_rate is None else EditRate(*timecode_rate)


def get_traits(fmt: Format) -> EditTraits:
    """Return the limits of a format of edits. Raises ValueError for other formats."""
    if fmt.exports is None or fmt.exports.edit is None:
        raise ValueError(f"{fmt.id} isn't a format of edits")
    return fmt.exports.edit


def get_subject(fmt: Format) -> Text:
    """Return the subject of a sentence about a file of this format, such as "An EDL"."""
    return fmt.subject or fmt.title


def can_drop_frames(rate: FrameRate) -> bool:
    """Return whether the rate can have drop-frame timecode: 29.97 and 59.94."""
    return TimecodeFormat.for_rate(rate.frames_per_second, drop=True).dropped > 0


def get_rate_notes(fmt: Format, rate: FrameRate, fps: float) -> list[Text]:
    """Return notes for the user about the rate that the file has instead of the board's."""
    traits = get_traits(fmt)
    edit_rate = get_edit_rate(traits, rate)
    if edit_rate is None:
        return []
    if edit_rate.times > 1:
        return [format_texts.describe_repetition(edit_rate.times, fps, int(edit_rate.rate))]
    board_rate = rate.frames_per_second
    if traits.integer_rates_only and board_rate.denominator != 1:
        base = TimecodeFormat.for_rate(board_rate, drop=False).base
        return [format_texts.describe_integer_rate(get_subject(fmt), fps, base)]
    return []


def get_rate_refusal(fmt: Format, rate: FrameRate, fps: float) -> Text | None:
    """Return the error text if a format doesn't support this rate, else None."""
    if get_edit_rate(get_traits(fmt), rate) is not None:
        return None
    return format_texts.describe_unsupported_rate(get_subject(fmt), fps)


def get_refusal(
    fmt: Format, durations: Sequence[int], rate: FrameRate, fps: float, start: str, *, drop: bool
) -> Refusal | None:
    """Return why a board can't become an edit, or None.

    `durations` are the lengths of its cuts in frames, `start` is the start timecode. `drop`: use drop-frame timecode if
    the rate has it.
    """
    edit_rate = get_edit_rate(get_traits(fmt), rate)
    if edit_rate is None:
        return "kind", format_texts.describe_unsupported_rate(get_subject(fmt), fps)
    clock = TimecodeFormat.for_rate(edit_rate.rate, drop)
    try:
        first = clock.parse_frame(start)
    except InvalidTimecode:
        return "start", format_texts.describe_bad_timecode(start, clock.base)
    if first + count_frames(durations) * edit_rate.times >= clock.frames_per_day:
        return "start", texts.EDIT_TOO_LONG
    return None
