"""The CSV timing sheet: one row a cut, in the columns of the specification."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans, format_seconds
from pegbar.kernel.spreadsheets import as_csv

COLUMNS: Final = ("Cut", "StartFrame", "EndFrame", "Frames", "StartSeconds", "EndSeconds", "DurationSeconds")


def timing_sheet(durations: Iterable[int], rate: FrameRate, labels: Mapping[int, str] = MappingProxyType({})) -> str:
    """The sheet of a board's cuts, given in order by their lengths in frames; `labels` of those in shots, by number.

    Cut counts from 1, and is the label where there is one; StartFrame counts from 0, inclusive; EndFrame is exclusive;
    seconds = frames / rate with 3 decimals. Rows end in CR LF (RFC 4180).
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
    return as_csv(COLUMNS, rows)
