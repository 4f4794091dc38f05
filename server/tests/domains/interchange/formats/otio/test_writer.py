"""OTIO, as parsed by its own library."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import opentimelineio as otio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.adapters.interchange.otio import write_timeline
from pegbar.domains.interchange.formats.common.edits.timeline import EditLane, EditTimeline
from pegbar.domains.interchange.formats.otio.writer import build_timeline
from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from tests.support.media.edits import BLACK, CAMERA, RATES, boards, list_clips, list_cuts, make_edit, make_sound

pytestmark = pytest.mark.once


def _make_and_write(fps: float, cuts: list[Any], **more: Any) -> tuple[EditTimeline, Any]:
    written = make_edit("otio", fps, cuts, **more)
    assert written is not None
    with TemporaryDirectory() as folder:
        target = Path(folder) / "board.otio"
        write_timeline([], build_timeline(written), target)
        return written, otio.adapters.read_from_file(str(target))


@settings(deadline=None)
@given(boards, st.sampled_from(RATES), st.none() | st.just(TransitionSpec("fade", 20, BLACK)))
def test_cuts_survive_a_round_trip(cuts: list[Any], fps: float, end_fade: TransitionSpec | None) -> None:
    written, timeline = _make_and_write(fps, cuts, end_fade=end_fade)
    assert list_clips(timeline) == list_cuts(written)
    start = timeline.global_start_time
    assert (start.value, start.rate) == (written.start, pytest.approx(float(written.rate)))
    (track,) = timeline.video_tracks()
    lies = [(each.in_offset.value, each.out_offset.value) for each in track if isinstance(each, otio.schema.Transition)]
    sides = {"first": lambda n: (0, n), "last": lambda n: (n, 0), None: lambda n: (n // 2, n - n // 2)}
    assert lies == [sides[each.end](each.frames) for each in written.transitions]


def test_clips_have_pegbars_metadata() -> None:
    fields = {"note": "At night", "dialogue": "Hm.", "action": "Waits.", "scene": "010", "shot": "020"}
    written, timeline = _make_and_write(23.976, [(24, None)], camera=CAMERA, **fields)
    (clip,), (cut,) = timeline.find_clips(), written.stills
    notes = dict(clip.metadata["pegbar"])
    camera = notes.pop("camera")
    assert notes == {"cut_id": cut.cut_id, "code": cut.code, "number": 1, "fps": 23.976, **fields}
    assert dict(camera["to"]) == CAMERA.to._asdict()
    assert clip.media_reference.target_url == f"media/{cut.code}.png"
    assert clip.media_reference.available_range.duration.value == 24


def test_sounds_are_on_audio_tracks_with_exact_samples() -> None:
    lanes = [
        EditLane("Voice", [make_sound(24_000, 1000, 49_000, gain=-6.0, fade_in=480), make_sound(96_000, 0, 48_000)])
    ]
    _, timeline = _make_and_write(24, [(96, None)], lanes=lanes)
    (track,) = timeline.audio_tracks()
    ranges = [(clip.range_in_parent(), clip.source_range) for clip in track.find_clips()]
    assert [(lies.start_time.value, lies.duration.value) for lies, _ in ranges] == [(12, 24), (48, 24)]
    assert [source.start_time.value for _, source in ranges] == [1, 0]
    notes = track.find_clips()[0].metadata["pegbar"]
    assert [notes[name] for name in ("at", "from", "to", "gain_db", "fade_in")] == [24_000, 1000, 49_000, -6.0, 480]


def test_a_bundle_contains_its_referenced_media(tmp_path: Path) -> None:
    written = make_edit("otio", 24, [(24, None), (12, None)])
    assert written is not None
    media = [tmp_path / each.file_name for each in written.stills]
    for path in media:
        path.write_bytes(path.name.encode())
    target, out = tmp_path / "board.otioz", tmp_path / "out"
    write_timeline(media, build_timeline(written), target)
    out.mkdir()
    timeline = otio.adapters.read_from_file(str(target), extract_to_directory=str(out))
    assert list_clips(timeline) == list_cuts(written)
    addresses = [clip.media_reference.target_url for clip in timeline.find_clips()]
    assert addresses == [f"media/{path.name}" for path in media]
    assert [(out / address).read_bytes() for address in addresses] == [path.name.encode() for path in media]
    assert len(media) == 2
