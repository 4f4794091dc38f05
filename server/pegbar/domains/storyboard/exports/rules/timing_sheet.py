"""The CSV timing sheet: one row a cut, in the columns of the specification."""

import csv
import io
from collections.abc import Iterable
from typing import Final

from pegbar.domains.storyboard.rules.timing import Rate, decimal_seconds, spans

COLUMNS: Final = ("Cut", "StartFrame", "EndFrame", "Frames", "StartSeconds", "EndSeconds", "DurationSeconds")
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def cell(value: object) -> str:
    """A value as the text of a cell that no spreadsheet takes for a formula (an apostrophe goes before one)."""
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def timing_sheet(durations: Iterable[int], rate: Rate) -> str:
    """The sheet of a board's cuts, given in order by their lengths in frames.

    Cut counts from 1; StartFrame from 0, inclusive; EndFrame is exclusive; seconds = frames / rate with 3 decimals.
    Rows end in CR LF (RFC 4180).
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for number, span in enumerate(spans(durations), start=1):
        seconds = (rate.seconds(frames) for frames in (span.start, span.end, span.frames))
        row = (number, span.start, span.end, span.frames, *(decimal_seconds(value) for value in seconds))
        writer.writerow([cell(value) for value in row])
    return out.getvalue()
