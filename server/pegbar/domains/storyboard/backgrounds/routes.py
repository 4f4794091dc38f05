"""HTTP routes of backgrounds. Other operations use the routes of cuts."""

from pegbar.access.context import WriteContext
from pegbar.access.paths import Ref
from pegbar.domains.storyboard.backgrounds import actions
from pegbar.domains.storyboard.backgrounds.schemas import BackgroundNew
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel.routing import Router

router = Router()


@router.post("/projects/{ref}/backgrounds", status_code=201)
async def create_background(ctx: WriteContext, ref: Ref, body: BackgroundNew) -> CutOut:
    """Create a background: a drawing that cuts can show below their own. Safe to repeat with a client-made id."""
    return await actions.create_background(ctx, ref, body)
