"""The sheet for production trackers."""

import csv
import io

from pegbar.domains.interchange.formats.tracker_sheet.writer import TrackerRow, build_tracker_sheet


def test_frames_count_from_1_and_both_ends_are_inclusive() -> None:
    cuts = [
        TrackerRow("A", ("She runs.", " ", "Slowly"), 24, "010"),
        TrackerRow("B", ("", "", ""), 1),
        TrackerRow("C", (), 12),
    ]
    sheet = build_tracker_sheet("Lanterns", 23.976, cuts)
    assert sheet.endswith("\r\n")
    assert [*csv.reader(io.StringIO(sheet, newline=""))] == [
        ["Episode", "Sequence", "Name", "Description", "FPS", "Frame In", "Frame Out"],
        ["Lanterns", "010", "A", "She runs.\nSlowly", "23.976", "1", "24"],
        ["Lanterns", "", "B", "", "23.976", "25", "25"],
        ["Lanterns", "", "C", "", "23.976", "26", "37"],
    ]


def test_no_cell_is_a_formula() -> None:
    sheet = build_tracker_sheet("=1+1", 24, [TrackerRow("@cut", ("-run", "+1"), 1, "+3")])
    (row,) = [*csv.reader(io.StringIO(sheet, newline=""))][1:]
    assert row[:4] == ["'=1+1", "'+3", "'@cut", "'-run\n+1"]
