"""The plan of an edit as it leaves the server and as it is kept, and what comes of the rows that are accepted. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from pegbar.domains.storyboard.imports import texts
from pegbar.domains.storyboard.imports.rules.board_snapshot import BoardSnapshot, CutSnapshot, ImportPlan
from pegbar.domains.storyboard.imports.rules.edits.match import changes
from pegbar.domains.storyboard.imports.rules.edits.matching import BoardCut
from pegbar.domains.storyboard.imports.rules.edits.model import ReadEdit
from pegbar.domains.storyboard.imports.rules.edits.placing import applied
from pegbar.domains.storyboard.imports.rules.edits.plan import EditPlan, Heard, Placed, PlanRow, Step, Target
from pegbar.domains.storyboard.imports.rules.edits.sounds import moved
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.domains.storyboard.rules.timing import FrameRate

_STEP: Final = tuple(each.name for each in fields(Step))
_HEARD: Final = tuple(each.name for each in fields(Heard))


def plan(seen: BoardSnapshot, found: Mapping[str, Any]) -> ImportPlan:
    """What an edit would change of a board; `found` is a plain `ReadEdit`. Its steps are kept, and where clips go."""
    board = [
        BoardCut(cut.id, get_cut_code(cut.id), cut.label or "", cut.name, cut.frames, number, cut.transition)
        for number, cut in enumerate(seen.cuts, 1)
    ]
    made = changes(board, ReadEdit.of(found), FrameRate.from_fps(seen.fps), seen.end_fade, seen.clips)
    is_said = made.rows or texts.NO_PICTURE_OF_BOARD in made.notices
    notices = [*made.notices, *([] if is_said else [texts.NOTHING_TO_CHANGE])]
    kept = {"steps": [_plain(step) for step in made.steps], "heard": [_plain(each) for each in made.heard]}
    return ImportPlan(notices, [_sent(row) for row in made.rows], kept)


def target(cuts: Sequence[CutSnapshot], kept: Mapping[str, Any], accepted: Mapping[str, str | None]) -> Target:
    """The whole board with the accepted rows (id and choice) of a plan as it is kept."""
    rows = tuple(
        PlanRow(row["id"], row["kind"], row.get("cut_id"), None, None, row["checked"], None, tuple(row["choices"]))
        for row in kept["rows"]
        if "choices" in row
    )
    return applied(cuts, EditPlan(rows, (), _steps(kept)), accepted)


def heard(kept: Mapping[str, Any], items: Sequence[Placed], accepted: Mapping[str, str | None]) -> dict[str, int]:
    """The frames of a board with these items at which the clips of accepted rows begin."""
    return moved([Heard(**each) for each in kept["kept"]["heard"]], _steps(kept), items, accepted)


def _steps(kept: Mapping[str, Any]) -> tuple[Step, ...]:
    return tuple(Step(**step) for step in kept["kept"]["steps"])


def _plain(each: Step | Heard) -> dict[str, Any]:
    """Its fields, without the copies that `asdict` makes."""
    return {name: getattr(each, name) for name in (_STEP if isinstance(each, Step) else _HEARD)}


def _sent(row: PlanRow) -> dict[str, Any]:
    """The fields of the `schemas.PlanRow` of its kind."""
    told: dict[str, Any] = {"id": row.id, "kind": row.kind, "checked": row.checked}
    before, after = row.before or {}, row.after or {}
    match row.kind:
        case "retimed":
            told |= {"cut_id": row.cut_id, "by": row.by, "before": before["frames"], "after": after["frames"]}
        case "moved":
            told |= {"cut_id": row.cut_id, "by": row.by, "before": before["number"], "after": after["number"]}
        case "twice":
            told |= {"cut_id": row.cut_id, "by": row.by, "before": before, "after": after}
        case "missing":
            told |= {"cut_id": row.cut_id, "before": before, "choices": row.choices}
        case "new":
            told |= {"after": after}
        case "transition":
            told |= {"cut_id": row.cut_id, "by": row.by, "transition": after["transition"]}
            told |= {"before": before["frames"], "after": after["frames"]}
        case "sound":
            told |= {"clip_id": before["clip_id"], "name": before["name"], "before": before["at"], "after": after["at"]}
        case "gap" | "unclear":
            told |= {"after": {"number": None, **after}, "choices": row.choices}
    return told
