"""Which rates formats write, and what they refuse."""

from fractions import Fraction

import pytest

from pegbar.domains.storyboard.exports.rules.edits import rates
from pegbar.domains.storyboard.exports.rules.edits.rates import EditKind, Written
from pegbar.domains.storyboard.rules.timing import FrameRate

pytestmark = pytest.mark.once


@pytest.mark.parametrize("kind", ["edl", "fcpxml"])
@pytest.mark.parametrize(
    ("fps", "expected"),
    [
        (24, Written(Fraction(24))),
        (23.976, Written(Fraction(24_000, 1001))),
        (59.94, Written(Fraction(60_000, 1001))),
        (12, Written(Fraction(24), 2)),
        (15, Written(Fraction(30), 2)),
        (1, Written(Fraction(24), 24)),
        (10, Written(Fraction(30), 3)),
        (20, Written(Fraction(60), 3)),
        (7, None),
        (48, None),
        (120, None),
    ],
)
def test_a_rate_is_written_as_its_smallest_whole_multiple_or_not(
    kind: EditKind, fps: float, expected: Written | None
) -> None:
    assert rates.written(kind, FrameRate.from_fps(fps)) == expected


@pytest.mark.parametrize("fps", [7, 12, 48, 120, 23.976])
@pytest.mark.parametrize("kind", ["otio", "fcp7"])
def test_others_write_every_rate(kind: EditKind, fps: float) -> None:
    rate = FrameRate.from_fps(fps)
    assert rates.written(kind, rate) == Written(rate.frames_per_second)
    assert rates.unwritable(kind, rate, fps) is None


def test_what_is_said_of_a_rate() -> None:
    assert rates.says("edl", FrameRate.from_fps(12), 12) == [
        "Every frame lasts two: this board's 12 frames a second are written as 24."
    ]
    assert rates.says("edl", FrameRate.from_fps(1), 1) == [
        "Every frame lasts 24: this board's 1 frame a second is written as 24."
    ]
    assert rates.says("fcpxml", FrameRate.from_fps(24), 24) == []
    assert rates.says("otio", FrameRate.from_fps(12), 12) == []
    assert (
        rates.unwritable("edl", FrameRate.from_fps(7), 7)
        == "An EDL cannot hold 7 frames a second. Choose OTIO or FCP7 XML."
    )


@pytest.mark.parametrize(
    ("start", "frames", "expected"),
    [
        ("23:59:59:00", 23, None),
        ("23:59:59:00", 24, ("start", "This edit lasts longer than 24 hours.")),
        ("00:00:00:24", 1, ("start", "00:00:00:24 is no timecode at 24 frames a second.")),
    ],
)
def test_an_edit_ends_within_its_day(start: str, frames: int, expected: tuple[str, str] | None) -> None:
    assert rates.refusal("edl", [frames], FrameRate.from_fps(24), 24, start, drop=True) == expected
    doubled = rates.refusal("edl", [frames // 2 + frames % 2], FrameRate.from_fps(12), 12, start, drop=True)
    assert doubled == expected or frames == 23
