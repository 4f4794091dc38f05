"""Final Cut Pro 7 XML, as parsed by OpenTimelineIO's adapter."""

from fractions import Fraction
from typing import Any
from xml.etree import ElementTree as ET

import opentimelineio as otio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange.formats.common.edits.timeline import EditLane, EditTimeline
from pegbar.domains.interchange.formats.fcp7.writer import write_fcp7
from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from tests.support.media.edits import BLACK, CAMERA, RATES, boards, list_clips, list_cuts, make_edit, make_sound

pytestmark = pytest.mark.once

ORDER = {
    "sequence": ["name", "duration", "rate", "timecode", "media"],
    "timecode": ["rate", "string", "frame", "displayformat"],
    "clipitem": [
        *("name", "duration", "rate", "start", "end", "in", "out", "stillframe", "file", "filter", "sourcetrack"),
        *("link", "logginginfo", "comments"),
    ],
    "file": ["name", "pathurl", "rate", "duration", "media"],
    "transitionitem": ["rate", "start", "end", "alignment", "effect"],
    "media": ["video", "audio"],
}


def _make_and_write(fps: float, cuts: list[Any], **more: Any) -> tuple[EditTimeline, str]:
    written = make_edit("fcp7", fps, cuts, **more)
    assert written is not None
    return written, write_fcp7(written)


@settings(deadline=None)
@given(boards, st.sampled_from(RATES), st.booleans(), st.none() | st.just(TransitionSpec("fade", 20, BLACK)))
def test_cuts_survive_a_round_trip(cuts: list[Any], fps: float, drop: bool, end_fade: TransitionSpec | None) -> None:
    written, text = _make_and_write(fps, cuts, drop=drop, end_fade=end_fade)
    timeline: Any = otio.adapters.read_from_string(text, "fcp_xml")
    assert list_clips(timeline) == list_cuts(written)
    assert timeline.global_start_time.value == written.start
    (track,) = timeline.video_tracks()
    lies = [(each.in_offset.value, each.out_offset.value) for each in track if isinstance(each, otio.schema.Transition)]
    assert [before + after for before, after in lies] == [each.frames for each in written.transitions]


@pytest.mark.parametrize(
    ("fps", "drop", "timebase", "ntsc", "shown", "first"),
    [
        (23.976, True, "24", "TRUE", "NDF", "01:00:00:00"),
        (29.97, True, "30", "TRUE", "DF", "01:00:00;00"),
        (29.97, False, "30", "TRUE", "NDF", "01:00:00:00"),
        (59.94, True, "60", "TRUE", "DF", "01:00:00;00"),
        (48, True, "48", "FALSE", "NDF", "01:00:00:00"),
        (120, True, "120", "FALSE", "NDF", "01:00:00:000"),
    ],
)
def test_a_sequence_has_the_rate_and_the_timecode_of_the_board(
    fps: float, drop: bool, timebase: str, ntsc: str, shown: str, first: str
) -> None:
    _, text = _make_and_write(fps, [(24, None)], drop=drop)
    sequence = ET.fromstring(text).find("sequence")
    assert sequence is not None
    found = [sequence.findtext(path) for path in ("rate/timebase", "rate/ntsc", "timecode/displayformat")]
    assert found == [timebase, ntsc, shown]
    assert sequence.findtext("timecode/string") == first


def test_elements_are_in_the_formats_order() -> None:
    lanes = [EditLane("Voice", [make_sound(0, 0, 48_000, gain=-6.0), make_sound(24_000, 0, 48_000)])]
    fade = TransitionSpec("fade", 4, BLACK)
    _, text = _make_and_write(24, [(24, fade), (24, fade)], lanes=lanes, camera=CAMERA, note="x")
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="4">')
    root = ET.fromstring(text)
    for tag, order in ORDER.items():
        found = list(root.iter(tag))
        assert found
        for element in found:
            places = [order.index(child.tag) for child in element]
            assert places == sorted(places), tag


