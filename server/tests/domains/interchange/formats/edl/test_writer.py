"""EDLs, as parsed by pycmx and OpenTimelineIO's adapter."""

import io
import re
from typing import Any

import opentimelineio as otio
import pycmx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange.formats.common.edits.timeline import EditLane, EditTimeline
from pegbar.domains.interchange.formats.edl.writer import write_edl
from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from tests.support.media.edits import (
    BLACK,
    CAMERA,
    RATES,
    boards,
    compute_frame,
    list_clips,
    list_cuts,
    make_edit,
    make_sound,
)

pytestmark = pytest.mark.once


def _list_video_edits(texts: list[str]) -> list[list[Any]]:
    lists = [pycmx.parse_cmx3600(io.StringIO(text)) for text in texts]
    return [event.edits for each in lists for event in each.events if event.edits[-1].channels.video]


def _read_cuts(written: EditTimeline, texts: list[str]) -> list[tuple[str, int]]:
    """Return codes and lengths of the cuts, derived from record times. A dissolve spans its seam, a fade adjoins it."""
    starts: list[tuple[str, int]] = []
    end = written.start
    for edits in _list_video_edits(texts):
        last = edits[-1]
        start, end = compute_frame(last.record_in, written), compute_frame(last.record_out, written)
        assert compute_frame(last.source_out, written) - compute_frame(last.source_in, written) == end - start
        if len(edits) == 2:
            out_of, over = edits[0].source, int(last.transition.operand)
            if out_of not in ("BL", starts[-1][0] if starts else ""):
                starts.append((out_of, start))  # The complete clip lies inside the dissolve.
            if out_of != "BL" and last.source != "BL":
                start += over // 2
        if last.source != "BL":
            starts.append((last.source, start))
    ends = [start for _, start in starts[1:]] + [end]
    return [(code, stop - start) for (code, start), stop in zip(starts, ends, strict=True)]


@settings(deadline=None)
@given(boards, st.sampled_from(RATES), st.booleans(), st.none() | st.just(TransitionSpec("fade", 20, BLACK)))
def test_cuts_survive_a_round_trip_or_the_rate_is_rejected(
    cuts: list[Any], fps: float, drop: bool, end_fade: TransitionSpec | None
) -> None:
    written = make_edit("edl", fps, cuts, drop=drop, end_fade=end_fade)
    if written is None:
        assert fps in (7, 48, 120)
        return
    expected = [(each.code, each.frames) for each in written.stills]
    assert _read_cuts(written, write_edl(written)) == expected


@settings(deadline=None)
@given(boards, st.sampled_from([12, 15, 24, 25, 30, 50, 60]))
def test_an_editing_library_sees_the_same_frames(cuts: list[Any], fps: float) -> None:
    written = make_edit("edl", fps, [(frames, None) for frames, _ in cuts])
    assert written is not None
    (text,) = write_edl(written)
    timeline = otio.adapters.read_from_string(text, "cmx_3600", rate=float(written.rate))
    assert list_clips(timeline) == list_cuts(written)


