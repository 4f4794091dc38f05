"""HTTP routes of document pages."""

from typing import Annotated

from fastapi import Path, Request

from pegbar.access.context import open_read_context
from pegbar.access.paths import NodeId, Ref
from pegbar.access.services import ServicesDep
from pegbar.domains.assets.pictures.actions import pages
from pegbar.domains.assets.schemas import AssetPageOut
from pegbar.kernel.http import get_client_network
from pegbar.kernel.routing import Router

router = Router()


@router.get("/assets/nodes/{node_id}/pages/{number}")
async def get_asset_page(
    ref: Ref,
    node_id: NodeId,
    number: Annotated[int, Path(ge=1, le=2**31 - 1, description="From 1")],
    request: Request,
    services: ServicesDep,
) -> AssetPageOut:
    """Return a page of a PDF as a picture, rendered on first request."""
    async with open_read_context(request) as ctx:
        node, known = await pages.require_page(ctx, ref, node_id, number)
    return await pages.get_page(services, ctx.user, get_client_network(request), node, number, known)
