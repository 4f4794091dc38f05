"""Comparison of an edit with a board, and the board that results from accepted rows."""

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import ClipInfo, EditEvent, ParsedEdit
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, CutSnapshot
from pegbar.domains.interchange.imports.rules.edits import stored_plan
from pegbar.domains.interchange.imports.rules.edits.comparison import compare_edit
from pegbar.domains.interchange.imports.rules.edits.cut_finder import EditedCut
from pegbar.domains.interchange.imports.rules.edits.plan import EditPlan, PlacedCut
from pegbar.domains.interchange.imports.rules.edits.target_board import apply_rows
from pegbar.domains.interchange.imports.schemas import PlanOut
from pegbar.domains.storyboard.limits import FRAMES_MAX
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.timing import FrameRate

pytestmark = pytest.mark.once

_RATE = FrameRate.from_fps(24)
_RATES = st.sampled_from([7, 12, 23.976, 24, 25, 29.97, 59.94, 120]).map(FrameRate.from_fps)


def _make_board(*frames: int) -> list[EditedCut]:
    ids = [str(UUID(int=number)) for number in range(1, len(frames) + 1)]
    return [
        EditedCut(cut_id, get_cut_code(cut_id), f"Sc 010 Sh {number:03d}", "", length, number)
        for number, (cut_id, length) in enumerate(zip(ids, frames, strict=True), 1)
    ]


def _make_coded_clip(cut: EditedCut) -> ClipInfo:
    return ClipInfo(name="whatever", path=f"media/{cut.code}.png")


def _make_edit(*clips: tuple[ClipInfo | None, int], rate: FrameRate = _RATE) -> ParsedEdit:
    """Return an edit of clips, or gaps for None, each with its length in frames."""
    events, at = list[EditEvent](), 0
    for clip, frames in clips:
        kind = "gap" if clip is None else "picture"
        events.append(EditEvent(kind, rate.get_seconds(at), rate.get_seconds(frames), clip or ClipInfo()))
        at += frames
    return ParsedEdit("otio", "", rate.frames_per_second, tuple(events))


def _list_texts(plan: EditPlan) -> list[tuple[str, object, object]]:
    return [(row.kind, row.before, row.after) for row in plan.rows]


def _accept_all(plan: EditPlan, **choices: str) -> dict[str, str | None]:
    return {row.id: choices.get(row.kind) for row in plan.rows}


def _summarize_items(items: Sequence[PlacedCut]) -> list[tuple[str, str | None, int]]:
    return [(item.kind, item.cut_id, item.frames) for item in items]


def test_retimed_and_moved_cuts_are_rows_and_unchanged_cuts_are_not() -> None:
    board = _make_board(24, 10, 10, 10, 10)
    order = [board[0], board[4], *board[1:4]]
    plan = compare_edit(
        board, _make_edit((_make_coded_clip(order[0]), 31), *((_make_coded_clip(cut), 10) for cut in order[1:])), _RATE
    )
    assert _list_texts(plan) == [
        ("retimed", {"frames": 24}, {"frames": 31}),
        ("moved", {"number": 5}, {"number": 2}),
    ]
    assert [(row.checked, row.by) for row in plan.rows] == [(True, "code")] * 2


def test_cuts_after_an_inserted_clip_are_not_moved() -> None:
    board = _make_board(10, 10, 10)
    plan = compare_edit(
        board, _make_edit((ClipInfo(name="Drone.mov"), 5), *((_make_coded_clip(cut), 10) for cut in board)), _RATE
    )
    assert _list_texts(plan) == [("new", None, {"name": "Drone", "frames": 5, "number": 1})]
    assert apply_rows(board, plan, _accept_all(plan)).items[0] == PlacedCut("new", 5, name="Drone", row="new:0")


def test_a_repeated_cut_becomes_a_duplicate_and_a_missing_cut_stays() -> None:
    board = _make_board(10, 10, 10)
    first, left_out, last = board
    plan = compare_edit(
        board,
        _make_edit((_make_coded_clip(first), 10), (_make_coded_clip(last), 10), (_make_coded_clip(first), 7)),
        _RATE,
    )
    assert [row.kind for row in plan.rows] == ["duplicate", "missing"]
    assert not plan.rows[1].checked
    target = apply_rows(board, plan, {row.id: None for row in plan.rows})
    assert target.deleted == ()
    assert _summarize_items(target.items) == [
        ("cut", first.id, 10),
        ("cut", left_out.id, 10),
        ("cut", last.id, 10),
        ("duplicate", first.id, 7),
    ]
    for choice, order, deleted in (
        ("end", [first, last, first, left_out], ()),
        ("delete", [first, last, first], (left_out.id,)),
    ):
        target = apply_rows(board, plan, _accept_all(plan, missing=choice))
        assert [item.cut_id for item in target.items] == [cut.id for cut in order]
        assert target.deleted == deleted


