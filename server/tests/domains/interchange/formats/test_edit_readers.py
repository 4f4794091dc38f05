"""Reading edits in every format: cuts, rates and codes survive."""

from collections.abc import Callable
from fractions import Fraction
from uuid import UUID

import opentimelineio as otio
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange.formats.common.edits.parsed_edit import ParsedEdit
from tests.domains.interchange.formats.common import built
from tests.domains.interchange.formats.common.built import Shot
from tests.support.selection import get_example_count

pytestmark = pytest.mark.once

_NTSC = [Fraction(n * 1000, 1001) for n in (24, 30, 60)]
_WHOLE = [Fraction(n) for n in (7, 12, 15, 24, 25, 30, 48, 50, 60, 120)]
_SHOTS = st.lists(st.builds(Shot, st.integers(1, 500), st.uuids().map(str), st.just("Sc 010 Sh 020 A")), min_size=1)
_WRITERS: dict[str, Callable[[list[Shot], Fraction], bytes]] = {
    "edl": built.edl,
    "xml": built.fcp7,
    "fcpxml": built.fcpxml,
    "otio": built.otio_file,
}


@pytest.mark.parametrize("ending", sorted(_WRITERS))
@settings(max_examples=get_example_count(40), deadline=None)
@given(shots=_SHOTS, rate=st.sampled_from([*_NTSC, *_WHOLE]))
def test_every_cut_has_its_frames_code_and_name_after_a_round_trip(
    ending: str, shots: list[Shot], rate: Fraction
) -> None:
    edit = built.read(_WRITERS[ending](shots, rate), ending, rate)
    assert built.frames(edit, rate) == [shot.frames for shot in shots]
    assert [event.start * rate for event in edit.events] == [start for start, _ in built.spans(shots)]
    assert [event.clip.codes for event in edit.events] == [(shot.reel,) for shot in shots]
    assert set(built.names(edit)) == {"Sc 010 Sh 020 A"}
    assert edit.rate == (None if ending == "edl" else rate)
    assert edit.notices == ()
    assert ParsedEdit.from_json(edit.to_json()) == edit


@pytest.mark.parametrize("rate", _NTSC[1:])
@settings(max_examples=get_example_count(40), deadline=None)
@given(shots=_SHOTS)
def test_drop_frame_timecodes_are_counted(rate: Fraction, shots: list[Shot]) -> None:
    data = built.edl(shots, rate, drop=True, start="01:00:00;00")
    for written in (data, data.replace(b";", b":")):
        assert built.frames(built.read(written, "edl", rate), rate) == [shot.frames for shot in shots]


@pytest.mark.parametrize(("adapter", "ending"), [("cmx_3600", "edl"), ("fcp_xml", "xml")])
def test_edits_written_by_other_libraries_are_read(adapter: str, ending: str) -> None:
    shots = [Shot(frames, str(UUID(int=frames)), f"Clip {frames}") for frames in (48, 12, 7, 100)]
    timeline = built.otio_timeline(shots, Fraction(24))
    for clip in timeline.find_clips():
        clip.media_reference.available_range = clip.source_range
    written = otio.adapters.write_to_string(timeline, adapter)
    edit = built.read(written.encode(), ending)
    assert built.frames(edit) == [48, 12, 7, 100]
    assert built.names(edit) == [shot.name for shot in shots]
    assert [event.clip.codes[:1] for event in edit.events] == [(shot.reel,) for shot in shots]


def test_the_format_is_detected_by_content_when_the_extension_is_wrong() -> None:
    shots = [Shot(24, str(UUID(int=5)))]
    for writer in _WRITERS.values():
        for ending in ("xml", "fcpxml", "otio", "txt"):
            data = writer(shots, Fraction(24))
            if writer is not built.edl:
                assert built.frames(built.read(data, ending)) == [24]


def test_a_code_is_found_in_the_file_name_and_path_as_a_separate_word() -> None:
    edit = built.read(
        built.otio_edit(
            built.otio_of(
                "Track",
                built.otio_clip(1, media_reference={"target_url": "file:///D%3A/K7QF3M2A/my%20shot%20k7qf3m2b_v2.png"}),
                built.otio_clip(
                    1, media_reference={"target_url": "xK7QF3M2Ax.png"}, metadata={"pegbar": {"cut_id": "7"}}
                ),
            )
        ),
        "otio",
    )
    assert [event.clip.codes for event in edit.events] == [("K7QF3M2B", "K7QF3M2A"), ()]
    assert [event.clip.cut_id for event in edit.events] == ["", "7"]
