"""The timing sheet as CSV: one row per cut, in the columns of the specification."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from pegbar.domains.interchange.formats.common.cut_table import CutTable
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans, format_seconds
from pegbar.kernel.spreadsheets import to_csv

COLUMNS: Final = ("Cut", "StartFrame", "EndFrame", "Frames", "StartSeconds", "EndSeconds", "DurationSeconds")


def write_timing_sheet(table: CutTable) -> str:
    """Write the timing sheet of a board."""
    labels = {number: cut.label for number, cut in enumerate(table.cuts, 1) if cut.label}
    return build_timing_sheet([cut.frames for cut in table.cuts], table.rate, labels)


def build_timing_sheet(
    durations: Iterable[int], rate: FrameRate, labels: Mapping[int, str] = MappingProxyType({})
) -> str:
    """Build the sheet from the lengths of the cuts in frames, in order, and the labels of those in shots, by number.

    Cut is the label, or the number from 1; StartFrame counts from 0, inclusive; EndFrame is exclusive; seconds are
    frames / rate with 3 decimals. Rows end in CR LF (RFC 4180).
    """
    rows = list[tuple[object, ...]]()
    for number, span in enumerate(compute_spans(durations), start=1):
        seconds = (rate.get_seconds(frames) for frames in (span.start, span.end, span.frames))
        rows.append(
            (
                labels.get(number, number),
                span.start,
                span.end,
                span.frames,
                *(format_seconds(value) for value in seconds),
            )
        )
    return to_csv(COLUMNS, rows)
