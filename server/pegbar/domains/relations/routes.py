"""Relations over HTTP."""

from typing import Annotated, cast

from fastapi import Query

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import Cursor, ProfileId, RequestId
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import actions
from pegbar.domains.relations.limits import FRIENDS_PAGE, PEOPLE_FOUND_MAX
from pegbar.domains.relations.reports.routes import router as reports
from pegbar.domains.relations.schemas import (
    Blocked,
    FriendAsk,
    FriendRequestOut,
    FriendRequests,
    Friends,
    ProfileList,
    Standing,
    Status,
)
from pegbar.kernel.limits import PAGE_SIZE_MAX, PERSON_FILTER_MAX, SEARCH_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text

router = Router(prefix="/api", tags=["relations"])


async def _shown(ctx: RequestContext, me: str, rows: list[actions.FriendRequest]) -> list[FriendRequestOut]:
    other = {row.id: row.requestee if row.requester == me else row.requester for row in rows}
    people = await profiles.refs(ctx, list(other.values()))
    return [
        FriendRequestOut(
            id=row.id, person=people[other[row.id]], status=cast("Status", row.status), created_at=row.created_at
        )
        for row in rows
    ]


@router.get("/profiles")
@reads
async def find_profiles(
    ctx: RequestContext,
    q: Annotated[Text, Query(max_length=SEARCH_MAX)],
    limit: Annotated[int, Query(ge=1, le=PEOPLE_FOUND_MAX)] = PEOPLE_FOUND_MAX,
) -> ProfileList:
    """People whose username, display name or bio contains the text; nobody where a block stands between the two."""
    return ProfileList(items=await actions.find_people(ctx, q, limit))


@router.get("/friends")
@reads
async def list_friends(
    ctx: RequestContext,
    q: Annotated[Text, Query(max_length=PERSON_FILTER_MAX)] = "",
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = FRIENDS_PAGE,
) -> Friends:
    """One's friends by username; `q`: those whose name or bio holds this text."""
    return await actions.friends(ctx, q, cursor, limit)


@router.delete("/friends/{profile_id}", status_code=204)
@writes
async def part_from_friend(ctx: RequestContext, profile_id: ProfileId) -> None:
    """End a friendship. Safe to repeat."""
    await actions.part(ctx, profile_id)


@router.get("/relations/{profile_id}")
@reads
async def get_standing(ctx: RequestContext, profile_id: ProfileId) -> Standing:
    """How one stands to somebody."""
    return await actions.standing(ctx, profile_id)


@router.get("/blocks")
@reads
async def list_blocks(
    ctx: RequestContext, cursor: Cursor = None, limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = FRIENDS_PAGE
) -> Blocked:
    """Whom one blocks, by username."""
    return await actions.blocks(ctx, cursor, limit)


@router.put("/blocks/{profile_id}", status_code=204)
@writes
async def block_person(ctx: RequestContext, profile_id: ProfileId) -> None:
    """Want nothing of somebody: it ends what was between the two. Safe to repeat; they are not told."""
    await actions.block(ctx, profile_id)


@router.delete("/blocks/{profile_id}", status_code=204)
@writes
async def unblock_person(ctx: RequestContext, profile_id: ProfileId) -> None:
    """Let somebody ask and invite again. Safe to repeat."""
    await actions.unblock(ctx, profile_id)


@router.get("/friend-requests")
@reads
async def list_friend_requests(ctx: RequestContext) -> FriendRequests:
    """The newest requests to oneself and from oneself that wait for an answer, newest first."""
    incoming, outgoing = await actions.waiting(ctx)
    me = ctx.user.id or ""
    return FriendRequests(incoming=await _shown(ctx, me, incoming), outgoing=await _shown(ctx, me, outgoing))


@router.post("/friend-requests", status_code=201)
@writes
async def send_friend_request(ctx: RequestContext, body: FriendAsk) -> FriendRequestOut:
    """Ask somebody to be friends; where the other has asked already, this accepts."""
    row = await actions.send_request(ctx, body.profile_id)
    return (await _shown(ctx, ctx.user.id or "", [row]))[0]


@router.post("/friend-requests/{request_id}/accept")
@writes
async def accept_friend_request(ctx: RequestContext, request_id: RequestId) -> FriendRequestOut:
    """Become friends."""
    row = await actions.answer(ctx, request_id, accept=True)
    return (await _shown(ctx, ctx.user.id or "", [row]))[0]


@router.post("/friend-requests/{request_id}/decline")
@writes
async def decline_friend_request(ctx: RequestContext, request_id: RequestId) -> FriendRequestOut:
    """Say no."""
    row = await actions.answer(ctx, request_id, accept=False)
    return (await _shown(ctx, ctx.user.id or "", [row]))[0]


@router.delete("/friend-requests/{request_id}", status_code=204)
@writes
async def take_back_friend_request(ctx: RequestContext, request_id: RequestId) -> None:
    """Take one's request back."""
    await actions.take_back(ctx, request_id)


router.include_router(reports)
