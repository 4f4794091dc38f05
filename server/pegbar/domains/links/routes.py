"""HTTP routes for link previews."""

from typing import Annotated

from fastapi import Query, Request

from pegbar.access.context import open_read_context
from pegbar.access.services import ServicesDep
from pegbar.domains.links import actions
from pegbar.domains.links.limits import LINK_BATCH_MAX, LINK_MAX
from pegbar.domains.links.schemas import Links
from pegbar.kernel.http import get_client_network
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text

router = Router(prefix="/api/links", tags=["links"])


@router.get("")
async def preview_links(
    request: Request,
    services: ServicesDep,
    url: Annotated[
        list[Annotated[Text, Query(max_length=LINK_MAX)]],
        Query(min_length=1, max_length=LINK_BATCH_MAX, description="Addresses without their origin: /video/…"),
    ],
) -> Links:
    """List previews of links to projects, boards, cuts, videos, folders and files that one can access."""
    async with open_read_context(request) as ctx:
        pass
    await services.throttle(
        services.settings.rate_links, "links", ctx.user.id or get_client_network(request), fails_open=True
    )
    async with open_read_context(request) as ctx:
        return Links(items=await actions.list_links(ctx, url))
