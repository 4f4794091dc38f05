"""Backgrounds over HTTP; what is done with one as with a cut, the cuts' routes do."""

from pegbar.access.context import RequestContext, writes
from pegbar.access.paths import Ref
from pegbar.domains.storyboard.backgrounds import actions
from pegbar.domains.storyboard.backgrounds.schemas import BackgroundNew
from pegbar.domains.storyboard.schemas import CutOut
from pegbar.kernel.routing import Router

router = Router()


@router.post("/projects/{ref}/backgrounds", status_code=201)
@writes
async def create_background(ctx: RequestContext, ref: Ref, body: BackgroundNew) -> CutOut:
    """Make a drawing that many cuts may show below their own. Safe to repeat with an id of the client's."""
    return await actions.create(ctx, ref, body)
