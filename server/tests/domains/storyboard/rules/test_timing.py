"""Frames and seconds: exact rates, cumulative sums, and the sheet that is made of them."""

import csv
import io
from fractions import Fraction
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.exports.rules.timing_sheet import COLUMNS, cell, timing_sheet
from pegbar.domains.storyboard.rules.timing import Rate, Span, decimal_seconds, spans, total_frames

durations = st.lists(st.integers(1, 100_000), max_size=60)
rates = st.one_of(st.integers(1, 120), st.sampled_from([23.976, 29.97, 59.94]))


@pytest.mark.parametrize(
    ("fps", "exact"),
    [(24, Fraction(24)), (1, Fraction(1)), (120, Fraction(120)), (12.0, Fraction(12)), (23.976, Fraction(24000, 1001)),
     (29.97, Fraction(30000, 1001)), (59.94, Fraction(60000, 1001))],
)  # fmt: skip
def test_a_rate_is_exact(fps: float, exact: Fraction) -> None:
    assert Rate.of(fps).frames_per_second == exact


@pytest.mark.parametrize("fps", [0, 121, -24, 12.5, 23.98, float("nan"), float("inf")])
def test_other_numbers_are_no_rates(fps: float) -> None:
    with pytest.raises(ValueError, match=r"FPS must be between 1 and 120\."):
        Rate.of(fps)


@given(durations)
def test_starts_and_ends_are_the_cumulative_sums(lengths: list[int]) -> None:
    found = spans(lengths)
    assert [span.end for span in found] == list(accumulate(lengths))
    assert [span.start for span in found] == [sum(lengths[:index]) for index in range(len(lengths))]
    assert [span.frames for span in found] == lengths
    assert total_frames(lengths) == (found[-1].end if found else 0)


@given(durations, st.randoms())
def test_another_order_keeps_the_whole_length(lengths: list[int], dice: object) -> None:
    assert total_frames(sorted(lengths)) == total_frames(lengths)


@given(durations, rates)
def test_the_sheet_says_what_the_board_says(lengths: list[int], fps: float) -> None:
    rate = Rate.of(fps)
    rows = list(csv.DictReader(io.StringIO(timing_sheet(lengths, rate))))
    assert len(rows) == len(lengths)
    for number, (row, span) in enumerate(zip(rows, spans(lengths), strict=True), start=1):
        assert tuple(row) == COLUMNS
        assert (row["Cut"], row["StartFrame"], row["EndFrame"], row["Frames"]) == (
            str(number), str(span.start), str(span.end), str(span.frames),
        )  # fmt: skip
        for column, frames in (
            ("StartSeconds", span.start),
            ("EndSeconds", span.end),
            ("DurationSeconds", span.frames),
        ):
            assert abs(Fraction(row[column]) - rate.seconds(frames)) <= Fraction(1, 2000)
            assert len(row[column].partition(".")[2]) == 3


def test_the_sheet_to_the_letter() -> None:
    assert timing_sheet([12, 7, 48], Rate.of(24)) == (
        "Cut,StartFrame,EndFrame,Frames,StartSeconds,EndSeconds,DurationSeconds\r\n"
        "1,0,12,12,0.000,0.500,0.500\r\n"
        "2,12,19,7,0.500,0.792,0.292\r\n"
        "3,19,67,48,0.792,2.792,2.000\r\n"
    )
    assert timing_sheet([24], Rate.of(23.976)).splitlines()[1] == "1,0,24,24,0.000,1.001,1.001"
    assert timing_sheet([], Rate.of(24)).splitlines() == [",".join(COLUMNS)]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@cmd", "\tx", "\rx"])
def test_no_cell_starts_a_formula(text: str) -> None:
    assert cell(text) == f"'{text}"


def test_seconds_are_rounded_half_up() -> None:
    assert decimal_seconds(Fraction(1, 2000)) == "0.001"
    assert decimal_seconds(Fraction(59_9995, 10_000), 3) == "60.000"
    assert decimal_seconds(Fraction(5, 2), 0) == "3"
    assert Span(3, 10).frames == 7
