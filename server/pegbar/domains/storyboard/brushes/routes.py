"""HTTP routes of the user's brushes."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import BrushId
from pegbar.domains.storyboard.brushes import actions
from pegbar.domains.storyboard.brushes.schemas import BrushPresets, BrushPresetSave
from pegbar.kernel.routing import Router

router = Router(prefix="/me/brushes")


@router.get("")
async def list_brushes(ctx: ReadContext) -> BrushPresets:
    """Return the user's brushes, oldest first."""
    return await actions.list_brushes(ctx)


@router.put("/{brush_id}")
async def save_brush(ctx: WriteContext, brush_id: BrushId, body: BrushPresetSave) -> BrushPresets:
    """Save a brush under a client-made id. Safe to repeat. If another brush has the same key, that brush loses it."""
    return await actions.save_brush(ctx, brush_id, body)


@router.delete("/{brush_id}", status_code=204)
async def delete_brush(ctx: WriteContext, brush_id: BrushId) -> None:
    """Delete one of the user's brushes. Safe to repeat."""
    await actions.delete_brush(ctx, brush_id)
