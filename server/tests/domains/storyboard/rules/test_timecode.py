"""Codes of cuts, and timecode with and without dropped labels."""

from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.limits import CODE_LENGTH
from pegbar.domains.storyboard.rules.codes import ALPHABET, code_of
from pegbar.domains.storyboard.rules.timecode import Clock, NoTimecode

pytestmark = pytest.mark.once

_NTSC = {30: Fraction(30_000, 1001), 60: Fraction(60_000, 1001)}


def test_a_code_is_the_low_forty_bits_in_signs_that_nobody_confuses() -> None:
    assert code_of(str(UUID(int=0))) == "00000000"
    assert code_of(str(UUID(int=(1 << 40) - 1))) == "ZZZZZZZZ"
    assert code_of(str(UUID(int=1 << 40 | 33))) == "00000011"
    assert not set("ILOU") & set(ALPHABET)
    assert len(code_of("0198f1c2-7d3e-7000-8000-3f9a1b2c4d5e")) == CODE_LENGTH


@pytest.mark.parametrize(
    ("base", "frame", "label"),
    [
        (30, 1799, "00:00:59;29"),
        (30, 1800, "00:01:00;02"),
        (30, 17982, "00:10:00;00"),
        (30, 107892, "01:00:00;00"),
        (60, 3599, "00:00:59;59"),
        (60, 3600, "00:01:00;04"),
    ],
)
def test_dropped_labels_keep_to_the_clock(base: int, frame: int, label: str) -> None:
    clock = Clock.of(_NTSC[base], drop=True)
    assert clock.text(frame) == label
    assert clock.frame(label) == frame
    assert clock.frame(label.replace(";", ":")) == frame


@given(frame=st.integers(0, 24 * 3600 * 25 - 1), base=st.sampled_from([7, 24, 25, 30, 48, 60, 120]))
def test_a_label_names_its_frame_at_every_rate(frame: int, base: int) -> None:
    for clock in (Clock.of(Fraction(base), drop=True), Clock.of(_NTSC.get(base, Fraction(base)), drop=True)):
        wrapped = frame % clock.frames_a_day
        assert clock.frame(clock.text(wrapped)) == wrapped


def test_labels_are_dropped_where_the_rate_asks_for_it_alone() -> None:
    assert Clock.of(Fraction(30), drop=True).left_out == 0
    assert Clock.of(Fraction(24_000, 1001), drop=True).left_out == 0
    assert Clock.of(_NTSC[30], drop=False).text(1800) == "00:01:00:00"
    assert Clock.of(_NTSC[30], drop=True).frames_a_day == 2589408


def test_a_dropped_label_counts_as_the_next_frame() -> None:
    assert Clock.of(_NTSC[30], drop=True).frame("00:01:00;00") == 1800


@pytest.mark.parametrize("text", ["", "1:2:3", "00:00:06:24", "24:00:00:00", "00:60:00:00", "aa:bb:cc:dd"])
def test_what_names_no_frame_is_refused(text: str) -> None:
    with pytest.raises(NoTimecode):
        Clock.of(Fraction(24), drop=False).frame(text)
