"""Draft comparison: which changes of a script are reported, also when none of its cuts are on the board."""

from typing import Any

import pytest

from pegbar.domains.interchange.formats.common.scripts.model import ParsedScript
from pegbar.domains.interchange.formats.script_file import read_script
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import CutMode, KnownScript
from pegbar.domains.interchange.imports.rules.scripts.draft import ScriptSnapshot, plan_draft, to_rows
from pegbar.domains.interchange.imports.rules.scripts.resync import ScriptBoard
from pegbar.domains.interchange.imports.rules.scripts.resync_result import build_result
from pegbar.domains.interchange.imports.schemas import PlanRow
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.kernel.schema import Output
from tests.domains.interchange.imports.rules.scripts.samples import Draft, fountain

pytestmark = pytest.mark.once

_RATE, _EMPTY = FrameRate.from_fps(24), ScriptBoard({}, ())
_ONE = Draft("INT. HALL", ("A door.", "A lamp."), "1", "FA5K7")
_TWO = Draft("EXT. QUAY", ("Nets dry.",), "2", "GH7K2")
_THREE = Draft("EXT. PIER", ("A gull.",), "3", "HJ8L3")


class _Rows(Output):
    rows: list[PlanRow]


def _read(drafts: list[Draft]) -> ParsedScript:
    return read_script(fountain(drafts), "a.fountain")


def _list_changes(known: KnownScript, drafts: list[Draft], *refused: str) -> tuple[list[str], list[str]]:
    """Return the ids of the reported rows, and the known headings after all rows except `refused` were accepted."""
    plan = plan_draft(ScriptSnapshot(known, _EMPTY, 0, 0), _read(drafts), known.how, _RATE, {})
    rows: list[dict[str, Any]] = to_rows(plan)
    assert [row.id for row in _Rows.model_validate({"rows": rows}).rows] == [row["id"] for row in rows]
    result = build_result(plan, {row["id"] for row in rows} - {*refused}, ())
    return [row["id"] for row in rows], [
        f"{scene.scene.heading}{'' if scene.here else ' (left)'}" for scene in result.imported.scenes
    ]


@pytest.mark.parametrize("how", ["nothing", "scene", "paragraph"])
def test_each_change_is_reported_and_applied_once_accepted(how: CutMode) -> None:
    known = KnownScript.from_first_import(_read([_ONE, _TWO, _THREE]), how)
    assert _list_changes(known, [_ONE, _TWO, _THREE])[0] == []
    new = Draft("INT. LOFT", ("Hay.",), "9", "KM9N4")
    assert _list_changes(known, [_ONE, new, _TWO, _THREE]) == (
        ["new:KM9N4"],
        ["INT. HALL", "INT. LOFT", "EXT. QUAY", "EXT. PIER"],
    )
    assert _list_changes(known, [_ONE, new, _TWO, _THREE], "new:KM9N4")[1] == ["INT. HALL", "EXT. QUAY", "EXT. PIER"]
    other = Draft("EXT. OLD QUAY", ("Nets are wet.",), "2", "GH7K2")
    assert _list_changes(known, [_ONE, other, _THREE]) == (
        ["renamed:GH7K2", "changed:GH7K2"],
        ["INT. HALL", "EXT. OLD QUAY", "EXT. PIER"],
    )
    assert _list_changes(known, [_ONE, other, _THREE], "renamed:GH7K2")[1] == ["INT. HALL", "EXT. QUAY", "EXT. PIER"]
    assert _list_changes(known, [_THREE, _ONE, _TWO]) == (["moved:HJ8L3"], ["EXT. PIER", "INT. HALL", "EXT. QUAY"])
    assert _list_changes(known, [_ONE, _THREE]) == (["removed:GH7K2"], ["INT. HALL", "EXT. PIER"])
    assert _list_changes(known, [_ONE, _THREE], "removed:GH7K2")[1] == ["INT. HALL", "EXT. QUAY", "EXT. PIER"]


def test_long_scene_ids_leave_room_for_suffixes_in_keys() -> None:
    long = Draft("INT. HALL", ("A door.",), "1", "K" * 120)
    board_key = KnownScript.from_first_import(_read([long]), "scene").scenes[0].key
    again = plan_draft(ScriptSnapshot(None, ScriptBoard({}, ()), 0, 0), _read([long, _ONE]), "scene", _RATE, {})
    assert len(board_key) < 100
    rows = to_rows(again)
    assert rows
    assert all(len(row["id"]) <= 120 for row in rows)
