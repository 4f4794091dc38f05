"""The timing sheet has exactly the frames and seconds of the board."""

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.interchange.formats.timing_sheet.writer import COLUMNS, build_timing_sheet
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans
from pegbar.kernel.spreadsheets import escape_cell

durations = st.lists(st.integers(1, 100_000), max_size=60)
rates = st.one_of(st.integers(1, 120), st.sampled_from([23.976, 29.97, 59.94]))


@given(durations, rates)
def test_the_sheet_matches_the_board(lengths: list[int], fps: float) -> None:
    rate = FrameRate.from_fps(fps)
    rows = list(csv.DictReader(io.StringIO(build_timing_sheet(lengths, rate))))
    assert len(rows) == len(lengths)
    for number, (row, span) in enumerate(zip(rows, compute_spans(lengths), strict=True), start=1):
        assert tuple(row) == COLUMNS
        assert (row["Cut"], row["StartFrame"], row["EndFrame"], row["Frames"]) == (
            str(number), str(span.start), str(span.end), str(span.frames),
        )  # fmt: skip
        for column, frames in (
            ("StartSeconds", span.start),
            ("EndSeconds", span.end),
            ("DurationSeconds", span.frames),
        ):
            assert abs(Fraction(row[column]) - rate.get_seconds(frames)) <= Fraction(1, 2000)
            assert len(row[column].partition(".")[2]) == 3


def test_the_sheet_has_the_exact_format() -> None:
    assert build_timing_sheet([12, 7, 48], FrameRate.from_fps(24)) == (
        "Cut,StartFrame,EndFrame,Frames,StartSeconds,EndSeconds,DurationSeconds\r\n"
        "1,0,12,12,0.000,0.500,0.500\r\n"
        "2,12,19,7,0.500,0.792,0.292\r\n"
        "3,19,67,48,0.792,2.792,2.000\r\n"
    )
    assert build_timing_sheet([24], FrameRate.from_fps(23.976)).splitlines()[1] == "1,0,24,24,0.000,1.001,1.001"
    assert build_timing_sheet([], FrameRate.from_fps(24)).splitlines() == [",".join(COLUMNS)]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@cmd", "\tx", "\rx"])
def test_no_cell_starts_a_formula(text: str) -> None:
    assert escape_cell(text) == f"'{text}"
