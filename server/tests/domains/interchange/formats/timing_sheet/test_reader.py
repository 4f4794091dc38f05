"""Timing tables as CSV: Pegbar's timing sheet, production trackers' sheets, and tables by users."""

import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.formats.timing_sheet.reader import read
from pegbar.domains.interchange.formats.timing_sheet.writer import build_timing_sheet
from pegbar.domains.interchange.formats.tracker_sheet.writer import TrackerRow, build_tracker_sheet
from pegbar.domains.interchange.imports.rules import timing
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, CutSnapshot, mark_new_rows
from pegbar.domains.storyboard.rules.timing import FrameRate

lengths = st.lists(st.integers(1, 100_000), min_size=1, max_size=40)
rates = st.one_of(st.integers(1, 120), st.sampled_from([23.976, 29.97, 59.94]))


def _make_board(frames: list[int], fps: float = 24, names: list[str] | None = None) -> BoardSnapshot:
    called = names or [""] * len(frames)
    return BoardSnapshot(
        fps,
        [
            CutSnapshot(f"cut-{n}", name, None, each, 1)
            for n, (each, name) in enumerate(zip(frames, called, strict=True), 1)
        ],
    )


def _read_rows(text: str) -> list[tuple[str, int]]:
    return [(row["cut"], row["frames"]) for row in read(text.encode(), "timing.csv")["rows"]]


def _plan_retiming(snapshot: BoardSnapshot, text: str) -> dict[str, tuple[int, int]]:
    rows = timing.plan(snapshot, read(text.encode(), "timing.csv")).rows
    return {row["cut_id"]: (row["before"], row["after"]) for row in rows}


def _get_refusal(data: bytes) -> str:
    with pytest.raises(BadFile) as refused:
        read(data, "timing.csv")
    return str(refused.value)


@given(lengths, lengths, rates)
def test_importing_a_timing_sheet_gives_its_lengths(before: list[int], after: list[int], fps: float) -> None:
    count = min(len(before), len(after))
    snapshot = _make_board(before[:count], fps)
    sheet = build_timing_sheet(after[:count], FrameRate.from_fps(fps))
    planned = timing.plan(snapshot, read(sheet.encode(), "timing.csv"))
    wanted = {f"cut-{n}": pair for n, pair in enumerate(zip(before, after, strict=False), 1) if pair[0] != pair[1]}
    assert {row["cut_id"]: (row["before"], row["after"]) for row in planned.rows} == wanted
    assert planned.notices == ([] if wanted else ["The board already matches this file. There's nothing to change."])


@given(lengths, rates, st.sampled_from(["Wide", "=SUM(A1)", "-2", 'Zoë, left; "close"', "It's"]))
def test_in_and_out_of_a_tracker_sheet_are_inclusive(after: list[int], fps: float, name: str) -> None:
    names = [f"{name} {number}" for number in range(len(after))]
    cuts = [TrackerRow(each, ("What happens\nhere",), frames) for each, frames in zip(names, after, strict=True)]
    sheet = build_tracker_sheet("Pilot", fps, cuts)
    planned = timing.plan(_make_board([1] * len(after), fps, names), read(sheet.encode(), "shots.csv"))
    assert [row["after"] for row in planned.rows] == [frames for frames in after if frames != 1]
    assert all("fps" not in notice for notice in planned.notices)


