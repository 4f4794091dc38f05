"""A draft of a script against a board, the first one too: what it would change, as rows that people are shown. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pegbar.domains.storyboard.imports.rules.scripts.applied import Result, applied
from pegbar.domains.storyboard.imports.rules.scripts.model import Script, ScriptScene
from pegbar.domains.storyboard.imports.rules.scripts.origin import How, Imported, digest_of
from pegbar.domains.storyboard.imports.rules.scripts.resync import Board, Plan, Row, called, resync
from pegbar.domains.storyboard.rules.timing import FrameRate

_OF: Final = "of:"
_NEW: Final = "new"


@dataclass(frozen=True, slots=True)
class Seen:
    """A board and its script, where it has one; so many scenes and shots it has, those that no cut is in among them."""

    known: Imported | None
    board: Board
    scenes: int
    shots: int


def drafted(seen: Seen, script: Script, how: How, rate: FrameRate, chosen: Mapping[int, str | None]) -> Plan:
    """What a draft would change. `how` counts where the board has no script yet, else the one that is known.

    Beside the rows of `resync` there is one for whatever else is another in the draft and is not seen on the board, so
    that it can be accepted. `chosen` as there.
    """
    known = seen.known or _begun(script, how, seen.board)
    plan = resync(known, script, seen.board, rate, chosen)
    return replace(plan, rows=_ordered([*plan.rows, *_beside(plan, seen)]))


def outward(plan: Plan) -> list[dict[str, Any]]:
    """The rows as a `schemas.Plan` has them, as plain data."""
    return [_row(plan, row) for row in plan.rows]


def accepted_of(
    seen: Seen,
    script: Script,
    how: How,
    rate: FrameRate,
    rows: Sequence[Mapping[str, Any]],
    chosen: Sequence[tuple[Mapping[str, Any], str | None]],
) -> Result | None:
    """What is to be written once rows of a plan were accepted; None where the plan would be another one now.

    `rows` are the plan's, as `outward` gave them; what they bear beside that does not count. Whoever says what an
    unclear scene is accepts what is told of it then, as far as that is checked.
    """
    plan = drafted(seen, script, how, rate, {})
    now = outward(plan)
    if len(now) != len(rows) or any({**was, **each} != was for was, each in zip(rows, now, strict=True)):
        return None
    places = {row.id: row.at for row in plan.rows if row.kind == "unclear"}
    decided = {
        at: choice_of(choice)
        for row, choice in chosen
        if choice is not None and (at := places.get(row["id"])) is not None
    }
    accepted = {row["id"] for row, _ in chosen}
    if decided:
        plan = drafted(seen, script, how, rate, decided)
        keys = {plan.keys[at] for at in decided}
        accepted |= {row.id for row in plan.rows if row.key in keys and row.checked}
    return applied(plan, accepted, {text for row, _ in chosen for text in row.get("theirs", ())})


def choice_of(choice: str) -> str | None:
    """The key of the known scene that somebody chose for an unclear one, or None for a new scene."""
    return choice.removeprefix(_OF) if choice.startswith(_OF) else None


def _begun(script: Script, how: How, board: Board) -> Imported:
    """As if the scenes that the board has by the script's own ids had been brought in before."""
    first = Imported.first(script, how)
    there = [one for one in first.scenes if one.scene.text_id == one.key and one.key in board.scenes]
    return Imported(how, tuple(there))


def _beside(plan: Plan, seen: Seen) -> Iterator[Row]:
    """What follows without being seen: scenes that are nothing on the board, and of "nothing" all texts."""
    told = {row.id for row in plan.rows}
    on_board = {*seen.board.scenes, *(cut.origin.scene for cut in seen.board.cuts if cut.origin)}
    for at, (key, scene) in enumerate(zip(plan.keys, plan.new.scenes, strict=True)):
        place = plan.matching.pairs.get(at)
        if place is None:
            if at not in plan.matching.unclear and f"new:{key}" not in told:
                yield Row(f"new:{key}", "new", key, at, "", called(scene))
            continue
        known = plan.known.scenes[place]
        before, after = called(known.scene), called(scene)
        if seen.known is None:
            yield Row(f"new:{key}", "new", key, at, "", after)
            continue
        if key in plan.moved and f"moved:{key}" not in told:
            yield Row(f"moved:{key}", "moved", key, at, str(place + 1), str(at + 1))
        if key in on_board and plan.known.how != "nothing":
            continue
        if before != after and f"renamed:{key}" not in told:
            yield Row(f"renamed:{key}", "renamed", key, at, before, after)
        if f"changed:{key}" not in told and (_says(known.scene) != _says(scene) or not known.here):
            yield Row(f"changed:{key}", "changed", key, at, before, after)
    for one in plan.known.scenes:
        if one.key in plan.lost and one.here and f"gone:{one.key}" not in told:
            yield Row(f"gone:{one.key}", "gone", one.key, None, called(one.scene), "")


def _says(scene: ScriptScene) -> list[str]:
    return [digest_of(element) for element in scene.elements]


def _ordered(rows: list[Row]) -> tuple[Row, ...]:
    """In the order of the script; what left it comes last."""
    return tuple(sorted(rows, key=lambda row: (row.at is None, row.at or 0)))


def _row(plan: Plan, row: Row) -> dict[str, Any]:
    scene = None if row.at is None else plan.new.scenes[row.at]
    shown: dict[str, Any] = {
        "id": row.id,
        "kind": f"scene_{row.kind}",
        "checked": row.checked,
        "scene": row.before if scene is None else called(scene),
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
            "ours": text.ours,
            "theirs": text.theirs,
            "touched": text.touched,
        }
        for text in row.texts
    ]
    if row.kind == "renamed":
        return {**shown, "before": row.before, "after": row.after, "texts": texts}
    if row.kind == "changed":
        added = [added.cut.action or added.cut.dialogue for added in row.added]
        return {**shown, "texts": texts, "added": added, "left": list(row.left)}
    if row.kind == "unclear":
        names = {one.key: called(one.scene) for one in plan.known.scenes}
        could_be = [{"choice": f"{_OF}{key}", "called": names[key]} for key in row.candidates]
        return {**shown, "could_be": could_be, "choices": [*(each["choice"] for each in could_be), _NEW]}
    return shown
