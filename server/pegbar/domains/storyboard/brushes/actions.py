"""List, save and delete a user's brushes."""

from typing import Any

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.domains.storyboard.brushes import store, texts
from pegbar.domains.storyboard.brushes.limits import BRUSH_PRESETS_MAX
from pegbar.domains.storyboard.brushes.schemas import BrushPresetOut, BrushPresets, BrushPresetSave
from pegbar.kernel.errors import Conflict


async def list_brushes(ctx: RequestContext) -> BrushPresets:
    """Return the user's brushes, oldest first."""
    return await _load_brushes(ctx, require_person(ctx.user))


async def save_brush(ctx: RequestContext, preset_id: str, preset: BrushPresetSave) -> BrushPresets:
    """Save a brush under a client-made id, and return all brushes of the user.

    If another brush of the user has the same key, that brush loses it.
    """
    user_id = require_person(ctx.user)
    await _lock_brushes(ctx, user_id)
    existing = await store.get_brush(ctx.tx, preset_id)
    if existing is not None and existing.profile_id != user_id:
        raise _id_taken_error()
    if existing is None and await store.count_brushes(ctx.tx, user_id) >= BRUSH_PRESETS_MAX:
        raise Conflict(texts.BRUSHES_FULL, code="too_many_brushes")
    if preset.key is not None:
        await store.release_key(ctx.tx, user_id, preset.key)
    values = _to_values(preset)
    if existing is not None:
        await store.update_brush(ctx.tx, preset_id, values)
    else:
        row = {"id": preset_id, "profile_id": user_id, **values, "created_at": await ctx.tx.now()}
        if not await store.insert_brush(ctx.tx, row):
            raise _id_taken_error()
    return await _load_brushes(ctx, user_id)


async def delete_brush(ctx: RequestContext, preset_id: str) -> None:
    """Delete one of the user's brushes. Safe to repeat."""
    user_id = require_person(ctx.user)
    await _lock_brushes(ctx, user_id)
    await store.delete_brush(ctx.tx, user_id, preset_id)


async def _lock_brushes(ctx: RequestContext, user_id: str) -> None:
    """Serialize the changes of a user's brushes: concurrent changes could exceed the limit or share a key."""
    await ctx.tx.acquire_locks(f"brushes {user_id}")


async def _load_brushes(ctx: RequestContext, user_id: str) -> BrushPresets:
    rows = await store.list_brushes(ctx.tx, user_id)
    return BrushPresets(brushes=[BrushPresetOut.model_validate(row) for row in rows])


def _to_values(preset: BrushPresetSave) -> dict[str, Any]:
    values = preset.model_dump()
    colour = preset.brush.colour
    values["brush"]["colour"] = None if colour is None else colour.lower()
    return values


def _id_taken_error() -> Conflict:
    return Conflict(texts.BRUSH_ID_TAKEN, code="id_taken")