def test_a_still_has_the_id_of_its_cut() -> None:
    fields = {"note": "bell\x07 <ok>", "dialogue": "Hm.", "action": "He waits.", "scene": "010", "shot": "020"}
    written, text = _make_and_write(24, [(24, None)], **fields)
    (item,) = ET.fromstring(text).iter("clipitem")
    (cut,) = written.stills
    paths = ("stillframe", "in", "out", "file/pathurl", "logginginfo/scene", "logginginfo/shottake")
    assert [item.findtext(path) for path in paths] == ["TRUE", "0", "24", f"media/{cut.code}.png", "010", "020"]
    assert item.findtext("logginginfo/description") == "bell <ok>"
    comments = [item.findtext(f"comments/mastercomment{at}") for at in (1, 2, 3)]
    assert comments == [cut.cut_id, "Hm.", "He waits."]


def test_a_camera_moves_the_picture_the_other_way() -> None:
    _, text = _make_and_write(24, [(48, None)], camera=CAMERA)
    parameters = {each.findtext("parameterid"): each for each in ET.fromstring(text).iter("parameter")}
    scale = [(key.findtext("when"), key.findtext("value")) for key in parameters["scale"].iter("keyframe")]
    assert (scale[0], scale[-1]) == (("2", "100"), ("44", "200"))
    turn = [key.findtext("value") for key in parameters["rotation"].iter("keyframe")]
    assert (turn[0], turn[-1]) == ("0", "-10")
    middle = parameters["center"].findall("keyframe/value")[-1]
    # The point a quarter of the width to the left and of the height above is now at the center, scaled twofold and
    # rotated.
    across, down = float(middle.findtext("horiz") or ""), float(middle.findtext("vert") or "")
    assert (across, down) == (pytest.approx(0.541235, abs=1e-5), pytest.approx(0.338054, abs=1e-5))


def test_each_audio_channel_has_a_track_with_fades() -> None:
    sound = make_sound(24_000, 48_000, 96_000, gain=-6.0, fade_in=8000, fade_out=16_000)
    alone = make_sound(96_000, 0, 48_000, channels=1)
    _, text = _make_and_write(24, [(96, None)], lanes=[EditLane("Voice", [sound, alone])])
    audio = ET.fromstring(text).find("sequence/media/audio")
    assert audio is not None
    tracks = audio.findall("track")
    places = [[(item.findtext("start"), item.findtext("in")) for item in track.iter("clipitem")] for track in tracks]
    assert places == [[("12", "24"), ("48", "0")], [("12", "24")]]
    assert [track.findtext("clipitem/sourcetrack/trackindex") for track in tracks] == ["1", "2"]
    keys = [(key.findtext("when"), key.findtext("value")) for key in tracks[0][0].iter("keyframe")]
    level = f"{10 ** (-6 / 20):.6f}"
    assert keys == [("24", "0"), ("28", level), ("40", level), ("48", "0")]
    timeline: Any = otio.adapters.read_from_string(text, "fcp_xml")
    ranges = [track.find_clips()[0].range_in_parent() for track in timeline.audio_tracks()]
    assert [(each.start_time.value, each.duration.value) for each in ranges] == [(12, 24), (12, 24)]


def test_boundaries_of_sounds_are_rounded_once() -> None:
    # At 29.97 fps each sound starts half a frame later; 100 sounds of 1000 samples must not drift.
    lane = EditLane("Voice", [make_sound(at * 1000, 0, 1000) for at in range(100)])
    _, text = _make_and_write(29.97, [(300, None)], lanes=[lane])
    starts = [int(item.findtext("start") or "") for item in ET.fromstring(text).iter("clipitem") if item.get("id")]
    rate = Fraction(30_000, 1001)
    expected = {round(at * 1000 * rate / 48_000) for at in range(100)}
    assert expected <= set(starts)
