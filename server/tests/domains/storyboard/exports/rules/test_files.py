"""Which boards become which files."""

import pytest

from pegbar.domains.storyboard.exports.rules.files import ExportKind, refusal
from pegbar.domains.storyboard.rules.timing import FrameRate

pytestmark = pytest.mark.once

RATE = FrameRate.from_fps(24)


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_a_loop_has_three_hundred_cuts_and_two_minutes_at_most(kind: ExportKind) -> None:
    assert refusal(kind, [1] * 300, RATE, {}) is None
    many = refusal(kind, [1] * 301, RATE, {})
    assert many == "A GIF or WebP may have at most 300 cuts. Please select fewer cuts."
    assert refusal(kind, [2880], RATE, {}) is None
    assert refusal(kind, [2880, 1], RATE, {}) is not None


def test_a_picture_of_each_frame_is_made_of_ten_thousand_frames_at_most() -> None:
    every = {"every_frame": True}
    assert refusal("zip", [10_000], RATE, every) is None
    assert refusal("zip", [10_000, 1], RATE, every) is not None
    assert refusal("zip", [100_000], RATE, {"every_frame": False}) is None
