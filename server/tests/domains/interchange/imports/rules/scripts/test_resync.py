"""Script resync: a later draft is matched with the board, and users' edits are never lost unasked."""

import json
import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegbar.domains.interchange.formats.script_file import read_script
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import CaptionOrigin, CutMode, KnownScript
from pegbar.domains.interchange.imports.rules.scripts.new_scenes import PlannedCut, plan_new_scenes
from pegbar.domains.interchange.imports.rules.scripts.resync import (
    BoardScene,
    ResyncPlan,
    ResyncRow,
    ScriptBoard,
    ScriptedCut,
    resync,
)
from pegbar.domains.interchange.imports.rules.scripts.resync_result import ResyncResult, build_result
from pegbar.domains.interchange.imports.rules.scripts.scene_match import match_scenes
from pegbar.domains.storyboard.rules.timing import FrameRate
from tests.domains.interchange.imports.rules.scripts.samples import Draft, edited, feature, fountain
from tests.support.selection import get_example_count

pytestmark = pytest.mark.once

_RATE = FrameRate.from_fps(24)


@dataclass
class FakeBoard:
    """An in-memory board to which resync results are applied, in place of the database."""

    known: KnownScript
    cuts: list[ScriptedCut]
    scenes: dict[str, BoardScene]
    cut_count: int = 0

    @classmethod
    def import_first(cls, drafts: list[Draft], how: CutMode) -> "FakeBoard":
        """Return a board after a first import."""
        known = KnownScript.from_first_import(read_script(fountain(drafts), "a.fountain"), how)
        board = cls(known, [], {})
        for scene in plan_new_scenes(known.scenes, how, _RATE):
            board.scenes[scene.key] = BoardScene(scene.title, scene.number)
            board.cuts += [board.cut(cut) for cut in scene.cuts]
        return board

    def cut(self, new: PlannedCut) -> ScriptedCut:
        """Create a cut with the next id."""
        self.cut_count += 1
        return ScriptedCut(f"c{self.cut_count}", new.dialogue, new.action, new.origin)

    def plan(self, drafts: list[Draft], chosen: Mapping[int, str | None] | None = None) -> ResyncPlan:
        """Return the plan of changes for a later draft."""
        script = read_script(fountain(drafts), "a.fountain")
        return resync(self.known, script, ScriptBoard(self.scenes, self.cuts), _RATE, chosen or {})

    def apply(
        self, plan: ResyncPlan, accepted: Collection[str] | None = None, script_texts: Collection[str] = ()
    ) -> ResyncResult:
        """Apply the accepted rows, by default all of them."""
        result = build_result(plan, {row.id for row in plan.rows} if accepted is None else accepted, script_texts)
        self.known = KnownScript.from_plain(json.loads(json.dumps(result.imported.to_plain())))
        self.cuts = [
            replace(cut, **result.captions.get(cut.id, {}), origin=result.origins.get(cut.id, cut.origin))
            for cut in self.cuts
        ]
        for cuts in result.added.values():
            self.cuts += [self.cut(added.cut) for added in cuts]
        for scene in result.made:
            self.scenes[scene.key] = BoardScene(scene.title, scene.number)
            self.cuts += [self.cut(cut) for cut in scene.cuts]
        for key, texts in result.scenes.items():
            self.scenes[key] = replace(self.scenes[key], **texts)
        return result

    def set_action(self, cut_id: str, action: str) -> None:
        """Change the caption of a cut, as a user would."""
        self.cuts = [replace(cut, action=action) if cut.id == cut_id else cut for cut in self.cuts]

    def duplicate(self, cut_id: str, at: int) -> str:
        """Duplicate a cut at an index and return the duplicate's id."""
        self.cut_count += 1
        self.cuts.insert(at, replace(self.get_cut(cut_id), id=f"c{self.cut_count}"))
        return f"c{self.cut_count}"

    def get_cut(self, cut_id: str) -> ScriptedCut:
        """Return the cut with this id."""
        return next(cut for cut in self.cuts if cut.id == cut_id)


def _list_kinds(plan: ResyncPlan) -> list[str]:
    return [row.kind for row in plan.rows]


_THREE = [
    Draft("HALL", ("Rain falls on the old roof.", "Mara waits by the door."), "1"),
    Draft("ROOF", ("Tom looks down.",), "2"),
    Draft("YARD", ("A dog barks at nothing.",), "3"),
]


