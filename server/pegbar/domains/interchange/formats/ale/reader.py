"""Reader of ALEs (Avid Log Exchange): a list of clips. Those with video are placed one after another, in file order.

The sections Heading, Column and Data each begin with a line of their name. Columns are separated by tabs and can be in
any order. A clip has a timecode for its start, and one for its end or its duration.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.flatten import ReaderNotices, Segment, build_edit
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, ClipInfo, ParsedEdit
from pegbar.domains.interchange.formats.common.edits.text_lines import split_lines
from pegbar.domains.interchange.limits import EDIT_TEXT_MAX
from pegbar.domains.storyboard.rules.timecode import InvalidTimecode, TimecodeFormat

_KIND: Final = "ALE"
_SECTIONS: Final = ("Heading", "Column", "Data")
_COLUMNS_MAX: Final = 1000
_FPS: Final = re.compile(r"\d{1,3}(?:\.\d{1,6})?", re.ASCII)
_RATE_MAX: Final = 120
_NTSC_TOLERANCE: Final = Fraction(1, 100)
"""Programs write 23.976 as 23.98 or 23.97, too."""
_Line = tuple[int, str]


def read_ale(data: bytes, name: str) -> ParsedEdit:
    """Read the clips of an ALE at the rate that its heading states. Raises BadEdit.

    Cuts are recognized by their code in the file name or tape, else by their name.
    """
    sections = _split_sections(split_lines(data, _KIND))
    rate = _read_rate(sections["Heading"])
    columns = _read_columns(sections["Column"])
    rows = [(number, _read_row(columns, line)) for number, line in sections["Data"] if line.strip()]
    is_drop = any(";" in row.get("start", "") for _, row in rows)
    clock = TimecodeFormat.for_rate(rate, is_drop)
    notices = ReaderNotices()
    segments = list(_build_segments(rows, clock, rate, notices))
    return build_edit("ale", name, "", rate, segments, (), notices)


def _split_sections(lines: Sequence[str]) -> Mapping[str, list[_Line]]:
    """Return the numbered lines of each section.

    Raises BadEdit if a section is missing, or if text precedes the first section.
    """
    sections, current = dict[str, list[_Line]](), list[_Line]()
    for number, line in enumerate(lines, 1):
        title = line.strip()
        if title in _SECTIONS and title not in sections:
            current = sections.setdefault(title, [])
        elif title and not sections:
            raise BadEdit(texts.not_readable(_KIND, number))
        else:
            current.append((number, line))
    if len(sections) < len(_SECTIONS):
        raise BadEdit(texts.not_readable(_KIND, len(lines)))
    return sections


def _read_rate(heading: Sequence[_Line]) -> Fraction:
    """Return the frame rate, and check that columns are separated by tabs."""
    found: Fraction | None = None
    for number, line in heading:
        key, _, value = (part.strip() for part in line.partition("\t"))
        if key.upper() == "FIELD_DELIM" and value.upper() != "TABS":
            raise BadEdit(texts.not_readable(_KIND, number))
        if key.upper() == "FPS":
            found = _parse_rate(value)
            if found is None:
                raise BadEdit(texts.not_readable(_KIND, number))
    if found is None:
        raise BadEdit(texts.ALE_NO_RATE)
    return found


def _parse_rate(text: str) -> Fraction | None:
    """Parse a frame rate into the exact rate (30000/1001 for 29.97). Returns None if it isn't a known rate."""
    stated = Fraction(text) if _FPS.fullmatch(text) else Fraction(0)
    if not 1 <= stated <= _RATE_MAX:
        return None
    if stated.denominator == 1:
        return stated
    exact = Fraction(-(-stated.numerator // stated.denominator) * 1000, 1001)
    return exact if abs(stated - exact) <= _NTSC_TOLERANCE else None


def _read_columns(lines: Sequence[_Line]) -> list[str]:
    """Return the names of the columns in lower case. Raises BadEdit if a column that clips need is missing."""
    line = next((line for _, line in lines if line.strip()), "")
    columns = [column.strip().casefold() for column in line.split("\t", _COLUMNS_MAX)]
    if "start" not in columns:
        raise BadEdit(texts.column_missing("Start"))
    if "end" not in columns and "duration" not in columns:
        raise BadEdit(texts.column_missing("End"))
    return columns


def _read_row(columns: Sequence[str], line: str) -> Mapping[str, str]:
    """Return the cells by column name. Rows can be shorter. If two columns have the same name, the first is used."""
    cells = (cell.strip() for cell in line.split("\t", len(columns)))
    return dict(reversed([*zip(columns, cells, strict=False)]))


def _build_segments(
    rows: Sequence[tuple[int, Mapping[str, str]]], clock: TimecodeFormat, rate: Fraction, notices: ReaderNotices
) -> Iterator[Segment]:
    at = 0
    for number, row in rows:
        notices.add_clips()
        if not _has_video(row):
            notices.audio += 1
            continue
        end = at + _read_length(row, number, clock)
        yield Segment(at / rate, end / rate, _build_clip_info(row))
        at = end


def _has_video(row: Mapping[str, str]) -> bool:
    """Return True if a clip has video. A clip whose tracks aren't stated counts as one with video."""
    tracks = row.get("tracks", "")
    return not tracks or "V" in tracks.upper()


def _read_length(row: Mapping[str, str], number: int, clock: TimecodeFormat) -> int:
    """Return a clip's length in frames. Raises BadEdit for invalid timecodes and for a length below 1."""
    try:
        if row.get("end"):
            frames = clock.parse_frame(row["end"]) - clock.parse_frame(row.get("start", ""))
        else:
            frames = clock.parse_frame(row.get("duration", ""))
    except InvalidTimecode:
        raise BadEdit(texts.not_readable(_KIND, number)) from None
    if frames <= 0:
        raise BadEdit(texts.not_readable(_KIND, number))
    return frames


def _build_clip_info(row: Mapping[str, str]) -> ClipInfo:
    cells = (row.get("name", ""), row.get("tape", ""), row.get("source file", ""))
    return ClipInfo(*(cell[:EDIT_TEXT_MAX] for cell in cells))
