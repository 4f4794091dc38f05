"""FCPXML 1.9: exact times, and elements in the order of the DTD."""

from fractions import Fraction
from typing import Any
from xml.etree import ElementTree as ET

import opentimelineio as otio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange.formats.common.edits.timeline import EditLane, EditTimeline
from pegbar.domains.interchange.formats.fcpxml.writer import write_fcpxml
from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from tests.support.media.edits import BLACK, CAMERA, RATES, boards, list_clips, list_cuts, make_edit, make_sound

pytestmark = pytest.mark.once

ORDER = {
    "fcpxml": ["resources", "library"],
    "resources": ["format", "asset"],
    "asset": ["media-rep", "metadata"],
    "video": ["note", "adjust-transform", "asset-clip"],
    "asset-clip": ["note", "adjust-volume", "metadata"],
    "param": ["fadeIn", "fadeOut", "keyframeAnimation"],
}


def _parse_seconds(text: str | None) -> Fraction:
    assert text is not None
    assert text.endswith("s")
    return Fraction(text[:-1])


def _get_frames(element: ET.Element, name: str, written: EditTimeline) -> int:
    found = _parse_seconds(element.get(name)) * written.rate
    assert found.denominator == 1
    return int(found)


def _make_and_write(fps: float, cuts: list[Any], **more: Any) -> tuple[EditTimeline, ET.Element]:
    written = make_edit("fcpxml", fps, cuts, **more)
    assert written is not None
    return written, ET.fromstring(write_fcpxml(written))


@settings(deadline=None)
@given(boards, st.sampled_from(RATES), st.booleans(), st.none() | st.just(TransitionSpec("fade", 20, BLACK)))
def test_cuts_survive_a_round_trip_or_the_rate_is_rejected(
    cuts: list[Any], fps: float, drop: bool, end_fade: TransitionSpec | None
) -> None:
    written = make_edit("fcpxml", fps, cuts, drop=drop, end_fade=end_fade)
    if written is None:
        assert fps in (7, 48, 120)
        return
    root = ET.fromstring(write_fcpxml(written))
    (sequence,), videos = root.iter("sequence"), list(root.iter("video"))
    assert [(each.get("name"), _get_frames(each, "duration", written)) for each in videos] == list_cuts(written)
    begin = _get_frames(sequence, "tcStart", written)
    assert [_get_frames(each, "offset", written) - begin for each in videos] == [span.start for span in written.spans]
    assert (begin, _get_frames(sequence, "duration", written)) == (written.start, written.frames)
    assert sequence.get("tcFormat") == ("DF" if written.is_drop_frame else "NDF")
    lie = [
        (_get_frames(each, "offset", written) - begin, _get_frames(each, "duration", written))
        for each in root.iter("transition")
    ]
    assert lie == [(each.start, each.frames) for each in written.transitions]


@settings(deadline=None)
@given(boards, st.sampled_from([12, 15, 24, 25, 30, 50, 60]))
def test_an_editing_library_sees_the_same_frames(cuts: list[Any], fps: float) -> None:
    written = make_edit("fcpxml", fps, [(frames, None) for frames, _ in cuts])
    assert written is not None
    # The library reads no stills, so write them as elements of videos with a video's format.
    text = write_fcpxml(written).replace("<video ", "<asset-clip ").replace('format="r2"', 'format="r1"')
    timeline: Any = otio.adapters.read_from_string(text, "fcpx_xml")
    if isinstance(timeline, otio.schema.SerializableCollection):
        (timeline,) = timeline.find_children(descended_from_type=otio.schema.Timeline)
    found = list_clips(timeline)
    assert [name for name, _ in found] == [name for name, _ in list_cuts(written)]
    # The library computes in floating point and truncates.
    assert {frames - read for (_, frames), (_, read) in zip(list_cuts(written), found, strict=True)} <= {0, 1}


@pytest.mark.parametrize(
    ("fps", "frame"),
    [(24, "100/2400s"), (12, "100/2400s"), (23.976, "1001/24000s"), (29.97, "1001/30000s"), (59.94, "1001/60000s")],
)
def test_a_frame_is_written_as_final_cut_writes_it(fps: float, frame: str) -> None:
    _, root = _make_and_write(fps, [(24, None)])
    formats = list(root.iter("format"))
    assert [each.get("frameDuration") for each in formats] == [frame, None]
    assert formats[1].get("name") == "FFVideoFormatRateUndefined"


def test_elements_are_in_the_order_of_the_dtd() -> None:
    lanes = [EditLane("Voice", [make_sound(0, 0, 48_000, gain=-6.0, fade_in=480, fade_out=480)])]
    _, root = _make_and_write(24, [(24, TransitionSpec("fade", 4, BLACK))], lanes=lanes, camera=CAMERA, note="x")
    for tag, order in ORDER.items():
        found = list(root.iter(tag))
        assert found
        for element in found:
            places = [order.index(child.tag) for child in element]
            assert places == sorted(places), tag
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert {each.get("ref") for each in root.iter() if each.get("ref")} <= set(ids)


def test_a_still_is_a_video_of_an_asset_without_length() -> None:
    written, root = _make_and_write(24, [(24, None)], note="At night", scene="010", shot="020", dialogue="stays")
    (cut,) = written.stills
    (asset,) = root.iter("asset")
    assert (asset.get("duration"), asset.get("format")) == ("0s", "r2")
    assert [each.get("src") for each in asset.iter("media-rep")] == [f"media/{cut.code}.png"]
    assert {each.get("key"): each.get("value") for each in asset.iter("md")} == {
        "app.pegbar.cut": cut.cut_id,
        "com.apple.proapps.studio.scene": "010",
        "com.apple.proapps.studio.shot": "020",
    }
    assert [each.text for each in root.iter("note")] == ["At night"]
    assert b"stays" not in ET.tostring(root)


def test_sounds_are_attached_to_the_still_during_which_they_start() -> None:
    lanes = [EditLane("Voice", [make_sound(24_000, 0, 96_000), make_sound(60_000, 48_000, 96_000, gain=3.5)])]
    written, root = _make_and_write(24, [(24, None), (48, None)], lanes=lanes)
    first, second = root.iter("video")
    (clip,), (other,) = first.iter("asset-clip"), second.iter("asset-clip")
    names = ("offset", "start", "duration")
    assert [_get_frames(clip, name, written) for name in names] == [12, 0, 48]
    assert [_get_frames(other, name, written) for name in names] == [6, 24, 24]
    # The sounds overlap, so each has its own lane.
    assert (clip.get("lane"), other.get("lane")) == ("-1", "-2")
    assert [each.get("amount") for each in root.iter("adjust-volume")] == ["3.5dB"]


def test_camera_offsets_are_in_hundredths_of_the_height() -> None:
    _, root = _make_and_write(24, [(48, None)], camera=CAMERA)
    params = {each.get("name"): list(each.iter("keyframe")) for each in root.iter("param")}
    assert (params["scale"][0].get("value"), params["scale"][-1].get("value")) == ("1 1", "2 2")
    assert params["rotation"][-1].get("value") == "10"
    right, up = map(float, (params["position"][-1].get("value") or "").split())
    assert (right, up) == (pytest.approx(96.2209, abs=1e-3), pytest.approx(-33.805, abs=1e-3))
    assert params["scale"][-1].get("time") == "4400/2400s"