@pytest.mark.parametrize(
    "text",
    [
        "Cut;Frames\n1;31\n2;12\n",
        "\ufeffCut,Frames\r\n1,31\r\n2,12\r\n",
        "cut\tFRAMES\n1\t31\n2\t12.0\n",
        '\n\n Frames , Cut ,Who\n31, 1 ,Ann\n\n"12","2",\n,,\n',
        "Name,In,Out\n1,1,31\n2,32,43\n",
        "Name,Nb Frames\n1,31\n2,12\n",
        "Name,Frame In,Frame Out,Nb Frames\n1,,,31\n2,0,11,\n",
    ],
)
def test_columns_may_have_any_order_and_delimiter(text: str) -> None:
    assert _read_rows(text) == [("1", 31), ("2", 12)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This file is empty."),
        ("\ufeff\n \n", "This file is empty."),
        ("Cut,Frames\n", "timing.csv has no cuts."),
        ("Cut,Length\n1,2\n", "The file has no “Frames” column."),
        ("Frames\n1\n", "The file has no “Cut” column."),
        ("Name,Frame In\nA,1\n", "The file has no “Frame Out” column."),
        ("Name,Out\nA,1\n", "The file has no “In” column."),
        ("Name,FPS\nA,24\n", "The file has no “Frame In” column."),
        ("Cut,Frames\n1,24\n\n2,24\n3,abc\n", "Row 5: 'abc' isn't a number of frames."),
        ("Cut,Frames\n1,\n", "Row 2: '' isn't a number of frames."),
        ("Cut,Frames\n1,NaN\n", "Row 2: 'NaN' isn't a number of frames."),
        ("Cut,Frames\n1,1e9\n", "Row 2: '1e9' isn't a number of frames."),
        ("Cut,Frames\n1," + "9" * 5000 + "\n", f"Row 2: '{'9' * 40}' isn't a number of frames."),
        ("Cut,Frames\n1,-3\n", "Row 2: a cut must have 1 to 100,000 frames."),
        ("Cut,Frames\n1,100001\n", "Row 2: a cut must have 1 to 100,000 frames."),
        ("Cut,Frames\n,24\n", "Row 2 doesn't name a cut."),
        ("Name,In,Out\nA,12,3\n", "Row 2: the cut ends before it starts."),
        ('Cut,Frames\n1,"24\n', "Pegbar can't read this CSV (line 2)."),
        ("Cut,Frames\n1,24\n2,\0\n", "Pegbar can't read this CSV (line 3)."),
    ],
)
def test_an_invalid_table_is_refused_with_the_location(text: str, sentence: str) -> None:
    assert _get_refusal(text.encode()) == sentence


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_common_spreadsheet_encodings_are_read(encoding: str) -> None:
    data = "Cut;Frames\nKüste – „1“;31\n".encode(encoding)
    assert [(row["cut"], row["frames"]) for row in read(data, "x.csv")["rows"]] == [("Küste – „1“", 31)]


def test_data_that_is_not_text_is_refused() -> None:
    assert _get_refusal("Cut,Frames\n1,24\n".encode("utf-16-le")) == "Pegbar can't read this CSV (line 1)."
    assert _get_refusal("Cut,Frames\n1,24\n".encode("utf-16") + b"\x00") == "Pegbar can't read this CSV (line 1)."
    assert _get_refusal(b"Cut,Frames\n1,24\n\x81,2\n") == "Pegbar can't read this CSV (line 3)."
    assert _get_refusal(b"\0" * 1000) == "Pegbar can't read this CSV (line 1)."
    assert _get_refusal(b'Cut,Frames\n"' + b"x" * 200_000 + b'",2\n').startswith("Pegbar can't read this CSV")


def test_a_table_with_a_million_rows_is_not_read_completely() -> None:
    assert _get_refusal(b"Cut,Frames\n" + b"1,2\n" * 1_000_000) == "A table of cuts can have up to 10,000 rows."


@given(st.binary(max_size=300))
def test_any_input_is_read_or_refused(data: bytes) -> None:
    for start in (b"", b"Cut,Frames\n", b"Name;In;Out\n"):
        try:
            planned = timing.plan(_make_board([1, 2]), read(start + data, "any.csv"))
        except BadFile as refusal:
            assert str(refusal)
        else:
            assert {row["cut_id"] for row in planned.rows} <= {"cut-1", "cut-2"}
            assert min((row["after"] for row in planned.rows), default=1) >= 1
            assert planned.rows or planned.notices