def test_an_edl_has_the_exact_format() -> None:
    cuts = [(48, None), (12, TransitionSpec("dissolve", 7, BLACK)), (24, TransitionSpec("fade", 5, "#ff0000"))]
    voice = EditLane("Voice", [make_sound(24_000, 48_000, 96_000)])
    written = make_edit("edl", 24, cuts, end_fade=TransitionSpec("fade", 6, BLACK), lanes=[voice], note="At\nnight")
    assert written is not None
    (text,) = write_edl(written)
    codes = [each.code for each in written.stills]
    assert text.split("\r\n") == [
        "TITLE: Night Ferry",
        "FCM: NON-DROP FRAME",
        "",
        f"001  {codes[0]} V     C        00:00:00:00 00:00:01:21 01:00:00:00 01:00:01:21",
        "* FROM CLIP NAME: Cut 1",
        f"* FROM CLIP: media/{codes[0]}.png",
        "* COMMENT: At",
        "* COMMENT: night",
        f"002  {codes[0]} V     C        00:00:01:21 00:00:01:21 01:00:01:21 01:00:01:21",
        f"002  {codes[1]} V     D    007 00:00:00:00 00:00:00:13 01:00:01:21 01:00:02:10",
        "* FROM CLIP NAME: Cut 1",
        "* TO CLIP NAME: Cut 2",
        f"* TO CLIP: media/{codes[1]}.png",
        "* COMMENT: At",
        "* COMMENT: night",
        f"003  {codes[1]} V     C        00:00:00:13 00:00:00:13 01:00:02:10 01:00:02:10",
        "003  BL       V     D    002 00:00:00:00 00:00:00:02 01:00:02:10 01:00:02:12",
        "* FROM CLIP NAME: Cut 2",
        "004  BL       V     C        00:00:00:02 00:00:00:02 01:00:02:12 01:00:02:12",
        f"004  {codes[2]} V     D    003 00:00:00:00 00:00:00:18 01:00:02:12 01:00:03:06",
        "* TO CLIP NAME: Cut 3",
        f"* TO CLIP: media/{codes[2]}.png",
        "* COMMENT: At",
        "* COMMENT: night",
        f"005  {codes[2]} V     C        00:00:00:18 00:00:00:18 01:00:03:06 01:00:03:06",
        "005  BL       V     D    006 00:00:00:00 00:00:00:06 01:00:03:06 01:00:03:12",
        "* FROM CLIP NAME: Cut 3",
        "006  0000000Z AA    C        00:00:01:00 00:00:02:00 01:00:00:12 01:00:01:12".replace(
            "0000000Z", voice.sounds[0].code
        ),
        "* FROM CLIP NAME: Line 1",
        f"* FROM CLIP: media/{voice.sounds[0].code}.wav",
        "",
    ]


def test_more_than_999_events_are_split_with_continuous_record_time() -> None:
    written = make_edit("edl", 25, [(3, None)] * 2100)
    assert written is not None
    texts = write_edl(written)
    assert [text.split("\r\n")[0] for text in texts] == [f"TITLE: Night Ferry {part}" for part in (1, 2, 3)]
    assert [len(_list_video_edits([text])) for text in texts] == [999, 999, 102]
    assert max(int(line[:3]) for text in texts for line in text.split("\r\n") if line[:3].isdigit()) == 999
    assert _read_cuts(written, texts) == [(each.code, 3) for each in written.stills]


def test_long_texts_are_wrapped() -> None:
    written = make_edit(
        "edl", 24, [(24, None)], name="N" * 90 + "\n001  X", note="言葉\r\n\x0b" + "long " * 40, camera=CAMERA
    )
    assert written is not None
    (text,) = write_edl(written)
    assert text.isprintable() is False
    lines = text.split("\r\n")
    assert all(line.isprintable() for line in lines)
    assert max(len(line.partition(": ")[2]) for line in lines) <= 70
    assert sum(line.startswith("001") for line in lines) == 1
    assert "* COMMENT: 言葉" in lines
    noted = " ".join(line.removeprefix("* COMMENT: ") for line in lines if line.startswith("* COMMENT"))
    assert noted == "言葉 " + ("long " * 40).strip()


def test_drop_frame_is_declared() -> None:
    cuts = [(1800, None), (16182, None)]
    dropped, kept = make_edit("edl", 29.97, cuts), make_edit("edl", 29.97, cuts, drop=False)
    assert dropped is not None
    assert kept is not None
    assert "FCM: DROP FRAME\r\n" in write_edl(dropped)[0]
    assert "01:01:00;02 01:10:00;00" in write_edl(dropped)[0]
    assert "FCM: NON-DROP FRAME\r\n" in write_edl(kept)[0]
    assert "01:01:00:00 01:09:59:12" in write_edl(kept)[0]


def test_a_dissolve_over_999_frames_is_shortened() -> None:
    written = make_edit("edl", 1, [(240, None), (240, TransitionSpec("dissolve", 240, BLACK))])
    assert written is not None
    assert " D    999 " in write_edl(written)[0]
    assert _read_cuts(written, write_edl(written)) == [(each.code, 240 * 24) for each in written.stills]


def test_an_edl_has_four_audio_channels() -> None:
    lane = EditLane("Voice", [make_sound(at, 0, 48_000) for at in (0, 2000, 4000, 6000)])
    written = make_edit("edl", 24, [(96, None)], lanes=[lane])
    assert written is not None
    channels = [line.split()[2] for line in write_edl(written)[0].split("\r\n") if re.match(r"\d{3}  ", line)]
    assert channels == ["V", "AA", "A3", "A4"]
