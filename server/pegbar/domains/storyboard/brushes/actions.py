"""The brushes that a person keeps for themselves: listed, kept, given a key, removed."""

from typing import Any

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.domains.storyboard.brushes import store, texts
from pegbar.domains.storyboard.brushes.limits import BRUSH_PRESETS_MAX
from pegbar.domains.storyboard.brushes.schemas import BrushPresetOut, BrushPresets, BrushPresetSave
from pegbar.kernel.errors import Conflict


async def listed(ctx: RequestContext) -> BrushPresets:
    """The asker's brushes, the one that they kept first in front."""
    return await _all(ctx, require_person(ctx.user))


async def save(ctx: RequestContext, preset_id: str, preset: BrushPresetSave) -> BrushPresets:
    """Keep a brush as it is now, under an id of the client's; all brushes as they are then.

    A key that is given to it is taken from the one that had it.
    """
    me = require_person(ctx.user)
    await _in_turn(ctx, me)
    stands = await store.one(ctx.tx, preset_id)
    if stands is not None and stands.profile_id != me:
        raise _taken()
    if stands is None and await store.count(ctx.tx, me) >= BRUSH_PRESETS_MAX:
        raise Conflict(texts.BRUSHES_FULL, code="too_many_brushes")
    if preset.key is not None:
        await store.free_key(ctx.tx, me, preset.key)
    values = _values(preset)
    if stands is not None:
        await store.change(ctx.tx, preset_id, values)
    else:
        row = {"id": preset_id, "profile_id": me, **values, "created_at": await ctx.tx.now()}
        if not await store.add(ctx.tx, row):
            raise _taken()
    return await _all(ctx, me)


async def remove(ctx: RequestContext, preset_id: str) -> None:
    """Remove one of the asker's brushes. Safe to repeat."""
    me = require_person(ctx.user)
    await _in_turn(ctx, me)
    await store.remove(ctx.tx, me, preset_id)


async def _in_turn(ctx: RequestContext, me: str) -> None:
    """One person's change one after the other: of two at once each would see room for the last one, or the key free."""
    await ctx.tx.acquire_locks(f"brushes {me}")


async def _all(ctx: RequestContext, me: str) -> BrushPresets:
    rows = await store.listed(ctx.tx, me)
    return BrushPresets(brushes=[BrushPresetOut.model_validate(row) for row in rows])


def _values(preset: BrushPresetSave) -> dict[str, Any]:
    values = preset.model_dump()
    colour = preset.brush.colour
    values["brush"]["colour"] = None if colour is None else colour.lower()
    return values


def _taken() -> Conflict:
    return Conflict(texts.BRUSH_ID_TAKEN, code="id_taken")
