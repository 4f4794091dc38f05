"""HTTP routes for recently opened items."""

from typing import Annotated

from fastapi import Query

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import SubjectId
from pegbar.domains.recents import actions
from pegbar.domains.recents.limits import RECENTS_MAX
from pegbar.domains.recents.schemas import Kind, RecentNew, Recents
from pegbar.kernel.routing import Router

router = Router(prefix="/api/recents", tags=["recents"])


@router.get("")
async def list_recents(
    ctx: ReadContext,
    kinds: Annotated[
        str, Query(max_length=40, description="Some of board, video, folder, project, with commas between")
    ] = ",".join(actions.KINDS),
    limit: Annotated[int, Query(ge=1, le=RECENTS_MAX)] = RECENTS_MAX,
) -> Recents:
    """List the items that one opened last and can still access, newest first."""
    return Recents(items=await actions.list_recents(ctx, kinds, limit))


@router.put("/{kind}/{subject_id}", status_code=204)
async def record_recent(ctx: WriteContext, kind: Kind, subject_id: SubjectId, body: RecentNew) -> None:
    """Record that one opened an item. The id of a board is its project's id. Safe to repeat."""
    await actions.record_recent(ctx, kind, subject_id, body.cut_id)


@router.delete("/{kind}/{subject_id}", status_code=204)
async def delete_recent(ctx: WriteContext, kind: Kind, subject_id: SubjectId) -> None:
    """Delete an item from one's own recents. Safe to repeat."""
    await actions.delete_recent(ctx, kind, subject_id)


@router.delete("", status_code=204)
async def clear_recents(ctx: WriteContext) -> None:
    """Delete all of one's own recents. Safe to repeat."""
    await actions.delete_all_recents(ctx)
