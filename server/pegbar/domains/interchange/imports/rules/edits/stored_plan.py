"""Plan of an edit as JSON data, for clients and for storage, and its application. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.edits.parsed_edit import ParsedEdit
from pegbar.domains.interchange.imports.rules.board_snapshot import BoardSnapshot, CutSnapshot, ImportPlan
from pegbar.domains.interchange.imports.rules.edits.comparison import compare_edit
from pegbar.domains.interchange.imports.rules.edits.cut_finder import EditedCut
from pegbar.domains.interchange.imports.rules.edits.plan import (
    ClipMove,
    EditPlan,
    EditRow,
    EditStep,
    PlacedCut,
    TargetBoard,
)
from pegbar.domains.interchange.imports.rules.edits.sounds import locate_moves
from pegbar.domains.interchange.imports.rules.edits.target_board import apply_rows
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.timing import FrameRate

_STEP: Final = tuple(each.name for each in fields(EditStep))
_CLIP_MOVE: Final = tuple(each.name for each in fields(ClipMove))


def plan(board: BoardSnapshot, parsed: Mapping[str, Any]) -> ImportPlan:
    """Return the plan of an edit. `parsed` is from `ParsedEdit.to_json`. `apply_data` has steps and clip moves."""
    cuts = [
        EditedCut(cut.id, get_cut_code(cut.id), cut.label or "", cut.name, cut.frames, number, cut.transition)
        for number, cut in enumerate(board.cuts, 1)
    ]
    edit_plan = compare_edit(
        cuts, ParsedEdit.from_json(parsed), FrameRate.from_fps(board.fps), board.end_fade, board.clips
    )
    has_content = edit_plan.rows or texts.NO_PICTURE_OF_BOARD in edit_plan.notices
    notices = [*edit_plan.notices, *([] if has_content else [texts.NOTHING_TO_CHANGE])]
    apply_data = {
        "steps": [_to_json(step) for step in edit_plan.steps],
        "clip_moves": [_to_json(each) for each in edit_plan.clip_moves],
    }
    return ImportPlan(notices, [_row_to_json(row) for row in edit_plan.rows], apply_data)


def build_target(
    cuts: Sequence[CutSnapshot], stored_plan: Mapping[str, Any], accepted: Mapping[str, str | None]
) -> TargetBoard:
    """Return the resulting board. `stored_plan` has `rows` and `apply_data`; `accepted` maps row ids to choices."""
    rows = tuple(
        EditRow(row["id"], row["kind"], row.get("cut_id"), None, None, row["checked"], None, tuple(row["choices"]))
        for row in stored_plan["rows"]
        if "choices" in row
    )
    return apply_rows(cuts, EditPlan(rows, (), _load_steps(stored_plan)), accepted)


def locate_clips(
    stored_plan: Mapping[str, Any], items: Sequence[PlacedCut], accepted: Mapping[str, str | None]
) -> dict[str, int]:
    """Return the start frames of the accepted sound clips by id, on the board that consists of `items`."""
    return locate_moves(
        [ClipMove(**each) for each in stored_plan["apply_data"]["clip_moves"]],
        _load_steps(stored_plan),
        items,
        accepted,
    )


def _load_steps(stored_plan: Mapping[str, Any]) -> tuple[EditStep, ...]:
    return tuple(EditStep(**step) for step in stored_plan["apply_data"]["steps"])


def _to_json(each: EditStep | ClipMove) -> dict[str, Any]:
    """Return the fields as a dict. Unlike `asdict`, doesn't copy the values."""
    return {name: getattr(each, name) for name in (_STEP if isinstance(each, EditStep) else _CLIP_MOVE)}


def _row_to_json(row: EditRow) -> dict[str, Any]:
    """Return the fields of the `schemas.PlanRow` of this kind."""
    values: dict[str, Any] = {"id": row.id, "kind": row.kind, "checked": row.checked}
    before, after = row.before or {}, row.after or {}
    match row.kind:
        case "retimed":
            values |= {"cut_id": row.cut_id, "by": row.by, "before": before["frames"], "after": after["frames"]}
        case "moved":
            values |= {"cut_id": row.cut_id, "by": row.by, "before": before["number"], "after": after["number"]}
        case "duplicate":
            values |= {"cut_id": row.cut_id, "by": row.by, "before": before, "after": after}
        case "missing":
            values |= {"cut_id": row.cut_id, "before": before, "choices": row.choices}
        case "new":
            values |= {"after": after}
        case "transition":
            values |= {"cut_id": row.cut_id, "by": row.by, "transition": after["transition"]}
            values |= {"before": before["frames"], "after": after["frames"]}
        case "sound":
            values |= {
                "clip_id": before["clip_id"],
                "name": before["name"],
                "before": before["at"],
                "after": after["at"],
            }
        case "gap" | "unclear":
            values |= {"after": {"number": None, **after}, "choices": row.choices}
    return values