@pytest.mark.parametrize("how", ["nothing", "scene", "paragraph"])
def test_an_identical_draft_has_no_rows(how: CutMode) -> None:
    drafts = feature(random.Random(1), 40, 30)
    assert FakeBoard.import_first(drafts, how).plan(drafts).rows == ()


def test_every_kind_of_change_is_a_row() -> None:
    board = FakeBoard.import_first(_THREE, "scene")
    hall, _, yard = _THREE
    later = [
        replace(yard, heading="YARD BY NIGHT"),
        replace(hall, paragraphs=("Rain falls on the old roof.", "Mara runs.")),
        Draft("CELLAR", ("Something new entirely.",), "9"),
    ]
    plan = board.plan(later)
    rows = {row.id.split(":")[0]: row for row in plan.rows}
    assert {"moved", "renamed", "changed", "new", "removed"} == set(rows)
    assert (rows["renamed"].before, rows["renamed"].after) == ("3 YARD", "3 YARD BY NIGHT")
    assert (rows["moved"].before, rows["moved"].after) == ("3", "1")
    assert rows["removed"].before == "2 ROOF"
    (text,) = rows["changed"].texts
    assert (text.board_text.endswith("by the door."), text.script_text.endswith("Mara runs."), text.is_edited) == (
        True,
        True,
        False,
    )
    result = board.apply(plan)
    assert [(scene.scene.heading, scene.here) for scene in board.known.scenes] == [
        ("YARD BY NIGHT", True),
        ("HALL", True),
        ("CELLAR", True),
        ("ROOF", False),
    ]
    assert result.moved == (rows["moved"].key,)
    assert board.scenes[rows["renamed"].key].title == "YARD BY NIGHT"
    assert board.plan(later).rows == ()


def test_an_edited_caption_stays_unless_the_script_text_is_chosen() -> None:
    later = [replace(_THREE[0], paragraphs=("Snow falls on the old roof.", "Mara waits by the door.")), *_THREE[1:]]
    for chosen in (False, True):
        board = FakeBoard.import_first(_THREE, "scene")
        cut = board.cuts[0]
        board.set_action(cut.id, "What I wrote")
        (row,) = (plan := board.plan(later)).rows
        assert (row.texts[0].board_text, row.texts[0].is_edited) == ("What I wrote", True)
        board.apply(plan, script_texts=[row.texts[0].id] if chosen else ())
        assert board.get_cut(cut.id).action == (row.texts[0].script_text if chosen else "What I wrote")
        assert board.plan(later).rows == ()
        third = [replace(_THREE[0], paragraphs=("Hail falls on the old roof.",)), *_THREE[1:]]
        assert board.plan(third).rows[0].texts[0].is_edited is not chosen


def test_rejected_rows_are_offered_again() -> None:
    board = FakeBoard.import_first(_THREE, "scene")
    later = [_THREE[2], replace(_THREE[0], heading="LOBBY"), Draft("CELLAR", ("Quite new.",))]
    plan = board.plan(later)
    board.apply(plan, ())
    assert [row.id for row in board.plan(later).rows] == [row.id for row in plan.rows]
    assert board.plan(_THREE).rows == ()


def test_a_removed_scene_retains_its_cuts_and_can_return() -> None:
    board = FakeBoard.import_first(_THREE, "scene")
    cuts = list(board.cuts)
    board.apply(board.plan([_THREE[0], _THREE[2]]))
    assert board.cuts == cuts
    assert [scene.here for scene in board.known.scenes] == [True, False, True]
    plan = board.plan(_THREE)
    assert _list_kinds(plan) == ["restored"]
    board.apply(plan)
    assert board.plan(_THREE).rows == ()


def test_a_new_paragraph_joins_its_scenes_cut_or_becomes_a_cut() -> None:
    hall, *rest = _THREE
    later = [replace(hall, paragraphs=(hall.paragraphs[0], "MARA\nTom?", hall.paragraphs[1])), *rest]
    board = FakeBoard.import_first(_THREE, "scene")
    (row,) = board.plan(later).rows
    assert [(text.field, text.script_text) for text in row.texts] == [("dialogue", "MARA: Tom?")]
    board = FakeBoard.import_first(_THREE, "paragraph")
    (row,) = (plan := board.plan(later)).rows
    assert [(added.after, added.cut.dialogue) for added in row.added] == [(board.cuts[0].id, "MARA: Tom?")]
    board.apply(plan)
    assert board.plan(later).rows == ()


