"""List, create, edit and delete the palettes of a project."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import project as policy
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.models import Palette
from pegbar.domains.storyboard.palettes import store, texts
from pegbar.domains.storyboard.palettes.events import PaletteChanged, PaletteDeleted
from pegbar.domains.storyboard.palettes.limits import PALETTES_MAX
from pegbar.domains.storyboard.palettes.schemas import PaletteEdit, PaletteNew, PaletteOut, Palettes
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound, Stale
from pegbar.realtime.topics import project_topic


async def list_palettes(ctx: RequestContext, ref: str) -> Palettes:
    """Return the palettes of a project, oldest first."""
    access = await guards.project(ctx, ref, Permission.CUT_VIEW)
    rows = await store.list_palettes(ctx.tx, access.id)
    can_edit = policy.abilities(access)["edit_storyboard"]
    return Palettes(palettes=[PaletteOut.model_validate(row) for row in rows], can_edit=can_edit)


async def create_palette(ctx: RequestContext, ref: str, new: PaletteNew) -> PaletteOut:
    """Create a palette. Repeating it with the same id returns the palette as it is now."""
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    # Concurrent requests can't exceed the limit.
    await core_store.lock_order(ctx.tx, access.id)
    existing = await store.get_palette(ctx.tx, new.id)
    if existing is not None:
        if existing.project_id != access.id:
            raise Conflict(texts.PALETTE_ID_TAKEN, code="id_taken")
        return PaletteOut.model_validate(existing)
    if await store.count_palettes(ctx.tx, access.id) >= PALETTES_MAX:
        raise Conflict(texts.PALETTES_FULL, code="too_many_palettes")
    row = {**new.model_dump(), "project_id": access.id, "version": 1, "created_at": await ctx.tx.now()}
    if not await store.insert_palette(ctx.tx, row):
        raise Conflict(texts.PALETTE_ID_TAKEN, code="id_taken")
    return await _announce(ctx.tx, Palette(**row))


async def edit_palette(
    ctx: RequestContext, ref: str, palette_id: str, version: int, changes: PaletteEdit
) -> PaletteOut:
    """Edit a palette that the client saw in this version. Raises 412 with the current palette if the version
    differs."""
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    palette = await store.lock_palette(ctx.tx, access.id, palette_id)
    if palette is None:
        raise NotFound(texts.PALETTE_UNKNOWN)
    values = changes.model_dump(exclude_none=True)
    if not values:
        raise Invalid(texts.PALETTE_EDIT_EMPTY)
    if palette.version != version:
        raise Stale(PaletteOut.model_validate(palette))
    return await _announce(ctx.tx, await store.update_palette(ctx.tx, palette_id, values))


async def delete_palette(ctx: RequestContext, ref: str, palette_id: str) -> None:
    """Delete a palette. Safe to repeat. Creating it again under the same id restores it."""
    access = await guards.project(ctx, ref, Permission.CUT_EDIT)
    if await store.delete_palette(ctx.tx, access.id, palette_id):
        await ctx.tx.events.append(project_topic(access.id), PaletteDeleted(palette_id=palette_id))


async def _announce(tx: Transaction, palette: Palette) -> PaletteOut:
    out = PaletteOut.model_validate(palette)
    await tx.events.append(project_topic(palette.project_id), PaletteChanged(palette=out))
    return out
