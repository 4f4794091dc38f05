"""The script of a board, as it was last imported, over HTTP."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import CutId, Ref
from pegbar.domains.storyboard.imports.actions import scripts
from pegbar.domains.storyboard.imports.script_schemas import ScriptHere, ScriptPlace
from pegbar.kernel.routing import Router

router = Router(prefix="/projects/{ref}/script")


@router.get("")
async def get_script(ctx: ReadContext, ref: Ref) -> ScriptHere:
    """The script of a board, scene by scene, and which cuts have their captions from it."""
    return await scripts.get_script(ctx, ref)


@router.put("/cuts/{cut_id}", status_code=204)
async def place_script(ctx: WriteContext, ref: Ref, cut_id: CutId, body: ScriptPlace) -> None:
    """Note of which paragraphs a cut's captions are, so that they follow the script. The captions stay as they are."""
    await scripts.place_script(ctx, ref, cut_id, body)