def test_a_gap_lengthens_the_previous_cut_or_becomes_an_empty_cut() -> None:
    board = _make_board(10, 10)
    plan = compare_edit(
        board, _make_edit((_make_coded_clip(board[0]), 12), (None, 6), (_make_coded_clip(board[1]), 10)), _RATE
    )
    gap = plan.rows[1]
    assert (gap.kind, gap.after, gap.choices) == ("gap", {"frames": 6}, ("lengthen", "empty"))
    assert [item.frames for item in apply_rows(board, plan, _accept_all(plan)).items] == [18, 10]
    assert [item.frames for item in apply_rows(board, plan, {gap.id: None}).items] == [16, 10]
    assert [item.frames for item in apply_rows(board, plan, _accept_all(plan, gap="empty")).items] == [12, 6, 10]


def test_metadata_identifies_the_cut_when_no_code_does() -> None:
    board = _make_board(10, 10)
    clips = [
        ClipInfo(cut_id=board[0].id.upper(), path="Renamed.png"),
        ClipInfo(cut_id=board[0].id, path=f"{board[1].code}.png"),
    ]
    assert compare_edit(board, _make_edit(*((clip, 10) for clip in clips)), _RATE).rows == ()


def test_matches_by_name_alone_are_offered_unchecked() -> None:
    board = _make_board(10, 10, 10)
    named = ClipInfo(name="sc 010  SH 002.png")
    plan = compare_edit(
        board, _make_edit((_make_coded_clip(board[0]), 10), (_make_coded_clip(board[2]), 10), (named, 7)), _RATE
    )
    assert {(row.kind, row.checked, row.by) for row in plan.rows} == {
        ("retimed", False, "name"),
        ("moved", False, "name"),
    }
    plan = compare_edit(board, _make_edit((named, 10), (ClipInfo(name="Other"), 7)), _RATE)
    assert not any(row.checked for row in plan.rows)


def test_a_name_shared_by_two_cuts_requires_a_choice() -> None:
    board = [replace(cut, label="", name="Door") for cut in _make_board(10, 10, 10)]
    board[0] = replace(board[0], name="Window")
    plan = compare_edit(board, _make_edit((_make_coded_clip(board[0]), 10), (ClipInfo(name="Door"), 7)), _RATE)
    unclear = plan.rows[0]
    assert (unclear.kind, unclear.choices) == ("unclear", (board[1].id, board[2].id, "new"))
    assert not unclear.checked
    before = [("cut", cut.id, 10) for cut in board]
    assert _summarize_items(apply_rows(board, plan, {unclear.id: None}).items) == before
    assert _summarize_items(apply_rows(board, plan, {unclear.id: "something else"}).items) == before
    chosen = apply_rows(board, plan, {unclear.id: board[2].id})
    assert _summarize_items(chosen.items) == [before[0], ("cut", board[2].id, 7), before[1]]
    assert _summarize_items(apply_rows(board, plan, {unclear.id: "new"}).items)[1] == ("new", None, 7)


def test_two_codes_in_one_clip_require_a_choice() -> None:
    board = _make_board(10, 10)
    both = ClipInfo(reel=board[0].code, path=f"{board[1].code}.png")
    assert compare_edit(board, _make_edit((both, 10)), _RATE).rows[0].choices == (board[1].id, board[0].id, "new")


def test_an_edit_of_another_board_changes_nothing() -> None:
    plan = compare_edit(_make_board(10), _make_edit((ClipInfo(name="Drone.mov"), 7)), _RATE)
    assert (plan.rows, plan.notices) == (
        (),
        ("No clips in this edit match cuts on this board, so there's nothing to change.",),
    )


def test_another_frame_rate_is_converted_by_cumulative_time() -> None:
    board = _make_board(3, 3, 3, 3)
    edit = _make_edit(*((_make_coded_clip(cut), 5) for cut in board), rate=FrameRate(Fraction(30)))
    plan = compare_edit(board, edit, FrameRate.from_fps(25))  # Seams at 4.17, 8.33, 12.5 and 16.67 frames.
    assert [row.after for row in plan.rows] == [{"frames": 4}, {"frames": 4}, {"frames": 5}, {"frames": 4}]
    assert plan.notices == (texts.other_rate("30", "25"),)


def test_lengths_are_clamped_to_one_frame_and_the_maximum() -> None:
    board = _make_board(2, 2, 2)
    edit = _make_edit(
        (_make_coded_clip(board[0]), 1),
        (_make_coded_clip(board[1]), 1),
        (_make_coded_clip(board[2]), 40),
        rate=FrameRate(Fraction(120)),
    )
    plan = compare_edit(board, edit, FrameRate.from_fps(12))
    assert [item.frames for item in apply_rows(board, plan, _accept_all(plan)).items] == [1, 1, 2]
    assert texts.TOO_SHORT in plan.notices
    plan = compare_edit(board, _make_edit((_make_coded_clip(board[0]), FRAMES_MAX + 5)), _RATE)
    assert plan.rows[0].after == {"frames": FRAMES_MAX}
    assert texts.FRAMES_CAPPED in plan.notices


_LENGTHS = st.integers(1, 500)


