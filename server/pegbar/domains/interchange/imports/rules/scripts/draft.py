"""Plan of a script draft, first or later: the changes to the board as rows for the user. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pegbar.domains.interchange.formats.common.scripts.model import ParsedScript, ScriptScene
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import CutMode, KnownScript, compute_element_digest
from pegbar.domains.interchange.imports.rules.scripts.resync import (
    ResyncPlan,
    ResyncRow,
    ScriptBoard,
    get_label,
    resync,
)
from pegbar.domains.interchange.imports.rules.scripts.resync_result import ResyncResult, build_result
from pegbar.domains.storyboard.rules.timing import FrameRate

_KNOWN_PREFIX: Final = "of:"
_NEW: Final = "new"


@dataclass(frozen=True, slots=True)
class ScriptSnapshot:
    """A board and its script, if any. `scenes` and `shots` are the numbers of all scenes and shots, even empty ones."""

    known: KnownScript | None
    board: ScriptBoard
    scenes: int
    shots: int


def plan_draft(
    board: ScriptSnapshot, script: ParsedScript, how: CutMode, rate: FrameRate, chosen: Mapping[int, str | None]
) -> ResyncPlan:
    """Plan the changes of a draft.

    `how` applies to the first script of a board; later drafts use the mode of the first. Differences that aren't
    visible on the board get rows in addition to those of `resync`, so that the user can accept them. `chosen` has the
    user's choices for unclear scenes, see `resync`.
    """
    known = board.known or _derive_known_script(script, how, board.board)
    plan = resync(known, script, board.board, rate, chosen)
    return replace(plan, rows=_sort_rows([*plan.rows, *_list_unseen_changes(plan, board)]))


def to_rows(plan: ResyncPlan) -> list[dict[str, Any]]:
    """Return the rows of a `schemas.Plan` as JSON data."""
    return [_to_row(plan, row) for row in plan.rows]


def build_accepted(
    board: ScriptSnapshot,
    script: ParsedScript,
    how: CutMode,
    rate: FrameRate,
    rows: Sequence[Mapping[str, Any]],
    chosen: Sequence[tuple[Mapping[str, Any], str | None]],
) -> ResyncResult | None:
    """Return the result of accepting rows of a plan, or None if the plan would be different now.

    `rows` has the rows of the plan, from `to_rows`; additional fields are ignored. `chosen` has the accepted rows with
    the user's choices. Choosing the match of an unclear scene also accepts the checked rows that follow from the
    choice.
    """
    plan = plan_draft(board, script, how, rate, {})
    now = to_rows(plan)
    if len(now) != len(rows) or any({**was, **each} != was for was, each in zip(rows, now, strict=True)):
        return None
    places = {row.id: row.at for row in plan.rows if row.kind == "unclear"}
    decided = {
        at: parse_choice(choice)
        for row, choice in chosen
        if choice is not None and (at := places.get(row["id"])) is not None
    }
    accepted = {row["id"] for row, _ in chosen}
    if decided:
        plan = plan_draft(board, script, how, rate, decided)
        keys = {plan.keys[at] for at in decided}
        accepted |= {row.id for row in plan.rows if row.key in keys and row.checked}
    return build_result(plan, accepted, {text for row, _ in chosen for text in row.get("script_texts", ())})


def parse_choice(choice: str) -> str | None:
    """Return the key of the known scene that the user chose for an unclear one, or None for a new scene."""
    return choice.removeprefix(_KNOWN_PREFIX) if choice.startswith(_KNOWN_PREFIX) else None


def _derive_known_script(script: ParsedScript, how: CutMode, board: ScriptBoard) -> KnownScript:
    """Return a known script for a board without one: those scenes of `script` whose id a scene of the board has.

    These scenes then count as imported before.
    """
    first = KnownScript.from_first_import(script, how)
    there = [one for one in first.scenes if one.scene.text_id == one.key and one.key in board.scenes]
    return KnownScript(how, tuple(there))


def _list_unseen_changes(plan: ResyncPlan, snapshot: ScriptSnapshot) -> Iterator[ResyncRow]:
    """Yield rows for changes that aren't visible: scenes without cuts on the board, and all texts in mode "nothing"."""
    row_ids = {row.id for row in plan.rows}
    on_board = {*snapshot.board.scenes, *(cut.origin.scene for cut in snapshot.board.cuts if cut.origin)}
    for at, (key, scene) in enumerate(zip(plan.keys, plan.new.scenes, strict=True)):
        place = plan.matching.pairs.get(at)
        if place is None:
            if at not in plan.matching.unclear and f"new:{key}" not in row_ids:
                yield ResyncRow(f"new:{key}", "new", key, at, "", get_label(scene))
            continue
        known = plan.known.scenes[place]
        before, after = get_label(known.scene), get_label(scene)
        if snapshot.known is None:
            yield ResyncRow(f"new:{key}", "new", key, at, "", after)
            continue
        if key in plan.moved and f"moved:{key}" not in row_ids:
            yield ResyncRow(f"moved:{key}", "moved", key, at, str(place + 1), str(at + 1))
        if key in on_board and plan.known.how != "nothing":
            continue
        if before != after and f"renamed:{key}" not in row_ids:
            yield ResyncRow(f"renamed:{key}", "renamed", key, at, before, after)
        if f"changed:{key}" not in row_ids and (_get_digests(known.scene) != _get_digests(scene) or not known.here):
            yield ResyncRow(f"changed:{key}", "changed", key, at, before, after)
    for one in plan.known.scenes:
        if one.key in plan.lost and one.here and f"removed:{one.key}" not in row_ids:
            yield ResyncRow(f"removed:{one.key}", "removed", one.key, None, get_label(one.scene), "")


def _get_digests(scene: ScriptScene) -> list[str]:
    return [compute_element_digest(element) for element in scene.elements]


def _sort_rows(rows: list[ResyncRow]) -> tuple[ResyncRow, ...]:
    """Sort rows in script order; those of removed scenes come last."""
    return tuple(sorted(rows, key=lambda row: (row.at is None, row.at or 0)))


def _to_row(plan: ResyncPlan, row: ResyncRow) -> dict[str, Any]:
    scene = None if row.at is None else plan.new.scenes[row.at]
    shown: dict[str, Any] = {
        "id": row.id,
        "kind": f"scene_{row.kind}",
        "checked": row.checked,
        "scene": row.before if scene is None else get_label(scene),
        "line": None if scene is None else scene.line,
    }
    if row.kind == "new":
        cuts = row.scene.cuts if row.scene else ()
        return {**shown, "cuts": len(cuts), "frames": sum(cut.frames for cut in cuts)}
    if row.kind == "moved":
        return {**shown, "before": int(row.before), "after": int(row.after)}
    texts = [
        {
            "id": text.id,
            "cut_id": text.cut_id,
            "field": text.field,
            "board_text": text.board_text,
            "script_text": text.script_text,
            "is_edited": text.is_edited,
        }
        for text in row.texts
    ]
    if row.kind == "renamed":
        return {**shown, "before": row.before, "after": row.after, "texts": texts}
    if row.kind == "changed":
        added = [added.cut.action or added.cut.dialogue for added in row.added]
        return {**shown, "texts": texts, "added": added, "cuts_not_in_script": list(row.cuts_not_in_script)}
    if row.kind == "unclear":
        names = {one.key: get_label(one.scene) for one in plan.known.scenes}
        candidates = [{"choice": f"{_KNOWN_PREFIX}{key}", "name": names[key]} for key in row.candidates]
        return {**shown, "candidates": candidates, "choices": [*(each["choice"] for each in candidates), _NEW]}
    return shown