def test_a_cut_whose_text_left_the_script_retains_its_caption_and_is_matched_again() -> None:
    board = FakeBoard.import_first(_THREE, "paragraph")
    cut = board.cuts[1]
    later = [replace(_THREE[0], paragraphs=_THREE[0].paragraphs[:1]), *_THREE[1:]]
    (row,) = (plan := board.plan(later)).rows
    assert row.cuts_not_in_script == (cut.id,)
    board.apply(plan)
    assert board.get_cut(cut.id).action == "Mara waits by the door."
    assert board.plan(later).rows == ()
    assert board.plan(_THREE).rows == ()


def test_renumbered_scenes_are_matched_by_their_text() -> None:
    drafts = [replace(draft, number=str(at + 1)) for at, draft in enumerate(feature(random.Random(3), 30, 25))]
    new = Draft("INT. NEW", ("Nothing of this was there.",))
    later = [replace(draft, number=str(at + 1)) for at, draft in enumerate([new, *drafts])]
    plan = FakeBoard.import_first(drafts, "scene").plan(later)
    assert set(_list_kinds(plan)) == {"new", "renamed"}
    assert plan.matching.pairs == {at + 1: at for at in range(30)}


def test_a_rewritten_scene_is_matched_by_its_number() -> None:
    later = [_THREE[0], Draft("BRIDGE", ("Other people do other things.",), "2"), _THREE[2]]
    assert _list_kinds(FakeBoard.import_first(_THREE, "scene").plan(later)) == ["renamed", "changed"]


def test_a_scene_is_matched_by_its_id_regardless_of_other_changes() -> None:
    drafts = [replace(draft, id=f"AAAA{at}") for at, draft in enumerate(_THREE)]
    later = [Draft("ELSEWHERE", ("Nothing is as it was.",), "7", "AAAA1"), drafts[0], drafts[2]]
    assert FakeBoard.import_first(drafts, "scene").plan(later).matching.pairs == {0: 1, 1: 0, 2: 2}


def test_two_equally_good_matches_require_a_choice() -> None:
    line = "Mara opens the green door and listens to the rain for a while"
    drafts = [Draft("HALL", (f"{line}, {end}.",)) for end in ("alone", "again")]
    board = FakeBoard.import_first(drafts, "scene")
    later = [Draft("HALL", (f"{line}, quietly.",))]
    plan = board.plan(later)
    (row,) = plan.rows
    assert (row.kind, row.checked, set(row.candidates)) == (
        "unclear",
        False,
        {scene.key for scene in board.known.scenes},
    )
    before = board.known
    board.apply(plan)
    assert board.known == before
    second = board.known.scenes[1].key
    assert _list_kinds(board.plan(later, {0: second})) == ["changed", "removed"]
    assert _list_kinds(board.plan(later, {0: None})) == ["new", "removed", "removed"]


def test_a_feature_length_script_is_matched_after_edits() -> None:
    for seed in range(5):
        random_ = random.Random(seed)
        drafts = feature(random_, 190, 173)
        later = drafts
        for _ in range(10):
            later = edited(random_, later)
        known = KnownScript.from_first_import(read_script(fountain(drafts), "a.fountain"), "scene")
        found = match_scenes(known.scenes, read_script(fountain(later), "a.fountain").scenes, {})
        wanted = {at: draft.origin for at, draft in enumerate(later) if draft.origin >= 0}
        wrong = {at: place for at, place in found.pairs.items() if wanted.get(at) != place}
        assert wrong == {}
        assert len(wanted.keys() - found.pairs.keys()) <= 1


