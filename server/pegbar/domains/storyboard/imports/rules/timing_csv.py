"""Reads a table of cuts and their lengths: Pegbar's own timing sheet, or one of a production tracker. Pure.

The text is UTF-8, UTF-16 with a byte order mark, or else cp1252, as Excel on Windows writes it; with commas, semicolons
or tabs (RFC 4180 otherwise). The first row names the columns, in any order.
"""

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.rules.found import BadFile, text_of
from pegbar.domains.storyboard.limits import CUTS_MAX, FRAMES_MAX, FRAMES_MIN
from pegbar.kernel.spreadsheets import value_of

_FORM: Final = "CSV"
_NAME_MAX: Final = 200
"""Characters of what a cut is called; no cut is called anything longer."""
_DELIMITERS: Final = ",;\t"
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_WHOLE: Final = re.compile(r"(-?\d{1,12})(?:[.,]0+)?")
_Row = Mapping[str, str]


def read(data: bytes, file_name: str) -> dict[str, Any]:
    """What the table says. Raises BadFile.

    `form` is "timing" or "tracker"; `counts` is the column whose length counts; each of `rows` has its number in the
    table from 1, the `cut` that it is of, its `frames`, and its `span`: the length that its other columns say, if any;
    `seconds` and `fps` are texts as they stand there, if any.
    """
    records = _records(text_of(_in_utf8(data), _FORM))
    columns = next(records, (1, list[str]()))[1]
    names = {name.strip().casefold(): place for place, name in reversed([*enumerate(columns)])}
    form, length, counts = _form(names)
    rows = list[dict[str, Any]]()
    for number, cells in records:
        row = {name: cells[place].strip() for name, place in names.items() if place < len(cells)}
        if any(row.values()):
            rows.append(length(number, row))
        if len(rows) > CUTS_MAX:
            raise BadFile(texts.TABLE_TOO_LONG)
    if not rows:
        raise BadFile(texts.holds_no_cut(file_name))
    return {"form": form, "counts": counts, "rows": rows}


def _in_utf8(data: bytes) -> bytes:
    """The same text in UTF-8; what is no text in any of the encodings is left as it is."""
    if data.startswith(_UTF_16):
        return _recoded(data, "utf-16")
    try:
        data.decode()
    except UnicodeDecodeError:
        return data if _NO_TEXT.search(data) else _recoded(data, "cp1252")
    return data


def _recoded(data: bytes, encoding: str) -> bytes:
    try:
        return data.decode(encoding).encode()
    except UnicodeError:
        return data


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with their numbers from 1, their cells as they were before a spreadsheet was kept from reckoning."""
    first = text.lstrip("\r\n").partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        begun = False
        for number, cells in enumerate(reader, 1):
            if begun or any(cell.strip() for cell in cells):
                begun = True
                yield number, [value_of(cell) for cell in cells]
    except csv.Error as error:
        raise BadFile(texts.not_readable(_FORM, reader.line_num)) from error


def _form(names: Mapping[str, int]) -> tuple[str, Callable[[int, _Row], dict[str, Any]], str]:
    if "cut" in names:
        if "frames" not in names:
            raise BadFile(texts.column_missing("Frames"))
        return "timing", _timed, "Frames"
    if "name" not in names:
        raise BadFile(texts.column_missing("Cut"))
    for first, last in (("Frame In", "Frame Out"), ("In", "Out")):
        begins, ends = first.casefold() in names, last.casefold() in names
        if begins and ends:
            return "tracker", partial(_tracked, first.casefold(), last.casefold()), f"{first} and {last}"
        if (begins or ends) and "nb frames" not in names:
            raise BadFile(texts.column_missing(last if begins else first))
    if "nb frames" not in names:
        raise BadFile(texts.column_missing("Frame In"))
    return "tracker", _counted, "Nb Frames"


def _timed(number: int, row: _Row) -> dict[str, Any]:
    start, end = _whole(row.get("startframe")), _whole(row.get("endframe"))
    return {
        "row": number,
        "cut": _named(number, row.get("cut", "")),
        "frames": _length(number, _frames(number, row.get("frames", ""))),
        "span": None if start is None or end is None else end - start,
        "seconds": row.get("durationseconds") or None,
        "fps": None,
    }


def _tracked(first: str, last: str, number: int, row: _Row) -> dict[str, Any]:
    begins, ends = row.get(first, ""), row.get(last, "")
    if not begins and not ends and row.get("nb frames"):
        return _counted(number, row)
    frames = _frames(number, ends) - _frames(number, begins) + 1
    if frames < FRAMES_MIN:
        raise BadFile(texts.ends_before(number))
    return _of_tracker(number, row, frames) | {"span": _whole(row.get("nb frames"))}


def _counted(number: int, row: _Row) -> dict[str, Any]:
    return _of_tracker(number, row, _frames(number, row.get("nb frames", "")))


def _of_tracker(number: int, row: _Row, frames: int) -> dict[str, Any]:
    return {
        "row": number,
        "cut": _named(number, row.get("name", "")),
        "frames": _length(number, frames),
        "span": None,
        "seconds": None,
        "fps": row.get("fps") or None,
    }


def _named(number: int, text: str) -> str:
    if not text:
        raise BadFile(texts.nameless(number))
    return text[:_NAME_MAX]


def _frames(number: int, text: str) -> int:
    frames = _whole(text)
    if frames is None:
        raise BadFile(texts.no_frames(number, text[:40]))
    return frames


def _length(number: int, frames: int) -> int:
    if not FRAMES_MIN <= frames <= FRAMES_MAX:
        raise BadFile(texts.length_out_of_range(number))
    return frames


def _whole(text: str | None) -> int | None:
    found = _WHOLE.fullmatch(text or "")
    return None if found is None else int(found[1])
