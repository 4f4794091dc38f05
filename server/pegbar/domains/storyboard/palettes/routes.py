"""HTTP routes of a project's palettes."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import PaletteId, Ref
from pegbar.domains.storyboard.palettes import actions
from pegbar.domains.storyboard.palettes.schemas import PaletteEdit, PaletteNew, PaletteOut, Palettes
from pegbar.kernel.http import IfMatch
from pegbar.kernel.routing import Router

router = Router(prefix="/projects/{ref}/palettes")


@router.get("")
async def list_palettes(ctx: ReadContext, ref: Ref) -> Palettes:
    """Return the palettes that everyone in the project shares, oldest first."""
    return await actions.list_palettes(ctx, ref)


@router.post("", status_code=201)
async def create_palette(ctx: WriteContext, ref: Ref, body: PaletteNew) -> PaletteOut:
    """Create a palette. Safe to repeat, because the id is client-made."""
    return await actions.create_palette(ctx, ref, body)


@router.patch("/{palette_id}")
async def edit_palette(
    ctx: WriteContext, ref: Ref, palette_id: PaletteId, body: PaletteEdit, version: IfMatch
) -> PaletteOut:
    """Change a palette's name or replace its colors; 412 with the current palette if someone changed it."""
    return await actions.edit_palette(ctx, ref, palette_id, version, body)


@router.delete("/{palette_id}", status_code=204)
async def delete_palette(ctx: WriteContext, ref: Ref, palette_id: PaletteId) -> None:
    """Delete a palette. Safe to repeat."""
    await actions.delete_palette(ctx, ref, palette_id)
