"""Round trip: a board exported as an edit and imported unchanged gives a plan without changes."""

import json
import tempfile
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.adapters.interchange import otio
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.timeline import EditLane, EditSound, EditTimeline
from pegbar.domains.interchange.formats.edit_file import read_edit
from pegbar.domains.interchange.formats.format import load
from pegbar.domains.interchange.formats.otio.writer import build_timeline
from pegbar.domains.interchange.formats.registry import FORMATS, get_edit_traits, get_exportable, list_importable
from pegbar.domains.interchange.imports.actions.importers import EditImporter as Kind
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, ClipSnapshot, CutSnapshot, ImportPlan
from pegbar.domains.interchange.imports.rules.edits import stored_plan
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.samples import sample_of
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.rules.transitions import TransitionSpec
from tests.support.media.edits import BLACK, RATES, boards, make_edit, make_sound, make_still

pytestmark = pytest.mark.once


def _write_otio(written: EditTimeline) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "edit.otio"
        otio.write_timeline([], json.loads(json.dumps(build_timeline(written))), target)
        return target.read_bytes()


def _write(kind: str, written: EditTimeline) -> bytes:
    """Write the first file of an edit."""
    _, exports = get_exportable(kind)
    if not exports.writer:
        return _write_otio(written)
    text = cast("Callable[[EditTimeline], str | list[str]]", load(exports.writer))(written)
    return (text if isinstance(text, str) else text[0]).encode()


EDITS: Final = [fmt.id for fmt, _ in list_importable("edit")]
WITH_TRANSITIONS: Final = [kind for kind in EDITS if "dissolves" in FORMATS[kind].included]
WITH_SOUNDS: Final = [kind for kind in EDITS if "sounds" in FORMATS[kind].included]


def _make_lanes(starts: list[int], cuts: list[Any], fps: float) -> list[EditLane]:
    """Return lanes of sounds that start at arbitrary samples within the board."""
    end = sample_of(sum(frames for frames, _ in cuts), FrameRate.from_fps(fps))
    lanes = [EditLane(str(start), [make_sound(start % end, 700, 48_000)]) for start in starts]
    return list({lane.sounds[0].clip_id: lane for lane in lanes}.values())


def _make_clip(sound: EditSound) -> ClipSnapshot:
    return ClipSnapshot(sound.clip_id, sound.sound_id, sound.name, None, sound.start, sound.begin, sound.length, 1)


def _make_snapshot(
    cuts: Sequence[tuple[int, TransitionSpec | None]],
    lanes: Sequence[EditLane] = (),
    fps: float = 24,
    end_fade: TransitionSpec | None = None,
) -> BoardSnapshot:
    """Return a snapshot of the board, with cut names that differ from those in the edit."""
    made = [
        CutSnapshot(make_still(number, frames).cut_id, f"Another name {number}", None, frames, 1, transition)
        for number, (frames, transition) in enumerate(cuts, 1)
    ]
    return BoardSnapshot(fps, made, end_fade, [_make_clip(each) for lane in lanes for each in lane.sounds])


def _plan_import(written: EditTimeline | None, kind: str, snapshot: BoardSnapshot) -> ImportPlan:
    assert written is not None
    name = f"edit{get_exportable(kind)[1].suffix}"
    options = Kind().get_task_options({"fps": None, "drop": None}, snapshot.fps)
    found = read_edit(_write(kind, written), name, Fraction(options["fps"]), options["drop"])
    return Kind().plan(snapshot, json.loads(json.dumps(found.to_json())), {})


def _list_rows(planned: ImportPlan) -> list[tuple[str, int, int]]:
    return [(row["kind"], row["before"], row["after"]) for row in planned.rows]


@pytest.mark.parametrize("kind", EDITS)
@settings(deadline=None)
@given(
    cuts=boards,
    fps=st.sampled_from(RATES),
    drop=st.booleans(),
    starts=st.lists(st.integers(0, 10**7), max_size=5, unique=True),
    end_fade=st.none() | st.just(TransitionSpec("fade", 20, BLACK)),
)
def test_an_unchanged_edit_plans_no_changes(
    kind: str, cuts: list[Any], fps: float, drop: bool, starts: list[int], end_fade: TransitionSpec | None
) -> None:
    lanes = _make_lanes(starts, cuts, fps)
    written = make_edit(kind, fps, cuts, drop=drop, lanes=lanes, end_fade=end_fade)
    if written is None:
        assert get_edit_traits(kind).smpte_rates_only
        assert fps in {7, 48, 120}
        return
    planned = _plan_import(written, kind, _make_snapshot(cuts, lanes, fps, end_fade))
    assert planned.rows == []
    assert planned.notices[-1] == texts.NOTHING_TO_CHANGE
    assert not any("skipped" in notice for notice in planned.notices)


