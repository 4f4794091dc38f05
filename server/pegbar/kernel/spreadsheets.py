"""Tables as files that spreadsheets open. Pure."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def cell(value: object) -> str:
    """A value as the text of a cell that no spreadsheet takes for a formula (an apostrophe goes before one)."""
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def value_of(cell_text: str) -> str:
    """The value of a cell as `cell` wrote it: without the apostrophe before what looks like a formula."""
    without = cell_text.removeprefix("'")
    return without if without.startswith(_FORMULA_STARTS) else cell_text


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows under the names of their columns; they end in CR LF (RFC 4180)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([cell(value) for value in row])
    return out.getvalue()
