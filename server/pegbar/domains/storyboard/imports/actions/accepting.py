"""Doing what was accepted of a plan: all of it in one transaction, on the board that the plan saw, or none of it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, cast

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.imports import store, texts
from pegbar.domains.storyboard.imports.actions import clips, imports, planning
from pegbar.domains.storyboard.imports.actions.changes import Changes
from pegbar.domains.storyboard.imports.actions.kind import Chosen, Outdated
from pegbar.domains.storyboard.imports.actions.kinds import KINDS
from pegbar.domains.storyboard.imports.actions.shapes import tell, with_plan
from pegbar.domains.storyboard.imports.rules.found import BadFile
from pegbar.domains.storyboard.imports.schemas import Acceptance, Accepted, ImportKind
from pegbar.domains.storyboard.models import Import
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Damaged, Invalid, Stale


async def apply(services: Services, user: Principal, ref: str, import_id: str, wanted: Acceptance) -> dict[str, Any]:
    """The import as it stands then, an `ImportPlanned` as plain data; one that was applied before is left as it is.

    Where the board's order, or a cut that is to change, is another than the plan saw, the plan is made anew and kept,
    and Stale bears the import with it; so it does where that was done before: nobody accepts what they did not see.
    """

    async def write(tx: Transaction) -> tuple[Import, str, dict[str, Any] | None]:
        ctx = RequestContext(tx, services, user)
        row = await imports.own(ctx, ref, import_id)
        await storyboard_store.lock_order(tx, row.project_id)
        row = await imports.own(ctx, ref, import_id, held=True)
        if row.state in store.APPLIED:
            return row, "", with_plan(row)
        if row.state != "planned" or row.plan is None or row.found_key is None:
            raise Conflict(texts.IMPORT_NOT_PLANNED, code="import.not_planned")
        if row.plan["number"] != wanted.plan:
            raise Stale(with_plan(row), texts.BOARD_CHANGED)
        return row, row.found_key, await _done(ctx, row, _chosen(row.plan, wanted.accepted))

    row, found_key, done = await services.db.transact(write)
    if done is not None:
        return done
    try:
        values = await planning.plan_of(services, row, await planning.first_frame(services, found_key))
    except BadFile as refused:
        raise Conflict(str(refused), code="import.refused") from refused
    except KeyError as error:
        raise Damaged from error
    current = await planning.keep(services, row, values)
    raise Stale(with_plan(current or row), texts.BOARD_CHANGED)


async def _done(ctx: RequestContext, row: Import, chosen: Chosen) -> dict[str, Any] | None:
    """Do it; None where the plan did not see what stands."""
    tx, seen = ctx.tx, row.cut_versions or {}
    if await storyboard_store.lock_order(tx, row.project_id) != row.order_version:
        return None
    changes = Changes(row.project_id, await storyboard_store.list_live_cuts(tx, row.project_id), source=row)
    try:
        await KINDS[cast("ImportKind", row.kind)].accept(ctx, changes, row.plan or {}, chosen)
    except Outdated:
        return None
    touched = changes.touched | {each["cut_id"] for each, _ in chosen if each.get("cut_id") is not None}
    held = {cut.id: cut for cut in await store.hold_cuts(tx, touched)}
    if any(each not in held or held[each].version != seen.get(each) for each in touched):
        return None
    if not await clips.are_as_seen(tx, row.project_id, changes.moved_clips, seen):
        return None
    inverse = await changes.write(ctx)
    values = {"state": "applied", "applied_at": clock.now(), "inverse": asdict(inverse), "cut_versions": None}
    await store.change(tx, row.id, {**values, **imports.LET_GO})
    await tell(tx, row.project_id, row.id, "applied")
    applied = await store.one(tx, row.id)
    return with_plan(applied or row)


def _chosen(plan: Mapping[str, Any], accepted: Sequence[Accepted]) -> Chosen:
    """The rows that were accepted, in the plan's order."""
    rows, wanted = {row["id"]: row for row in plan["rows"]}, {each.row: each for each in accepted}
    if len(wanted) != len(accepted):
        raise Invalid.field("accepted", texts.ROW_TWICE)
    if not wanted.keys() <= rows.keys():
        raise Invalid.field("accepted", texts.ROW_UNKNOWN)
    for row_id, each in wanted.items():
        if each.choice is not None and each.choice not in rows[row_id].get("choices", ()):
            raise Invalid.field("accepted", texts.CHOICE_UNKNOWN)
        if not {*each.theirs} <= {text["id"] for text in rows[row_id].get("texts", ())}:
            raise Invalid.field("accepted", texts.TEXT_UNKNOWN)
    chosen = ((row, wanted[row_id]) for row_id, row in rows.items() if row_id in wanted)
    return [({**row, "theirs": each.theirs} if "texts" in row else row, each.choice) for row, each in chosen]
