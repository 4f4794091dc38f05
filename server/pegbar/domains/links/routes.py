"""What addresses lead to, over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from pegbar.access.ask import Ask, reads
from pegbar.domains.links import actions
from pegbar.domains.links.limits import LINK_MAX, LINKS_AT_ONCE
from pegbar.domains.links.schemas import Links
from pegbar.kernel.schema import Text

router = APIRouter(prefix="/api/links", tags=["links"])


@router.get("")
@reads
async def show_links(
    ask: Ask,
    url: Annotated[
        list[Annotated[Text, Query(max_length=LINK_MAX)]],
        Query(min_length=1, max_length=LINKS_AT_ONCE, description="Addresses without their origin: /video/…"),
    ],
) -> Links:
    """What addresses of projects, boards, cuts, videos, folders and files lead to, as one may see it now."""
    return Links(items=await actions.shown(ask, url))
