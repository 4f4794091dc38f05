"""HTTP routes of the trash of project files."""

from typing import Annotated

from fastapi import Query

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import Ref
from pegbar.domains.assets.schemas import Assets
from pegbar.domains.assets.trash.actions import trash
from pegbar.domains.assets.trash.schemas import TrashList, TrashSelection
from pegbar.kernel.limits import PAGE_SIZE_MAX
from pegbar.kernel.routing import Router

router = Router(prefix="/assets/trash")


@router.get("")
async def list_trash(
    ctx: ReadContext,
    ref: Ref,
    cursor: Annotated[str | None, Query(max_length=200)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = 50,
) -> TrashList:
    """List trashed files and folders that the user may restore, most recently deleted first."""
    return await trash.list_trash(ctx, ref, cursor, limit)


@router.post("/restore")
async def restore_assets(ctx: WriteContext, ref: Ref, body: TrashSelection) -> Assets:
    """Restore files and folders to their old folders. Safe to repeat."""
    return Assets(items=await trash.restore_assets(ctx, ref, body.node_ids))


@router.post("/remove", status_code=204)
async def delete_assets_permanently(ctx: WriteContext, ref: Ref, body: TrashSelection) -> None:
    """Delete trashed files and folders permanently. Safe to repeat."""
    await trash.delete_assets(ctx, ref, body.node_ids)
