"""The search over HTTP."""

from typing import Annotated

from fastapi import Query, Request

from pegbar.access.context import open_read_context
from pegbar.domains.search.actions import finding
from pegbar.domains.search.schemas import FoundList, Suggestions
from pegbar.kernel.http import network_of
from pegbar.kernel.limits import SEARCH_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text

router = Router(prefix="/api/search", tags=["search"])
Asked = Annotated[Text, Query(max_length=SEARCH_MAX, description="A part of a text, two letters at least")]


@router.get("")
async def search_everything(  # a page of the search is asked for by so much
    request: Request,
    q: Asked,
    kinds: Annotated[
        str, Query(max_length=40, description="Some of video, project, cut, creator, with commas between")
    ],
    days: Annotated[int | None, Query(description="What was made within 7, 30, 90 or 365 days")] = None,
    limit: Annotated[int, Query(description="10, 20 or 50")] = 10,
    cursor: Annotated[str | None, Query(max_length=400)] = None,
) -> FoundList:
    """What has the text in it and the asker may see: names that are it, names that begin so, then the newest."""
    async with open_read_context(request) as ctx:
        await finding.throttle(ctx.services, ctx.user, network_of(request))
        return await finding.found(ctx, finding.Sought(q, kinds, days, limit, cursor))


@router.get("/suggestions")
async def suggest(request: Request, q: Asked) -> Suggestions:
    """The best few of each kind, mixed: ten at most."""
    async with open_read_context(request) as ctx:
        await finding.throttle(ctx.services, ctx.user, network_of(request))
        return await finding.suggested(ctx, q)
