"""HTTP routes of relations between people."""

from typing import Annotated, cast

from fastapi import Query

from pegbar.access.context import ReadContext, RequestContext, WriteContext
from pegbar.access.paths import Cursor, ProfileId, RequestId
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import actions
from pegbar.domains.relations.limits import FRIENDS_PAGE, PEOPLE_FOUND_MAX
from pegbar.domains.relations.reports.routes import router as reports
from pegbar.domains.relations.schemas import (
    BlockedList,
    FriendRequestNew,
    FriendRequestOut,
    FriendRequests,
    Friends,
    ProfileList,
    RelationOut,
    Status,
)
from pegbar.kernel.limits import PAGE_SIZE_MAX, PERSON_FILTER_MAX, SEARCH_MAX
from pegbar.kernel.routing import Router
from pegbar.kernel.schema import Text

router = Router(prefix="/api", tags=["relations"])


async def _build_requests(ctx: RequestContext, me: str, rows: list[actions.FriendRequest]) -> list[FriendRequestOut]:
    other = {row.id: row.requestee if row.requester == me else row.requester for row in rows}
    people = await profiles.get_refs(ctx, list(other.values()))
    return [
        FriendRequestOut(
            id=row.id, person=people[other[row.id]], status=cast("Status", row.status), created_at=row.created_at
        )
        for row in rows
    ]


@router.get("/profiles")
async def search_profiles(
    ctx: ReadContext,
    q: Annotated[Text, Query(max_length=SEARCH_MAX)],
    limit: Annotated[int, Query(ge=1, le=PEOPLE_FOUND_MAX)] = PEOPLE_FOUND_MAX,
) -> ProfileList:
    """Find people by username, display name or bio, without people who block the user or whom the user blocks."""
    return ProfileList(items=await actions.find_people(ctx, q, limit))


@router.get("/friends")
async def list_friends(
    ctx: ReadContext,
    q: Annotated[Text, Query(max_length=PERSON_FILTER_MAX)] = "",
    cursor: Cursor = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = FRIENDS_PAGE,
) -> Friends:
    """List one's friends, ordered by username. With `q`, only friends whose names or bio contain it."""
    return await actions.list_friends(ctx, q, cursor, limit)


@router.delete("/friends/{profile_id}", status_code=204)
async def remove_friend(ctx: WriteContext, profile_id: ProfileId) -> None:
    """End a friendship. Safe to repeat."""
    await actions.remove_friend(ctx, profile_id)


@router.get("/relations/{profile_id}")
async def get_relation(ctx: ReadContext, profile_id: ProfileId) -> RelationOut:
    """Get the relation between oneself and a person."""
    return await actions.get_standing(ctx, profile_id)


@router.get("/blocks")
async def list_blocks(
    ctx: ReadContext, cursor: Cursor = None, limit: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = FRIENDS_PAGE
) -> BlockedList:
    """List the people whom one blocks, ordered by username."""
    return await actions.list_blocks(ctx, cursor, limit)


@router.put("/blocks/{profile_id}", status_code=204)
async def block_person(ctx: WriteContext, profile_id: ProfileId) -> None:
    """Block a person, which ends all relations between the two. Safe to repeat; the person isn't informed."""
    await actions.block_person(ctx, profile_id)


@router.delete("/blocks/{profile_id}", status_code=204)
async def unblock_person(ctx: WriteContext, profile_id: ProfileId) -> None:
    """Unblock a person. Safe to repeat."""
    await actions.unblock_person(ctx, profile_id)


@router.get("/friend-requests")
async def list_friend_requests(ctx: ReadContext) -> FriendRequests:
    """List pending friend requests to oneself and from oneself, newest first."""
    incoming, outgoing = await actions.list_pending_requests(ctx)
    me = ctx.user.id or ""
    return FriendRequests(
        incoming=await _build_requests(ctx, me, incoming), outgoing=await _build_requests(ctx, me, outgoing)
    )


@router.post("/friend-requests", status_code=201)
async def send_friend_request(ctx: WriteContext, body: FriendRequestNew) -> FriendRequestOut:
    """Send a friend request; if the other person sent one already, it is accepted."""
    row = await actions.send_request(ctx, body.profile_id)
    return (await _build_requests(ctx, ctx.user.id or "", [row]))[0]


@router.post("/friend-requests/{request_id}/accept")
async def accept_friend_request(ctx: WriteContext, request_id: RequestId) -> FriendRequestOut:
    """Accept a friend request."""
    row = await actions.answer_request(ctx, request_id, accept=True)
    return (await _build_requests(ctx, ctx.user.id or "", [row]))[0]


@router.post("/friend-requests/{request_id}/decline")
async def decline_friend_request(ctx: WriteContext, request_id: RequestId) -> FriendRequestOut:
    """Decline a friend request."""
    row = await actions.answer_request(ctx, request_id, accept=False)
    return (await _build_requests(ctx, ctx.user.id or "", [row]))[0]


@router.delete("/friend-requests/{request_id}", status_code=204)
async def withdraw_friend_request(ctx: WriteContext, request_id: RequestId) -> None:
    """Withdraw one's friend request."""
    await actions.withdraw_request(ctx, request_id)


router.include_router(reports)
