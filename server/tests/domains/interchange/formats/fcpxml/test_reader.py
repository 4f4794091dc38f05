"""FCPXML import: connected clips, storylines, compound clips, transitions and metadata."""

from fractions import Fraction

import pytest

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import BadEdit, EditTransition
from tests.domains.interchange.formats.common import built
from tests.domains.interchange.formats.common.built import fcpxml_edit

pytestmark = pytest.mark.once

_24 = Fraction(24)
_ASSETS = (
    '<asset id="p" name="Picture" src="media/K7QF3M2A.png" hasVideo="1"><metadata>'
    '<md key="app.pegbar.cut" value="of-the-asset"/></metadata></asset>'
    '<asset id="s" src="Sound.wav" hasAudio="1"/><effect id="e" name="Custom"/>'
    '<media id="m" name="Compound"><sequence format="r1" tcStart="10s" duration="2s"><spine>'
    '<video ref="p" name="In one" offset="10s" duration="1s"/><video ref="p" name="In two" offset="11s" duration="1s"/>'
    "</spine></sequence></media>"
)


def _make_video(name: str, offset: str, duration: str, inside: str = "", more: str = "") -> str:
    return f'<video ref="p" name="{name}" offset="{offset}" duration="{duration}" {more}>{inside}</video>'


def _read(spine: str, assets: str = _ASSETS) -> "built.ParsedEdit":
    return built.read(fcpxml_edit(_24, spine, assets), "fcpxml")


def test_connected_clips_are_placed_by_the_local_time_of_their_parent() -> None:
    over = _make_video("Over", "101s", "1s", more='lane="1"') + _make_video("Under", "100s", "9s", more='lane="-1"')
    edit = _read(_make_video("Low", "3600s", "3s", over, 'start="100s"') + _make_video("Next", "3603s", "1s"))
    assert built.names(edit) == ["Low", "Over", "Low", "Next", "Under"]
    assert built.frames(edit) == [24, 24, 24, 24, 120]
    assert edit.notices == (texts.TRACKS_FLATTENED,)


def test_a_secondary_storyline_and_a_gap_are_laid_out() -> None:
    second = f'<spine lane="1" offset="0s">{_make_video("One", "0s", "1s")}{_make_video("Two", "1s", "1s")}</spine>'
    edit = _read(f'<gap offset="3600s" duration="4s" start="0s">{second}</gap>' + _make_video("Last", "3604s", "1s"))
    assert (built.names(edit), built.frames(edit)) == (["One", "Two", None, "Last"], [24, 24, 48, 24])


def test_a_compound_clip_is_flattened_within_its_range() -> None:
    edit = _read('<ref-clip ref="m" offset="3600s" start="21/2s" duration="1s"/><ref-clip ref="m" offset="3601s"/>')
    assert (built.names(edit), built.frames(edit)) == (["In one", "In two", "In one", "In two"], [12, 12, 24, 24])


def test_titles_and_disabled_clips_are_skipped() -> None:
    sound = (
        '<asset-clip ref="s" lane="-1" offset="1/2s" duration="2s"><metadata>'
        '<md key="app.pegbar.clip" value="a-clip"/></metadata></asset-clip>'
    )
    title = '<title ref="e" lane="2" offset="0s" duration="1s"/><video ref="e" lane="3" offset="0s" duration="1s"/>'
    edit = _read(_make_video("A", "3600s", "1s", sound + title) + _make_video("B", "3601s", "1s", more='enabled="0"'))
    assert built.names(edit) == ["A"]
    assert set(edit.notices) == {texts.titles(2), texts.disabled_clips(1)}
    assert [(each.clip_id, each.start) for each in edit.sounds] == [("a-clip", Fraction(1, 2))]


def test_transitions_are_read_and_speed_changes_reported() -> None:
    edit = _read(
        _make_video("A", "3600s", "1s")
        + '<transition name="Cross Dissolve" offset="86395/24s" duration="10/24s"/>'
        + _make_video("B", "3601s", "1s", "<timeMap/>")
    )
    assert edit.events[1].transition == EditTransition("dissolve", Fraction(10, 24))
    assert set(edit.notices) == {texts.speed_changed(1)}


def test_metadata_and_file_names_identify_the_cut() -> None:
    own = '<metadata><md key="app.pegbar.cut" value="its-own"/></metadata>'
    edit = _read(
        _make_video("", "3600s", "1s", own)
        + f'<clip name="C" offset="3601s" duration="1s">{_make_video("", "0s", "1s")}</clip>'
    )
    assert [event.clip.cut_id for event in edit.events] == ["its-own", "of-the-asset"]
    assert [event.clip.codes for event in edit.events] == [("K7QF3M2A",)] * 2
    assert built.names(edit) == ["Picture", "C"]


def test_clips_without_an_offset_follow_one_another() -> None:
    edit = _read('<video ref="p" duration="1001/24000s"/>' * 3)
    assert [event.start for event in edit.events] == [0, Fraction(1001, 24000), Fraction(2002, 24000)]


@pytest.mark.parametrize(
    ("spine", "sentence"),
    [
        (_make_video("A", "3600s", "NaN"), texts.not_readable("FCPXML", 4)),
        (_make_video("A", "3600s", "-1s"), texts.not_readable("FCPXML", 4)),
        (_make_video("A", "1/0s", "1s"), texts.not_readable("FCPXML", 4)),
        (_make_video("A", "0s", "1s", _make_video("B", "0s", "1s", more='lane="x"')), texts.not_readable("FCPXML", 4)),
        (_make_video("A", "3600s", "86401s"), texts.EDIT_TOO_LONG),
        ('<ref-clip ref="loop" offset="0s" duration="1s"/>', texts.EDIT_TOO_DEEP),
        ("", texts.holds_nothing("edit.fcpxml")),
    ],
)
def test_an_invalid_edit_is_refused_with_the_line(spine: str, sentence: str) -> None:
    loop = '<media id="loop"><sequence><spine><ref-clip ref="loop" duration="1s"/></spine></sequence></media>'
    with pytest.raises(BadEdit) as problem:
        _read(spine, _ASSETS + loop)
    assert str(problem.value) == sentence
