"""Documents page by page over HTTP."""

from typing import Annotated

from fastapi import Path, Request

from pegbar.access.context import open_read_context
from pegbar.access.paths import NodeId, Ref
from pegbar.access.services import ServicesDep
from pegbar.domains.assets.pictures.actions import pages
from pegbar.domains.assets.schemas import AssetPageOut
from pegbar.kernel.http import network_of
from pegbar.kernel.routing import Router

router = Router()


@router.get("/assets/nodes/{node_id}/pages/{number}")
async def look_at_page(
    ref: Ref,
    node_id: NodeId,
    number: Annotated[int, Path(ge=1, le=2**31 - 1, description="From 1")],
    request: Request,
    services: ServicesDep,
) -> AssetPageOut:
    """A page of a PDF as a picture, which is made when it is first looked at."""
    async with open_read_context(request) as ctx:
        node, known = await pages.known(ctx, ref, node_id, number)
    return await pages.shown(services, ctx.user, network_of(request), node, number, known)
