"""Relations over HTTP."""

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Path, Request

from pegbar.access.house import House, house_of
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import actions
from pegbar.domains.relations.schemas import FriendAsk, FriendRequestOut, FriendRequests, Friends, Status
from pegbar.kernel.schema import Id
from pegbar.kernel.work import Work

router = APIRouter(prefix="/api", tags=["relations"])
TheHouse = Annotated[House, Depends(house_of)]
RequestId = Annotated[Id, Path()]


async def _shown(work: Work, house: House, me: str, rows: list[actions.FriendRequest]) -> list[FriendRequestOut]:
    other = {row.id: row.requestee if row.requester == me else row.requester for row in rows}
    people = await profiles.refs(work, house, list(other.values()))
    return [
        FriendRequestOut(
            id=row.id, person=people[other[row.id]], status=cast("Status", row.status), created_at=row.created_at
        )
        for row in rows
    ]


@router.get("/friends")
async def list_friends(request: Request, house: TheHouse) -> Friends:
    """One's friends."""
    async with house.reading(request) as (work, who):
        ids = await actions.friends(work, who)
        people = await profiles.refs(work, house, ids)
    return Friends(items=[people[id_] for id_ in ids])


@router.get("/friend-requests")
async def list_friend_requests(request: Request, house: TheHouse) -> FriendRequests:
    """Requests that wait for an answer, newest first."""
    async with house.reading(request) as (work, who):
        rows = await actions.waiting(work, who)
        me = who.id or ""
        incoming = await _shown(work, house, me, [row for row in rows if row.requestee == me])
        outgoing = await _shown(work, house, me, [row for row in rows if row.requester == me])
    return FriendRequests(incoming=incoming, outgoing=outgoing)


@router.post("/friend-requests", status_code=201)
async def send_friend_request(body: FriendAsk, request: Request, house: TheHouse) -> FriendRequestOut:
    """Ask somebody to be friends; where the other has asked already, this accepts."""
    async with house.writing(request) as (work, who):
        row = await actions.send_request(work, who, body.profile_id)
        return (await _shown(work, house, who.id or "", [row]))[0]


@router.post("/friend-requests/{request_id}/accept")
async def accept_friend_request(request_id: RequestId, request: Request, house: TheHouse) -> FriendRequestOut:
    """Become friends."""
    async with house.writing(request) as (work, who):
        row = await actions.answer(work, who, request_id, accept=True)
        return (await _shown(work, house, who.id or "", [row]))[0]


@router.post("/friend-requests/{request_id}/decline")
async def decline_friend_request(request_id: RequestId, request: Request, house: TheHouse) -> FriendRequestOut:
    """Say no."""
    async with house.writing(request) as (work, who):
        row = await actions.answer(work, who, request_id, accept=False)
        return (await _shown(work, house, who.id or "", [row]))[0]


@router.delete("/friend-requests/{request_id}", status_code=204)
async def take_back_friend_request(request_id: RequestId, request: Request, house: TheHouse) -> None:
    """Take one's request back."""
    async with house.writing(request) as (work, who):
        await actions.take_back(work, who, request_id)
