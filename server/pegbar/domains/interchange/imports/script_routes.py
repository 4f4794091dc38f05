"""HTTP routes of a board's script, as last imported."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import CutId, Ref
from pegbar.domains.interchange.imports.actions import scripts
from pegbar.domains.interchange.imports.script_schemas import ScriptHere, ScriptPlace
from pegbar.kernel.routing import Router

router = Router(prefix="/projects/{ref}/script")


@router.get("")
async def get_script(ctx: ReadContext, ref: Ref) -> ScriptHere:
    """Return the script of a board by scenes, and the cuts with captions from it."""
    return await scripts.get_script(ctx, ref)


@router.put("/cuts/{cut_id}", status_code=204)
async def set_cut_script(ctx: WriteContext, ref: Ref, cut_id: CutId, body: ScriptPlace) -> None:
    """Set the script paragraphs from which a cut's captions come, so that later drafts can update the captions.

    The captions themselves don't change.
    """
    await scripts.place_script(ctx, ref, cut_id, body)
