"""The trash of a project's files over HTTP."""

from typing import Annotated

from fastapi import Query

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import Ref
from pegbar.domains.assets.schemas import Assets
from pegbar.domains.assets.trash.actions import trash
from pegbar.domains.assets.trash.schemas import TrashChoice, TrashList
from pegbar.kernel.limits import PAGE_SIZE_MAX
from pegbar.kernel.routing import Router

router = Router(prefix="/assets/trash")


@router.get("")
@reads
async def list_trash(
    ctx: RequestContext,
    ref: Ref,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 50,
) -> TrashList:
    """The deleted files and folders that the asker may bring back, the last deleted first."""
    return await trash.listed(ctx, ref, cursor, limit)


@router.post("/restore")
@writes
async def restore_assets(ctx: RequestContext, ref: Ref, body: TrashChoice) -> Assets:
    """Bring deleted files and folders back to where they were. Safe to repeat."""
    return Assets(items=await trash.restore(ctx, ref, body.node_ids))


@router.post("/remove", status_code=204)
@writes
async def remove_for_good(ctx: RequestContext, ref: Ref, body: TrashChoice) -> None:
    """Take deleted files and folders away for good. Safe to repeat."""
    await trash.remove(ctx, ref, body.node_ids)
