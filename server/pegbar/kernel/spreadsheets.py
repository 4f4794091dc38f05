"""CSV files for spreadsheets. Pure."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def escape_cell(value: object) -> str:
    """Convert a value to the text of a cell. An apostrophe is put before text that programs would run as a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def unescape_cell(cell_text: str) -> str:
    """Undo `escape_cell`: remove the apostrophe before text that looks like a formula."""
    text = cell_text.removeprefix("'")
    return text if text.startswith(_FORMULA_STARTS) else cell_text


def to_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write rows as CSV with a header row and CR LF line ends (RFC 4180)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([escape_cell(value) for value in row])
    return out.getvalue()