@st.composite
def _generate_edit(draw: st.DrawFn) -> tuple[list[EditedCut], list[tuple[ClipInfo, int]], FrameRate]:
    """Generate a board and an edit of it: cuts retimed, reordered, removed, repeated and added."""
    board = _make_board(*draw(st.lists(_LENGTHS, min_size=1, max_size=12)))
    clips = [(_make_coded_clip(cut), draw(_LENGTHS) if draw(st.booleans()) else cut.frames) for cut in board]
    if draw(st.booleans()):
        clips = list(draw(st.permutations(clips)))
    kept = [each for each in clips if draw(st.integers(0, 4))] or clips[:1]
    for _ in range(draw(st.integers(0, 3))):
        kept.insert(draw(st.integers(0, len(kept))), (kept[draw(st.integers(0, len(kept) - 1))][0], draw(_LENGTHS)))
    for _ in range(draw(st.integers(0, 3))):
        kept.insert(draw(st.integers(0, len(kept))), (ClipInfo(name="Drone.mov"), draw(_LENGTHS)))
    return board, kept, draw(_RATES)


@given(frames=st.lists(_LENGTHS, min_size=1), rate=_RATES)
def test_an_edit_identical_to_the_board_has_no_rows(frames: list[int], rate: FrameRate) -> None:
    board = _make_board(*frames)
    assert (
        compare_edit(board, _make_edit(*((_make_coded_clip(cut), cut.frames) for cut in board), rate=rate), rate).rows
        == ()
    )


@given(edited=_generate_edit())
def test_accepting_all_rows_gives_the_edit_and_accepting_none_the_board(
    edited: tuple[list[EditedCut], list[tuple[ClipInfo, int]], FrameRate],
) -> None:
    board, clips, rate = edited
    plan = compare_edit(board, _make_edit(*clips, rate=rate), rate)
    codes = {cut.id: cut.code for cut in board}
    all_applied = apply_rows(board, plan, _accept_all(plan, missing="delete"))
    assert [(codes.get(item.cut_id or ""), item.frames) for item in all_applied.items] == [
        (clip.codes[0] if clip.codes else None, frames) for clip, frames in clips
    ]
    assert _summarize_items(apply_rows(board, plan, {}).items) == [("cut", cut.id, cut.frames) for cut in board]


@given(edited=_generate_edit(), data=st.data())
def test_no_default_choice_deletes_a_cut(
    edited: tuple[list[EditedCut], list[tuple[ClipInfo, int]], FrameRate], data: st.DataObject
) -> None:
    board, clips, rate = edited
    plan = compare_edit(board, _make_edit(*clips, rate=rate), rate)
    accepted = {row.id: None for row in plan.rows if data.draw(st.booleans())}
    target = apply_rows(board, plan, accepted)
    assert sorted(item.cut_id or "" for item in target.items if item.kind == "cut") == sorted(cut.id for cut in board)
    assert target.deleted == ()
    assert {item.row for item in target.items} - {""} <= set(accepted)
    assert all(item.frames >= 1 for item in target.items)


@given(edited=_generate_edit())
def test_the_number_of_moved_cuts_is_minimal(
    edited: tuple[list[EditedCut], list[tuple[ClipInfo, int]], FrameRate],
) -> None:
    board, clips, rate = edited
    plan = compare_edit(board, _make_edit(*clips, rate=rate), rate)
    at = {cut.code: position for position, cut in enumerate(board)}
    order = list(dict.fromkeys(at[clip.codes[0]] for clip, _ in clips if clip.codes))
    rising = [1] * len(order)
    for later in range(len(order)):
        rising[later] = 1 + max((rising[e] for e in range(later) if order[e] < order[later]), default=0)
    assert sum(1 for row in plan.rows if row.kind == "moved") == len(order) - max(rising, default=0)


@given(edited=_generate_edit(), data=st.data())
def test_a_stored_plan_gives_the_same_result(
    edited: tuple[list[EditedCut], list[tuple[ClipInfo, int]], FrameRate], data: st.DataObject
) -> None:
    board, clips, rate = edited
    edit = _make_edit(*clips, rate=rate)
    snapshot = BoardSnapshot(
        round(float(rate.frames_per_second), 3),
        [CutSnapshot(cut.id, cut.name, cut.label, cut.frames, 1) for cut in board],
    )
    planned, plan = stored_plan.plan(snapshot, json.loads(json.dumps(edit.to_json()))), compare_edit(board, edit, rate)
    fields = {"number": 1, "notices": planned.notices, "rows": planned.rows}
    sent = PlanOut.model_validate(fields).model_dump(mode="json")
    assert [row["id"] for row in sent["rows"]] == [row.id for row in plan.rows]
    assert len({row.id for row in plan.rows}) == len(plan.rows)
    accepted = {
        row.id: data.draw(st.sampled_from(row.choices)) if row.choices else None
        for row in plan.rows
        if data.draw(st.booleans())
    }
    stored = json.loads(json.dumps({**sent, "apply_data": planned.apply_data}))
    assert stored_plan.build_target(snapshot.cuts, stored, accepted) == apply_rows(board, plan, accepted)
