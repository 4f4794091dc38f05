"""Writing of ALEs."""

import pytest

from pegbar.domains.interchange.formats.ale.writer import COLUMNS, write_ale
from pegbar.domains.storyboard.rules.codes import get_cut_code
from tests.support.media.edits import make_edit, make_still

pytestmark = pytest.mark.once


def test_an_ale_is_written_exactly() -> None:
    edit = make_edit("ale", 24, [(31, None), (24, None)], note="Rain.\nMore rain.", scene="010", shot="020")
    assert edit is not None
    codes = [get_cut_code(make_still(number, 1).cut_id) for number in (1, 2)]
    assert write_ale(edit).split("\r\n") == [
        "Heading",
        "FIELD_DELIM\tTABS",
        "VIDEO_FORMAT\tCUSTOM",
        "AUDIO_FORMAT\t48khz",
        "FPS\t24",
        "",
        "Column",
        "Name\tTracks\tStart\tEnd\tDuration\tTape\tSource File\tScene\tShot\tComments\tDialogue\tAction",
        "",
        "Data",
        "Cut 1\tV\t01:00:00:00\t01:00:01:07\t00:00:01:07\tNight Ferry\t"
        f"media/{codes[0]}.png\t010\t020\tRain. More rain.\t\t",
        "Cut 2\tV\t01:00:01:07\t01:00:02:07\t00:00:01:00\tNight Ferry\t"
        f"media/{codes[1]}.png\t010\t020\tRain. More rain.\t\t",
        "",
    ]


@pytest.mark.parametrize(
    ("fps", "drop", "rate", "timecode"),
    [
        (23.976, True, "23.976", "01:00:00:00"),
        (25, True, "25", "01:00:00:00"),
        (29.97, True, "29.97", "01:00:00;00"),
        (29.97, False, "29.97", "01:00:00:00"),
        (59.94, True, "59.94", "01:00:00;00"),
        (12, True, "24", "01:00:00:00"),
    ],
)
def test_rate_and_timecode_follow_the_board(fps: float, drop: bool, rate: str, timecode: str) -> None:
    edit = make_edit("ale", fps, [(24, None)], drop=drop)
    assert edit is not None
    lines = write_ale(edit).split("\r\n")
    assert lines[4] == f"FPS\t{rate}"
    assert lines[10].split("\t")[2] == timecode


def test_a_cell_has_no_tabs_and_no_line_breaks() -> None:
    edit = make_edit("ale", 24, [(24, None)], name="A\tB\nC", dialogue="One\r\ntwo\tthree")
    assert edit is not None
    row = write_ale(edit).split("\r\n")[10].split("\t")
    assert len(row) == len(COLUMNS)
    assert (row[0], row[10]) == ("A B C", "One two three")
