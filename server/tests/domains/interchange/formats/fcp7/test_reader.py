"""FCP7 XML import: transitions, tracks, speed changes, comments and nested sequences."""

from fractions import Fraction

import pytest

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, EditTransition
from tests.domains.interchange.formats.common import built
from tests.domains.interchange.formats.common.built import Shot, fcp7_clip, fcp7_edit

pytestmark = pytest.mark.once

_24 = Fraction(24)
_A, _B, _C = (Shot(24, name=name) for name in "ABC")


def _make_transition(start: int, end: int, alignment: str = "center") -> str:
    return (
        f"<transitionitem><start>{start}</start><end>{end}</end><alignment>{alignment}</alignment>"
        "<effect><name>Cross Dissolve</name></effect></transitionitem>"
    )


@pytest.mark.parametrize(("alignment", "seam"), [("center", 25), ("start-black", 20), ("end-black", 31)])
def test_the_seam_is_derived_from_the_alignment_of_a_transition(alignment: str, seam: int) -> None:
    track = fcp7_clip(_A, 0, -1) + _make_transition(20, 31, alignment) + fcp7_clip(_B, -1, 60)
    edit = built.read(fcp7_edit(_24, track), "xml")
    assert built.frames(edit) == [seam, 60 - seam]
    assert edit.events[1].transition == EditTransition("dissolve", Fraction(11, 24))


def test_a_dissolve_without_a_preceding_clip_is_a_fade() -> None:
    track = (
        _make_transition(0, 12, "start-black")
        + fcp7_clip(_A, 0, 24)
        + _make_transition(40, 48, "start")
        + fcp7_clip(_B, 40, 64)
    )
    edit = built.read(fcp7_edit(_24, track), "xml")
    assert [event.transition and event.transition.kind for event in edit.events] == ["fade", None, "fade"]


def test_an_unset_time_without_a_transition_is_derived_from_neighbors_or_the_source() -> None:
    track = fcp7_clip(_A, 0, -1) + fcp7_clip(_B, 30, 40) + fcp7_clip(_C, -1, -1)
    assert built.frames(built.read(fcp7_edit(_24, track), "xml")) == [30, 10, 24]


def test_frame_numbers_may_have_a_decimal_point() -> None:
    assert built.frames(built.read(fcp7_edit(_24, fcp7_clip(_A, "0.0", "1055.0")), "xml")) == [1055]


def test_the_top_track_is_visible_and_disabled_clips_are_skipped() -> None:
    off = "<enabled>FALSE</enabled>"
    edit = built.read(
        fcp7_edit(
            _24,
            fcp7_clip(_A, 0, 72),
            fcp7_clip(_B, 24, 48),
            fcp7_clip(_C, 0, 72, off),
            off + fcp7_clip(_C, 0, 72),
        ),
        "xml",
    )
    assert built.names(edit) == ["A", "B", "A"]
    assert set(edit.notices) == {texts.TRACKS_FLATTENED, texts.disabled_clips(2), texts.differ(1)}


def test_generators_over_clips_are_skipped() -> None:
    title = "<generatoritem><name>Title</name><start>0</start><end>24</end></generatoritem>"
    edit = built.read(fcp7_edit(_24, fcp7_clip(_A, 0, 24), title), "xml")
    assert (built.names(edit), edit.notices) == (["A"], (texts.titles(1),))


def test_a_clip_with_a_speed_change_uses_its_timeline_length() -> None:
    effect = (
        "<filter><effect><effectid>timeremap</effectid><parameter><parameterid>speed</parameterid>"
        "<value>50</value></parameter></effect></filter>"
    )
    edit = built.read(fcp7_edit(_24, fcp7_clip(_A, 0, 48, effect) + fcp7_clip(_B, 48, 72)), "xml")
    assert (built.frames(edit), edit.notices) == ([48, 24], (texts.speed_changed(1),))


def test_comments_identify_cuts_and_sound_clips() -> None:
    cut, clip = "0198F1C2-7d3e-7000-8000-3f9a1b2c4d5e", "0198f1c2-7d3e-7000-8000-3f9a1b2c4d5f"
    comments = "<comments><mastercomment1>{}</mastercomment1></comments>"
    sound = f"<track>{fcp7_clip(Shot(9), 36, 48, comments.format(clip))}</track>"
    edit = built.read(fcp7_edit(_24, fcp7_clip(_A, 24, 48, comments.format(cut)), audio=sound), "xml")
    assert edit.events[0].clip.cut_id == cut.lower()
    assert [(each.clip_id, each.start, each.length) for each in edit.sounds] == [(clip, Fraction(1, 2), Fraction(1, 2))]


def test_both_channels_of_a_sound_are_one_clip_identified_by_its_item_id() -> None:
    clip = "0198f1c2-7d3e-7000-8000-3f9a1b2c4d5f"
    channels = "".join(
        f'<track><clipitem id="clipitem-{clip}-0-{channel}"><start>0</start><end>24</end></clipitem></track>'
        for channel in (1, 2)
    )
    edit = built.read(fcp7_edit(_24, fcp7_clip(_A, 0, 24), audio=channels), "xml")
    assert ([each.clip_id for each in edit.sounds], edit.notices) == ([clip], ())


def test_references_to_files_and_sequences_are_resolved() -> None:
    inner = (
        '<sequence id="inner"><name>Inner</name><rate><timebase>24</timebase></rate><media><video><track>'
        + fcp7_clip(_A, 0, 24)
        + fcp7_clip(_B, 24, 48)
        + "</track></video></media></sequence>"
    )
    first = f"<clipitem><start>0</start><end>24</end><in>12</in><out>36</out>{inner}</clipitem>"
    again = '<clipitem><start>24</start><end>34</end><in>0</in><out>10</out><sequence id="inner"/></clipitem>'
    edit = built.read(fcp7_edit(_24, first + again), "xml")
    assert (built.names(edit), built.frames(edit)) == (["A", "B", "A"], [12, 12, 10])


@pytest.mark.parametrize(
    ("track", "sentence"),
    [
        (fcp7_clip(_A, "NaN", 24), texts.not_readable("FCP7 XML", 5)),
        (fcp7_clip(_A, -24, 24), texts.not_readable("FCP7 XML", 5)),
        (fcp7_clip(_A, 48, 24), texts.not_readable("FCP7 XML", 5)),
        (fcp7_clip(_A, "1e9", 24), texts.not_readable("FCP7 XML", 5)),
        (fcp7_clip(_A, -1, -1, out=""), texts.not_readable("FCP7 XML", 5)),
        (fcp7_clip(_A, 0, 24 * 86_400 + 1), "This edit is longer than 24 hours."),
        ('<clipitem><start>0</start><end>9</end><sequence id="s"/></clipitem>', texts.EDIT_TOO_DEEP),
        ("", "edit.xml has no scenes, clips, or boards."),
    ],
)
def test_an_invalid_edit_is_refused_with_the_reason(track: str, sentence: str) -> None:
    with pytest.raises(BadEdit) as problem:
        built.read(fcp7_edit(_24, track), "xml")
    assert str(problem.value) == sentence