def test_a_row_matches_a_cut_by_name_before_its_position() -> None:
    snapshot = BoardSnapshot(24, [
        CutSnapshot("a", "", None, 24, 1), CutSnapshot("b", "Quay", None, 24, 1), CutSnapshot("c", "", "1.2 A", 24, 1),
        CutSnapshot("d", "1", None, 24, 1), CutSnapshot("e", "Twin", None, 24, 1),
        CutSnapshot("f", "Twin", None, 24, 1),
    ])  # fmt: skip
    text = "Cut,Frames\n1,30\nquay,31\n1.2 a,32\nCut 1,33\n5,34\nTwin,35\nQuay,36\nNobody,37\n9,38\n"
    assert _plan_retiming(snapshot, text) == {"a": (24, 33), "b": (24, 31), "c": (24, 32), "d": (24, 30), "e": (24, 34)}
    assert timing.plan(snapshot, read(text.encode(), "x.csv")).notices == [
        "2 rows for cuts that aren't on this board: 9 (Nobody), 10 (9).",
        "1 row with names that several cuts have: 7 (Twin).",
        "1 row for cuts that already have a row: 8 (Quay).",
    ]


def test_rows_with_a_repeated_name_match_cuts_in_order_when_their_counts_are_equal() -> None:
    names = ["Twin", "Quay", "Twin", "Trio", "Trio", "Trio"]
    snapshot = _make_board([24] * len(names), 24, names)
    text = "Name,Nb Frames\nTwin,31\nTrio,9\nTWIN,24\nTwin,33\nQuay,12\nTrio,8\n"
    assert _plan_retiming(snapshot, text) == {"cut-2": (24, 12)}, "three rows, two cuts"
    planned = timing.plan(snapshot, read(text.replace("TWIN,24\n", "").encode(), "x.csv"))
    assert [(row["cut_id"], row["after"], row["checked"], row.get("by")) for row in planned.rows] == [
        ("cut-1", 31, False, "name"),
        ("cut-2", 12, True, None),
        ("cut-3", 33, False, "name"),
    ]
    assert planned.notices == ["2 rows with names that several cuts have: 3 (Trio), 6 (Trio)."]


def test_contradicting_columns_are_reported() -> None:
    head = "Cut,StartFrame,EndFrame,Frames,StartSeconds,EndSeconds,DurationSeconds\n"
    snapshot = _make_board([24] * 5)
    text = head + "1,0,24,31,0,1,1\n2,0,30,24,,,\n3,0,24,24,0,1,2.5\n4,0,24,24,0,1,1.000\n5,0,20,24,,,1\n"
    assert timing.plan(snapshot, read(text.encode(), "x.csv")).notices == [
        "4 rows with a different length than Frames, which is used: 2, 3, 4…"
    ]
    text = "Name,FPS,In,Out,Nb Frames\nCut 1,25,1,30,29\nCut 2,24,1,24,24\n"
    assert timing.plan(snapshot, read(text.encode(), "x.csv")).notices == [
        "1 row with a different length than In and Out, which is used: 2.",
        "The table is for 25 fps, but the project has 24. Lengths in frames are used.",
    ]


def test_rows_that_differ_from_the_previous_plan_are_marked_fresh() -> None:
    def make_row(name: str, after: int) -> dict[str, Any]:
        return {"id": name, "after": after}

    before = mark_new_rows([make_row("a", 1), make_row("b", 2)], None)
    assert [each["fresh"] for each in before] == [False, False]
    again = mark_new_rows([make_row("a", 1), make_row("b", 3), make_row("c", 4)], before)
    assert [each["fresh"] for each in again] == [False, True, True]
    assert not any(each["fresh"] for each in mark_new_rows([make_row("b", 3)], again)), (
        "fresh against the plan before alone"
    )


def test_only_the_apostrophe_added_on_export_is_removed() -> None:
    out = io.StringIO()
    csv.writer(out).writerows([["Name", "Nb Frames"], ["'=A1", "2"], ["'Tis", "3"], ["'", "4"]])
    assert _read_rows(out.getvalue()) == [("=A1", 2), ("'Tis", 3), ("'", 4)]
