"""Codes of cuts, and timecode with and without dropped frames."""

from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.storyboard.limits import CODE_LENGTH
from pegbar.domains.storyboard.rules.codes import ALPHABET, get_cut_code
from pegbar.domains.storyboard.rules.timecode import InvalidTimecode, TimecodeFormat

pytestmark = pytest.mark.once

_NTSC = {30: Fraction(30_000, 1001), 60: Fraction(60_000, 1001)}


def test_a_code_is_the_low_40_bits_of_the_id_in_base_32() -> None:
    assert get_cut_code(str(UUID(int=0))) == "00000000"
    assert get_cut_code(str(UUID(int=(1 << 40) - 1))) == "ZZZZZZZZ"
    assert get_cut_code(str(UUID(int=1 << 40 | 33))) == "00000011"
    assert not set("ILOU") & set(ALPHABET)
    assert len(get_cut_code("0198f1c2-7d3e-7000-8000-3f9a1b2c4d5e")) == CODE_LENGTH


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
def test_drop_frame_timecode_follows_the_clock(base: int, frame: int, label: str) -> None:
    clock = TimecodeFormat.for_rate(_NTSC[base], drop=True)
    assert clock.format_frame(frame) == label
    assert clock.parse_frame(label) == frame
    assert clock.parse_frame(label.replace(";", ":")) == frame


@given(frame=st.integers(0, 24 * 3600 * 25 - 1), base=st.sampled_from([7, 24, 25, 30, 48, 60, 120]))
def test_timecode_survives_a_round_trip_at_every_rate(frame: int, base: int) -> None:
    for clock in (
        TimecodeFormat.for_rate(Fraction(base), drop=True),
        TimecodeFormat.for_rate(_NTSC.get(base, Fraction(base)), drop=True),
    ):
        wrapped = frame % clock.frames_per_day
        assert clock.parse_frame(clock.format_frame(wrapped)) == wrapped


def test_only_29_97_and_59_94_drop_labels() -> None:
    assert TimecodeFormat.for_rate(Fraction(30), drop=True).dropped == 0
    assert TimecodeFormat.for_rate(Fraction(24_000, 1001), drop=True).dropped == 0
    assert TimecodeFormat.for_rate(_NTSC[30], drop=False).format_frame(1800) == "00:01:00:00"
    assert TimecodeFormat.for_rate(_NTSC[30], drop=True).frames_per_day == 2589408


def test_a_dropped_label_counts_as_the_next_frame() -> None:
    assert TimecodeFormat.for_rate(_NTSC[30], drop=True).parse_frame("00:01:00;00") == 1800


@pytest.mark.parametrize("text", ["", "1:2:3", "00:00:06:24", "24:00:00:00", "00:60:00:00", "aa:bb:cc:dd"])
def test_an_invalid_timecode_is_rejected(text: str) -> None:
    with pytest.raises(InvalidTimecode):
        TimecodeFormat.for_rate(Fraction(24), drop=False).parse_frame(text)