@settings(max_examples=get_example_count(8), deadline=None)
@given(seed=st.integers(0, 10**6), how=st.sampled_from(["scene", "paragraph"]))
def test_fifty_drafts_lose_no_user_edits(seed: int, how: CutMode) -> None:
    random_ = random.Random(seed)
    drafts = feature(random_, 12, 9)
    board = FakeBoard.import_first(drafts, how)
    written = dict[str, str]()
    for turn in range(50):
        if random_.random() < 0.5:
            cut = random_.choice(board.cuts)
            written[cut.id] = f"Somebody's words {turn}"
            board.set_action(cut.id, written[cut.id])
        drafts = edited(random_, drafts)
        plan = board.plan(drafts)
        cuts = [cut.id for cut in board.cuts]
        all_rows = random_.random() < 0.7
        accepted = {row.id for row in plan.rows if all_rows or random_.random() < 0.5}
        board.apply(plan, accepted)
        assert [cut.id for cut in board.cuts][: len(cuts)] == cuts
        assert {cut_id: board.get_cut(cut_id).action for cut_id in written} == written
        if all_rows:
            assert {row.kind for row in board.plan(drafts).rows} <= {"unclear"}
            if "unclear" not in _list_kinds(plan):
                assert [scene.scene.heading for scene in board.known.scenes if scene.here] == [
                    scene.heading for scene in drafts
                ]
    keys = {scene.key for scene in board.known.scenes}
    assert board.cuts
    assert all(cut.origin and cut.origin.scene in keys for cut in board.cuts)


def test_stored_resync_state_round_trips_through_json() -> None:
    board = FakeBoard.import_first(_THREE, "paragraph")
    origin = board.cuts[0].origin
    assert origin
    assert CaptionOrigin.from_plain(json.loads(json.dumps(origin.to_plain()))) == origin
    assert KnownScript.from_plain(json.loads(json.dumps(board.known.to_plain()))) == board.known
    rows: tuple[ResyncRow, ...] = board.plan(_THREE[1:]).rows
    assert json.loads(json.dumps(rows[0].to_plain()))["kind"] == "removed"


def _list_parts(board: FakeBoard) -> dict[str, list[int]]:
    return {cut.id: [part.index for part in cut.origin.parts] for cut in board.cuts if cut.origin}


def _list_actions(board: FakeBoard) -> dict[str, str]:
    return {cut.id: cut.action for cut in board.cuts}


def test_a_duplicate_follows_the_script_like_its_original() -> None:
    board = FakeBoard.import_first(_THREE, "scene")
    twin = board.duplicate("c1", 3)
    hall, *others = _THREE
    rain, waits = hall.paragraphs
    for paragraphs in [
        (rain, "Mara waits by the gate.", "The bell rings twice."),
        ("Smoke.",),
        (rain, waits, "A cat."),
    ]:
        board.apply(board.plan([replace(hall, paragraphs=paragraphs), *others]))
        assert board.get_cut("c1").action == board.get_cut(twin).action == "\n\n".join(paragraphs)
    board.set_action(twin, "Ours.")
    plan = board.plan([replace(hall, paragraphs=("Rain.", waits, "A cat.")), *others])
    assert {text.cut_id: text.is_edited for text in plan.rows[0].texts} == {"c1": False, twin: True}
    board.apply(plan)
    assert (board.get_cut("c1").action.split("\n")[0], board.get_cut(twin).action) == ("Rain.", "Ours.")


@pytest.mark.parametrize(("at", "behind"), [(1, "c4"), (3, "c1")], ids=["next to its cut", "elsewhere"])
def test_a_new_paragraph_comes_after_a_cut_and_its_adjacent_duplicates(at: int, behind: str) -> None:
    first, second = "Rain falls on the old roof.", "Mara waits by the door."
    board = FakeBoard.import_first([Draft("HALL", (first, second)), Draft("ROOF", ("Tom looks down.",))], "paragraph")
    twin = board.duplicate("c1", at)
    plan = board.plan([Draft("HALL", (first, "A cat sleeps.", second)), Draft("ROOF", ("Tom looks down.",))])
    ((added,),) = [row.added for row in plan.rows]
    assert (twin, added.after, added.cut.action) == ("c4", behind, "A cat sleeps.")


def test_returning_text_is_reattached_to_duplicates_and_repeated_paragraphs_stay_distinct() -> None:
    beat, rest = "A beat.", ("Rain falls on the old roof.", "Mara waits by the door.")
    drafts = [Draft("HALL", (beat, rest[0], beat, rest[1]))]
    board = FakeBoard.import_first(drafts, "paragraph")
    twin = board.duplicate("c2", 2)
    before = _list_actions(board)
    board.apply(board.plan([Draft("HALL", rest[1:])]))
    assert _list_parts(board) == {"c1": [], "c2": [], twin: [], "c3": [], "c4": [0]}
    plan = board.plan(drafts)
    assert [row.added for row in plan.rows] == []
    board.apply(plan)
    assert _list_actions(board) == before
    assert _list_parts(board) == {"c1": [0], "c2": [1], twin: [1], "c3": [2], "c4": [3]}
