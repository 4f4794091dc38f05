"""HTTP routes of the search."""

from typing import Annotated

from fastapi import Query, Request

from pegbar.access.context import open_read_context
from pegbar.domains.search.actions import query
from pegbar.domains.search.schemas import SearchResults, Suggestions
from pegbar.kernel.http import get_client_network
from pegbar.kernel.limits import SEARCH_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text

router = Router(prefix="/api/search", tags=["search"])
QueryText = Annotated[Text, Query(max_length=SEARCH_MAX, description="A part of a text, two letters at least")]


@router.get("")
async def search(  # one parameter per filter
    request: Request,
    q: QueryText,
    kinds: Annotated[
        str, Query(max_length=40, description="Some of video, project, cut, creator, with commas between")
    ],
    days: Annotated[int | None, Query(description="What was made within 7, 30, 90 or 365 days")] = None,
    limit: Annotated[int, Query(description="10, 20 or 50")] = 10,
    cursor: Annotated[str | None, Query(max_length=400)] = None,
) -> SearchResults:
    """Search texts as far as the user may see them: exact names first, then names with this prefix, then the newest."""
    async with open_read_context(request) as ctx:
        await query.throttle_search(ctx.services, ctx.user, get_client_network(request))
        return await query.search_page(ctx, query.SearchQuery(q, kinds, days, limit, cursor))


@router.get("/suggestions")
async def suggest_searches(request: Request, q: QueryText) -> Suggestions:
    """Suggest the best few results of each kind, interleaved, ten at most."""
    async with open_read_context(request) as ctx:
        await query.throttle_search(ctx.services, ctx.user, get_client_network(request))
        return await query.suggest(ctx, q)
