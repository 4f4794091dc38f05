"""Limits of exports by format."""

from typing import Any, cast

import pytest

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.exports.rules import find_refusal
from pegbar.domains.interchange.formats.common.options import ExportOptions
from pegbar.domains.interchange.formats.format import load
from pegbar.domains.interchange.formats.registry import get_exportable

pytestmark = pytest.mark.once


def _find_text(kind: str, durations: list[int], **options: Any) -> str | None:
    fmt, exports = get_exportable(kind)
    schema = cast("type[ExportOptions]", load(exports.options))
    refusal = find_refusal(fmt, exports, schema(**options), durations, 24)
    return None if refusal is None else refusal[1]


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_an_animated_image_has_at_most_300_cuts_and_2_minutes(kind: str) -> None:
    assert _find_text(kind, [1] * 300) is None
    assert _find_text(kind, [1] * 301) == "A GIF or WebP can have up to 300 cuts. Select fewer cuts."
    assert _find_text(kind, [2880]) is None
    assert _find_text(kind, [2880, 1]) == texts.LOOP_TOO_LONG


def test_an_image_sequence_has_at_most_10000_frames() -> None:
    assert _find_text("zip", [10_000], every_frame=True) is None
    assert _find_text("zip", [10_000, 1], every_frame=True) == texts.SEQUENCE_TOO_LONG
    assert _find_text("zip", [100_000], every_frame=False) is None


@pytest.mark.parametrize(("kind", "text"), [("mp4", texts.VIDEO_TOO_LONG), ("wav", texts.SOUND_TOO_LONG)])
def test_a_video_and_its_sound_last_at_most_an_hour(kind: str, text: str) -> None:
    assert _find_text(kind, [24 * 3600]) is None
    assert _find_text(kind, [24 * 3600, 1]) == text


def test_only_a_pdf_can_be_of_an_empty_board() -> None:
    assert _find_text("pdf", []) is None
    assert _find_text("edl", []) == texts.EXPORT_EMPTY
    assert _find_text("psd", []) == texts.EXPORT_EMPTY


def test_an_edit_is_refused_at_a_rate_that_its_format_lacks() -> None:
    fmt, exports = get_exportable("edl")
    schema = cast("type[ExportOptions]", load(exports.options))
    assert find_refusal(fmt, exports, schema(), [24], 7) == (
        "kind",
        "An EDL doesn't support 7 frames per second. Choose OTIO or FCP7 XML.",
    )
