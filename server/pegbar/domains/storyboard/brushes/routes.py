"""The brushes that one keeps, over HTTP."""

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import BrushId
from pegbar.domains.storyboard.brushes import actions
from pegbar.domains.storyboard.brushes.schemas import BrushPresets, BrushPresetSave
from pegbar.kernel.routing import Router

router = Router(prefix="/me/brushes")


@router.get("")
@reads
async def list_brushes(ctx: RequestContext) -> BrushPresets:
    """One's own brushes, in the order in which they were first kept."""
    return await actions.listed(ctx)


@router.put("/{brush_id}")
@writes
async def save_brush(ctx: RequestContext, brush_id: BrushId, body: BrushPresetSave) -> BrushPresets:
    """Keep a brush under an id of the client's; its key leaves the brush that had it. Safe to repeat."""
    return await actions.save(ctx, brush_id, body)


@router.delete("/{brush_id}", status_code=204)
@writes
async def remove_brush(ctx: RequestContext, brush_id: BrushId) -> None:
    """Remove one of one's brushes. Safe to repeat."""
    await actions.remove(ctx, brush_id)
