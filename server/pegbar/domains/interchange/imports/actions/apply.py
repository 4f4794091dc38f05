"""Apply the accepted rows of a plan in one transaction, if the board hasn't changed since the plan was made."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, cast

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions import clips, imports, plans
from pegbar.domains.interchange.imports.actions.changes import BoardChanges
from pegbar.domains.interchange.imports.actions.importer import AcceptedRows, PlanOutdated
from pegbar.domains.interchange.imports.actions.importers import IMPORTERS
from pegbar.domains.interchange.imports.actions.presenters import publish_state, to_plain_with_plan
from pegbar.domains.interchange.imports.schemas import Acceptance, Accepted, ImportKind
from pegbar.domains.interchange.models import Import
from pegbar.domains.storyboard.core import store as core_store
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Damaged, Invalid, Stale


async def apply_import(
    services: Services, user: Principal, ref: str, import_id: str, acceptance: Acceptance
) -> dict[str, Any]:
    """Apply the accepted rows and return an `ImportPlanned` as JSON data. An applied import isn't applied again.

    Raises Stale if the board's order or an affected cut has changed since the plan was made, or if the user accepted
    rows of an earlier plan. Stale has the new plan, which is also stored. So users only apply rows that they saw.
    """

    async def write(tx: Transaction) -> tuple[Import, str, dict[str, Any] | None]:
        ctx = RequestContext(tx, services, user)
        row = await imports.get_own_import(ctx, ref, import_id)
        await core_store.lock_order(tx, row.project_id)
        row = await imports.get_own_import(ctx, ref, import_id, lock=True)
        if row.state in store.APPLIED:
            return row, "", to_plain_with_plan(row)
        if row.state != "planned" or row.plan is None or row.parsed_key is None:
            raise Conflict(texts.IMPORT_NOT_PLANNED, code="import.not_planned")
        if row.plan["number"] != acceptance.plan:
            raise Stale(to_plain_with_plan(row), texts.BOARD_CHANGED)
        return row, row.parsed_key, await _apply_rows(ctx, row, _select_rows(row.plan, acceptance.accepted))

    row, parsed_key, applied = await services.db.transact(write)
    if applied is not None:
        return applied
    try:
        values = await plans.build_plan(services, row, await plans.read_first_frame(services, parsed_key))
    except BadFile as refused:
        raise Conflict(refused.text, code="import.refused") from refused
    except KeyError as error:
        raise Damaged from error
    current = await plans.save_plan(services, row, values)
    raise Stale(to_plain_with_plan(current or row), texts.BOARD_CHANGED)


async def _apply_rows(ctx: RequestContext, row: Import, chosen: AcceptedRows) -> dict[str, Any] | None:
    """Apply the `chosen` rows. Returns None if the board has changed since the plan was made."""
    tx, planned_versions = ctx.tx, row.cut_versions or {}
    if await core_store.lock_order(tx, row.project_id) != row.order_version:
        return None
    changes = BoardChanges(row.project_id, await core_store.list_live_cuts(tx, row.project_id), source=row)
    try:
        await IMPORTERS[cast("ImportKind", row.kind)].apply(ctx, changes, row.plan or {}, chosen)
    except PlanOutdated:
        return None
    cut_ids = changes.changed_cuts | {each["cut_id"] for each, _ in chosen if each.get("cut_id") is not None}
    locked = {cut.id: cut for cut in await store.lock_cuts(tx, cut_ids)}
    if any(each not in locked or locked[each].version != planned_versions.get(each) for each in cut_ids):
        return None
    if not await clips.lock_unchanged(tx, row.project_id, changes.moved_clips, planned_versions):
        return None
    inverse = await changes.write(ctx)
    values = {"state": "applied", "applied_at": clock.now(), "inverse": asdict(inverse), "cut_versions": None}
    await store.update_import(tx, row.id, {**values, **imports.CLEARED_FILES})
    await publish_state(tx, row.project_id, row.id, "applied")
    applied = await store.get_import(tx, row.id)
    return to_plain_with_plan(applied or row)


def _select_rows(plan: Mapping[str, Any], accepted: Sequence[Accepted]) -> AcceptedRows:
    """Return the accepted rows in plan order. Raises Invalid for unknown rows, choices or texts."""
    rows, accepted_by_row = {row["id"]: row for row in plan["rows"]}, {each.row: each for each in accepted}
    if len(accepted_by_row) != len(accepted):
        raise Invalid.field("accepted", texts.ROW_TWICE)
    if not accepted_by_row.keys() <= rows.keys():
        raise Invalid.field("accepted", texts.ROW_UNKNOWN)
    for row_id, each in accepted_by_row.items():
        if each.choice is not None and each.choice not in rows[row_id].get("choices", ()):
            raise Invalid.field("accepted", texts.CHOICE_UNKNOWN)
        if not {*each.script_texts} <= {text["id"] for text in rows[row_id].get("texts", ())}:
            raise Invalid.field("accepted", texts.TEXT_UNKNOWN)
    chosen = ((row, accepted_by_row[row_id]) for row_id, row in rows.items() if row_id in accepted_by_row)
    return [
        ({**row, "script_texts": each.script_texts} if "texts" in row else row, each.choice) for row, each in chosen
    ]
