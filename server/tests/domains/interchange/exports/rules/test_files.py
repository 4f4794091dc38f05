"""Limits of exports by kind."""

import pytest

from pegbar.domains.interchange.exports.rules.files import ExportKind, find_refusal
from pegbar.domains.storyboard.rules.timing import FrameRate

pytestmark = pytest.mark.once

RATE = FrameRate.from_fps(24)


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_an_animated_image_has_at_most_300_cuts_and_2_minutes(kind: ExportKind) -> None:
    assert find_refusal(kind, [1] * 300, RATE, {}) is None
    many = find_refusal(kind, [1] * 301, RATE, {})
    assert many == "A GIF or WebP may have at most 300 cuts. Please select fewer cuts."
    assert find_refusal(kind, [2880], RATE, {}) is None
    assert find_refusal(kind, [2880, 1], RATE, {}) is not None


def test_an_image_sequence_has_at_most_10000_frames() -> None:
    every = {"every_frame": True}
    assert find_refusal("zip", [10_000], RATE, every) is None
    assert find_refusal("zip", [10_000, 1], RATE, every) is not None
    assert find_refusal("zip", [100_000], RATE, {"every_frame": False}) is None
