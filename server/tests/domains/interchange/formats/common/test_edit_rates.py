"""Rates of edits by format, and rejected ones."""

from fractions import Fraction

import pytest

from pegbar.domains.interchange.formats.common.edits import rates
from pegbar.domains.interchange.formats.common.edits.rates import EditRate
from pegbar.domains.interchange.formats.registry import FORMATS, get_edit_traits
from pegbar.domains.storyboard.rules.timing import FrameRate

pytestmark = pytest.mark.once


@pytest.mark.parametrize("kind", ["edl", "fcpxml"])
@pytest.mark.parametrize(
    ("fps", "expected"),
    [
        (24, EditRate(Fraction(24))),
        (23.976, EditRate(Fraction(24_000, 1001))),
        (59.94, EditRate(Fraction(60_000, 1001))),
        (12, EditRate(Fraction(24), 2)),
        (15, EditRate(Fraction(30), 2)),
        (1, EditRate(Fraction(24), 24)),
        (10, EditRate(Fraction(30), 3)),
        (20, EditRate(Fraction(60), 3)),
        (7, None),
        (48, None),
        (120, None),
    ],
)
def test_other_rates_are_written_as_a_multiple_or_rejected(kind: str, fps: float, expected: EditRate | None) -> None:
    assert rates.get_edit_rate(get_edit_traits(kind), FrameRate.from_fps(fps)) == expected


@pytest.mark.parametrize("fps", [7, 12, 48, 120, 23.976])
@pytest.mark.parametrize("kind", ["otio", "fcp7"])
def test_other_formats_support_every_rate(kind: str, fps: float) -> None:
    rate = FrameRate.from_fps(fps)
    assert rates.get_edit_rate(get_edit_traits(kind), rate) == EditRate(rate.frames_per_second)
    assert rates.get_rate_refusal(FORMATS[kind], rate, fps) is None


def test_notes_explain_converted_rates() -> None:
    assert rates.get_rate_notes(FORMATS["edl"], FrameRate.from_fps(12), 12) == [
        "Each frame lasts two: this board's 12 frames per second are written as 24."
    ]
    assert rates.get_rate_notes(FORMATS["edl"], FrameRate.from_fps(1), 1) == [
        "Each frame lasts 24: this board's 1 frame per second is written as 24."
    ]
    assert rates.get_rate_notes(FORMATS["fcpxml"], FrameRate.from_fps(24), 24) == []
    assert rates.get_rate_notes(FORMATS["otio"], FrameRate.from_fps(12), 12) == []
    assert (
        rates.get_rate_refusal(FORMATS["edl"], FrameRate.from_fps(7), 7)
        == "An EDL doesn't support 7 frames per second. Choose OTIO or FCP7 XML."
    )


@pytest.mark.parametrize(
    ("start", "frames", "expected"),
    [
        ("23:59:59:00", 23, None),
        ("23:59:59:00", 24, ("start", "This edit is longer than 24 hours.")),
        ("00:00:00:24", 1, ("start", "00:00:00:24 isn't a valid timecode at 24 fps.")),
    ],
)
def test_an_edit_must_end_within_24_hours(start: str, frames: int, expected: tuple[str, str] | None) -> None:
    assert rates.get_refusal(FORMATS["edl"], [frames], FrameRate.from_fps(24), 24, start, drop=True) == expected
    doubled = rates.get_refusal(
        FORMATS["edl"], [frames // 2 + frames % 2], FrameRate.from_fps(12), 12, start, drop=True
    )
    assert doubled == expected or frames == 23
