"""Reading of ALEs of other programs, and rejection of broken ones."""

from fractions import Fraction

import pytest

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, ParsedEdit
from pegbar.domains.interchange.formats.edit_file import read_edit

pytestmark = pytest.mark.once

_AVID = """Heading
FIELD_DELIM\tTABS
VIDEO_FORMAT\t1080
FILM_FORMAT\t35mm, 4 perf
FPS\t23.98

Column
Tape\tStart\tEnd\tName\tTracks\tScene

Data
A001\t10:00:00:00\t10:00:02:00\tWide\tVA1A2\t1
A002\t01:00:05:00\t01:00:05:12\tClose\tV\t1

S001\t10:00:00:00\t10:00:02:00\tRoom tone\tA1A2\t1
"""


def _read(text: str, name: str = "bin.ale") -> ParsedEdit:
    return read_edit(text.encode(), name, None, None)


def test_clips_follow_each_other_in_the_order_of_the_file() -> None:
    edit = _read(_AVID)
    rate = Fraction(24_000, 1001)
    assert (edit.fmt, edit.rate) == ("ale", rate)
    assert [(event.clip.name, event.clip.reel, event.length * rate) for event in edit.events] == [
        ("Wide", "A001", 48),
        ("Close", "A002", 12),
    ]
    assert edit.notices == (texts.audio(1),)


def test_the_content_counts_not_the_file_name() -> None:
    assert _read(_AVID, "bin.txt").fmt == "ale"
    assert _read(_AVID.replace("\n", "\r"), "bin").fmt == "ale"


def test_a_duration_replaces_a_missing_end() -> None:
    text = "Heading\nFPS\t25\n\nColumn\nName\tStart\tDuration\n\nData\nA\t00:00:10:00\t00:00:01:05\n"
    assert [event.length * 25 for event in _read(text).events] == [30]


def test_drop_frame_timecode_is_counted() -> None:
    text = "Heading\nFPS\t29.97\nColumn\nName\tStart\tEnd\nData\nA\t00:00:59;28\t00:01:00;02\n"
    assert [event.length * Fraction(30_000, 1001) for event in _read(text).events] == [2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Heading\nFPS\t24\n", texts.not_readable("ALE", 3)),
        (_AVID.replace("TABS", "COMMAS"), texts.not_readable("ALE", 2)),
        (_AVID.replace("23.98", "fast"), texts.not_readable("ALE", 5)),
        (_AVID.replace("FPS\t23.98", "DATE\t1"), texts.ALE_NO_RATE),
        (_AVID.replace("\tStart", "\tBegin"), "The file has no “Start” column."),
        (_AVID.replace("\tEnd", "\tLast"), "The file has no “End” column."),
        (_AVID.replace("10:00:02:00\tWide", "09:00:00:00\tWide"), texts.not_readable("ALE", 11)),
        (_AVID.replace("01:00:05:12", "01:00:05:24"), texts.not_readable("ALE", 12)),
        (
            _AVID.replace("Wide\tV", "Wide\t").replace("Close\tV", "Close\tA1"),
            "bin.ale has no scenes, clips, or boards.",
        ),
        (_AVID.replace("Data\n", "Data\n\0"), texts.not_readable("ALE", 11)),
    ],
)
def test_a_broken_ale_is_rejected_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(BadEdit) as refused:
        _read(text)
    assert str(refused.value) == message