def _make_dissolve(frames: int) -> TransitionSpec:
    return TransitionSpec("dissolve", frames, BLACK)


def _make_fade(frames: int) -> TransitionSpec:
    return TransitionSpec("fade", frames, BLACK)


@pytest.mark.parametrize("kind", WITH_TRANSITIONS)
def test_lengths_of_transitions_survive_a_round_trip(kind: str) -> None:
    before = [_make_fade(8), _make_dissolve(12), _make_dissolve(12), None, _make_fade(10), _make_dissolve(7)]
    after = [_make_fade(9), _make_dissolve(24), None, _make_dissolve(6), _make_fade(20), _make_dissolve(7)]
    planned = _plan_import(
        make_edit(kind, 24, [(48, each) for each in after]), kind, _make_snapshot([(48, each) for each in before])
    )
    ids = [make_still(number, 48).cut_id for number in range(1, 7)]
    wanted = [
        (ids[0], "fade", 8, 9),
        (ids[1], "dissolve", 12, 24),
        (ids[2], "dissolve", 12, 0),
        (ids[3], "dissolve", 0, 6),
        (ids[4], "fade", 10, 20),
    ]
    if kind == "fcpxml":  # FCPXML has no fades between two cuts.
        wanted.pop()
    assert [(row["cut_id"], row["transition"], row["before"], row["after"]) for row in planned.rows] == wanted
    assert all(row["checked"] and row["by"] == "code" for row in planned.rows)
    assert planned.notices == []


def test_parts_that_the_format_excludes_are_notices_not_changes() -> None:
    written = make_edit("fcpxml", 24, [(48, None), (48, _make_dissolve(12))])
    planned = _plan_import(written, "fcpxml", _make_snapshot([(48, None), (48, _make_fade(12))]))
    assert (planned.rows, planned.notices[0]) == ([], texts.transitions(1))


@pytest.mark.parametrize("kind", EDITS)
def test_a_shortened_transition_is_unchanged(kind: str) -> None:
    before = [(20, None), (20, _make_dissolve(60)), (20, None)]
    planned = _plan_import(
        make_edit(kind, 24, [(20, None), (20, _make_dissolve(60)), (31, None)]), kind, _make_snapshot(before)
    )
    assert _list_rows(planned) == [("retimed", 20, 31)]
    planned = _plan_import(
        make_edit(kind, 24, [(80, None), (80, _make_dissolve(60)), (20, None)]), kind, _make_snapshot(before)
    )
    assert _list_rows(planned) == [("retimed", 20, 80), ("retimed", 20, 80)], "the room for it comes with the lengths"


@pytest.mark.parametrize("kind", WITH_TRANSITIONS)
def test_transitions_of_a_cut_that_occurs_twice_are_ignored(kind: str) -> None:
    written = make_edit(kind, 24, [(48, None), (48, _make_dissolve(12)), (48, None)])
    assert written is not None
    twice = replace(written, stills=[*written.stills[:2], replace(written.stills[1], name="Again")])
    planned = _plan_import(twice, kind, _make_snapshot([(48, None), (48, None)]))
    assert [row["kind"] for row in planned.rows] == ["duplicate"]
    assert planned.notices == [texts.transitions(1)]


@pytest.mark.parametrize("kind", EDITS)
def test_unwritten_transitions_of_selected_cuts_are_unchanged(kind: str) -> None:
    cuts = [(48, None), (48, None), (48, _make_dissolve(12)), (30, _make_dissolve(20)), (48, _make_fade(60))]
    written = make_edit(kind, 24, cuts[2:4])
    assert written is not None
    stills = [make_still(number, frames) for number, (frames, _) in enumerate(cuts[2:4], 3)]
    planned = _plan_import(replace(written, stills=stills), kind, _make_snapshot(cuts))
    assert {row["kind"] for row in planned.rows} == {"missing"}
    assert planned.notices == []


def _make_voice_lane(start: int, clip: int, begin: int = 0, **fields: Any) -> EditLane:
    sound = make_sound(start, begin, 48_000, clip_id=str(uuid.UUID(int=clip)), **fields)
    return EditLane(f"Voice {clip}", [sound])


