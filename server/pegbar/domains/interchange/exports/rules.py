"""Boards that a format can't export."""

from collections.abc import Sequence

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.options import EditOptions
from pegbar.domains.interchange.formats.common.edits.rates import get_refusal
from pegbar.domains.interchange.formats.common.options import ExportOptions
from pegbar.domains.interchange.formats.format import ExportFormat, Format
from pegbar.domains.storyboard.rules.timing import FrameRate, count_frames
from pegbar.kernel.text_catalog import Text

Refusal = tuple[str, Text]
"""The invalid field of the request, and the error text."""


def find_refusal(
    fmt: Format, exports: ExportFormat, options: ExportOptions, durations: Sequence[int], fps: float
) -> Refusal | None:
    """Return why cuts of these lengths, in frames, can't be exported in this format, else None."""
    if not durations and not exports.takes_empty_board:
        return "cut_ids", texts.EXPORT_EMPTY
    rate = FrameRate.from_fps(fps)
    too_long = _find_exceeded_limit(exports, durations, rate) if options.is_limited else None
    if too_long is not None:
        return "cut_ids", too_long
    if isinstance(options, EditOptions):
        return get_refusal(fmt, durations, rate, fps, options.start, drop=options.drop)
    return None


def _find_exceeded_limit(exports: ExportFormat, durations: Sequence[int], rate: FrameRate) -> Text | None:
    limits = exports.limits
    if limits is None:
        return None
    if limits.cuts_max is not None and len(durations) > limits.cuts_max:
        return limits.too_many_cuts
    frames = count_frames(durations)
    if limits.seconds_max is not None and rate.get_seconds(frames) > limits.seconds_max:
        return limits.too_long
    return limits.too_long if limits.frames_max is not None and frames > limits.frames_max else None
