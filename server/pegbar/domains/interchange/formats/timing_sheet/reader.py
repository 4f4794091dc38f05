"""Reader of CSV tables with cut lengths: Pegbar's own timing sheet, or that of a production tracker. Pure.

The text is UTF-8, UTF-16 with a byte order mark, or else cp1252, which Excel on Windows writes. The delimiter is a
comma, semicolon or tab (otherwise RFC 4180). The first row names the columns, in any order.
"""

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.parsed_file import BadFile, decode_text
from pegbar.domains.storyboard.limits import CUTS_MAX, FRAMES_MAX, FRAMES_MIN
from pegbar.kernel.spreadsheets import unescape_cell

_FORM: Final = "CSV"
_NAME_MAX: Final = 200
"""Characters of a cut's name or label; no cut has a longer one."""
_DELIMITERS: Final = ",;\t"
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_INTEGER: Final = re.compile(r"(-?\d{1,12})(?:[.,]0+)?")
_Row = Mapping[str, str]


def read(data: bytes, file_name: str) -> dict[str, Any]:
    """Parse the table. Raises BadFile.

    `form` is "timing" or "tracker"; `counts` is the column that the lengths come from. Each of `rows` has its number in
    the table from 1, the name of its `cut`, its `frames`, and its `span`: the length by the other columns, if any.
    `seconds` and `fps` are the texts of the cells, if any.
    """
    records = _read_records(decode_text(_to_utf8(data), _FORM))
    columns = next(records, (1, list[str]()))[1]
    names = {name.strip().casefold(): place for place, name in reversed([*enumerate(columns)])}
    form, length, counts = _detect_form(names)
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


def _to_utf8(data: bytes) -> bytes:
    """Convert the text to UTF-8. Data that isn't text in any of the encodings is returned unchanged."""
    if data.startswith(_UTF_16):
        return _reencode(data, "utf-16")
    try:
        data.decode()
    except UnicodeDecodeError:
        return data if _NO_TEXT.search(data) else _reencode(data, "cp1252")
    return data


def _reencode(data: bytes, encoding: str) -> bytes:
    try:
        return data.decode(encoding).encode()
    except UnicodeError:
        return data


def _read_records(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with their numbers from 1, without the escapes that protect cells from formula evaluation."""
    first = text.lstrip("\r\n").partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        begun = False
        for number, cells in enumerate(reader, 1):
            if begun or any(cell.strip() for cell in cells):
                begun = True
                yield number, [unescape_cell(cell) for cell in cells]
    except csv.Error as error:
        raise BadFile(texts.not_readable(_FORM, reader.line_num)) from error


def _detect_form(names: Mapping[str, int]) -> tuple[str, Callable[[int, _Row], dict[str, Any]], str]:
    if "cut" in names:
        if "frames" not in names:
            raise BadFile(texts.column_missing("Frames"))
        return "timing", _read_timing_row, "Frames"
    if "name" not in names:
        raise BadFile(texts.column_missing("Cut"))
    for first, last in (("Frame In", "Frame Out"), ("In", "Out")):
        begins, ends = first.casefold() in names, last.casefold() in names
        if begins and ends:
            return "tracker", partial(_read_in_out_row, first.casefold(), last.casefold()), f"{first} and {last}"
        if (begins or ends) and "nb frames" not in names:
            raise BadFile(texts.column_missing(last if begins else first))
    if "nb frames" not in names:
        raise BadFile(texts.column_missing("Frame In"))
    return "tracker", _read_frame_count_row, "Nb Frames"


def _read_timing_row(number: int, row: _Row) -> dict[str, Any]:
    start, end = _parse_int(row.get("startframe")), _parse_int(row.get("endframe"))
    return {
        "row": number,
        "cut": _require_name(number, row.get("cut", "")),
        "frames": _require_length(number, _require_frames(number, row.get("frames", ""))),
        "span": None if start is None or end is None else end - start,
        "seconds": row.get("durationseconds") or None,
        "fps": None,
    }


def _read_in_out_row(first: str, last: str, number: int, row: _Row) -> dict[str, Any]:
    begins, ends = row.get(first, ""), row.get(last, "")
    if not begins and not ends and row.get("nb frames"):
        return _read_frame_count_row(number, row)
    frames = _require_frames(number, ends) - _require_frames(number, begins) + 1
    if frames < FRAMES_MIN:
        raise BadFile(texts.ends_before(number))
    return _build_tracker_row(number, row, frames) | {"span": _parse_int(row.get("nb frames"))}


def _read_frame_count_row(number: int, row: _Row) -> dict[str, Any]:
    return _build_tracker_row(number, row, _require_frames(number, row.get("nb frames", "")))


def _build_tracker_row(number: int, row: _Row, frames: int) -> dict[str, Any]:
    return {
        "row": number,
        "cut": _require_name(number, row.get("name", "")),
        "frames": _require_length(number, frames),
        "span": None,
        "seconds": None,
        "fps": row.get("fps") or None,
    }


def _require_name(number: int, text: str) -> str:
    if not text:
        raise BadFile(texts.nameless(number))
    return text[:_NAME_MAX]


def _require_frames(number: int, text: str) -> int:
    frames = _parse_int(text)
    if frames is None:
        raise BadFile(texts.no_frames(number, text[:40]))
    return frames


def _require_length(number: int, frames: int) -> int:
    if not FRAMES_MIN <= frames <= FRAMES_MAX:
        raise BadFile(texts.length_out_of_range(number))
    return frames


def _parse_int(text: str | None) -> int | None:
    found = _INTEGER.fullmatch(text or "")
    return None if found is None else int(found[1])