@pytest.mark.parametrize("kind", WITH_SOUNDS)
def test_positions_of_sounds_survive_a_round_trip(kind: str) -> None:
    cuts = [(48, None), (48, None), (48, None)]
    snapshot = _make_snapshot(cuts, [_make_voice_lane(48_000, 1), _make_voice_lane(100_001, 2)])
    planned = _plan_import(
        make_edit(kind, 24, cuts, lanes=[_make_voice_lane(120_000, 1), _make_voice_lane(100_001, 2)]), kind, snapshot
    )
    assert _list_rows(planned) == [("sound", 24, 60)]
    assert planned.rows[0]["clip_id"] == str(uuid.UUID(int=1))
    assert (planned.rows[0]["name"], planned.rows[0]["checked"], planned.notices) == ("Line 1", True, [])


@pytest.mark.parametrize("kind", WITH_SOUNDS)
def test_unknown_sounds_are_reported(kind: str) -> None:
    cuts = [(48, None), (48, None)]
    other = str(uuid.UUID(int=1234))
    lanes = [_make_voice_lane(0, 1), _make_voice_lane(24_000, 2, code=get_cut_code(other), sound_id=other)]
    planned = _plan_import(make_edit(kind, 24, cuts, lanes=lanes), kind, _make_snapshot(cuts, lanes[:1]))
    assert planned.notices == [texts.audio(1), texts.NOTHING_TO_CHANGE]


@pytest.mark.parametrize("kind", WITH_SOUNDS)
def test_a_sound_stays_with_its_picture(kind: str) -> None:
    """The second cut isn't in the edit and remains on the board."""
    cuts = [(48, None), (48, None), (48, None)]
    snapshot = _make_snapshot(cuts, [_make_voice_lane(240_000, 1)])  # One second into the third cut.
    written = make_edit(kind, 24, cuts, lanes=[_make_voice_lane(144_000, 1)])
    assert written is not None
    planned = _plan_import(replace(written, stills=[written.stills[0], written.stills[2]]), kind, snapshot)
    assert [row["kind"] for row in planned.rows] == ["missing"]
    anchored = replace(snapshot.clips[0], anchor_cut_id=snapshot.cuts[2].id, at=48_000)
    longer = make_edit(kind, 24, [(60, None), *cuts[1:]], lanes=[_make_voice_lane(240_000 + 24_000, 1)])
    assert _list_rows(_plan_import(longer, kind, replace(snapshot, clips=[anchored]))) == [("retimed", 48, 60)]
    assert _list_rows(_plan_import(longer, kind, snapshot)) == [("retimed", 48, 60), ("sound", 120, 132)], (
        "it goes with no cut"
    )


@pytest.mark.parametrize("kind", WITH_SOUNDS)
def test_a_sound_without_its_beginning_did_not_move(kind: str) -> None:
    cuts = [(48, None), (48, None)]
    snapshot = _make_snapshot(cuts, [_make_voice_lane(72_000, 1)])
    written = make_edit(kind, 24, cuts, lanes=[_make_voice_lane(0, 1, begin=24_000)])
    assert written is not None
    planned = _plan_import(replace(written, stills=written.stills[1:]), kind, snapshot)
    assert [row["kind"] for row in planned.rows] == ["missing"], "the second cut alone: it began in the first"


@pytest.mark.parametrize("kind", WITH_SOUNDS)
def test_a_sound_moves_with_its_picture_regardless_of_the_accepted_rows(kind: str) -> None:
    snapshot = _make_snapshot([(48, None), (48, None)], [_make_voice_lane(0, 1)])
    longer = make_edit(kind, 24, [(60, None), (48, None)], lanes=[_make_voice_lane(144_000, 1)])
    planned = _plan_import(longer, kind, snapshot)
    assert _list_rows(planned) == [("retimed", 48, 60), ("sound", 0, 72)]
    retimed, moved = (row["id"] for row in planned.rows)
    stored = {"rows": planned.rows, "apply_data": json.loads(json.dumps(planned.apply_data))}
    for accepted, frame in (({retimed: None, moved: None}, 72), ({moved: None}, 60)):
        items = stored_plan.build_target(snapshot.cuts, stored, accepted).items
        assert stored_plan.locate_clips(stored, items, accepted) == {str(uuid.UUID(int=1)): frame}
    assert (
        stored_plan.locate_clips(
            stored, stored_plan.build_target(snapshot.cuts, stored, {retimed: None}).items, {retimed: None}
        )
        == {}
    )
