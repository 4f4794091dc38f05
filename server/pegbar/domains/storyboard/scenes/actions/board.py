"""List a board: its cuts in order, their structure and the backgrounds."""

from collections.abc import Sequence
from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import project as policy
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.core.actions.presenters import cut_to_dict
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.kernel.prepared import Row
from pegbar.kernel.threads import yielding_batches
from pegbar.realtime import outbox
from pegbar.realtime.topics import project_topic


async def get_board(ctx: RequestContext, ref: str) -> dict[str, object]:
    """Return the board in order, as the fields of a `CutList`.

    Plain dicts instead of models, because this is the most frequent list request. The topic's sequence number is read
    before the rows: a client may get events that the list already includes, but never misses one.
    """
    access = await guards.project(ctx, ref, Permission.CUT_VIEW)
    seq = await outbox.get_head(ctx.tx, project_topic(access.id))
    version = await store.get_order_version(ctx.tx, access.id)
    rows = await store.list_board_rows(ctx.tx, access.id)
    return {
        "items": await _cuts_to_dicts(ctx, rows),
        **await structure.build_structure_dict(ctx.tx, access.id, rows),
        "backgrounds": await _cuts_to_dicts(ctx, await store.list_background_rows(ctx.tx, access.id)),
        "order_version": version,
        "seq": seq,
        "can_edit": policy.abilities(access)["edit_storyboard"],
    }


async def _cuts_to_dicts(ctx: RequestContext, rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [await cut_to_dict(ctx.services, row) async for part in yielding_batches(rows) for row in part]
