"""Relations over HTTP."""

from typing import cast

from fastapi import APIRouter

from pegbar.access.ask import Ask, reads, writes
from pegbar.access.paths import RequestId
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import actions
from pegbar.domains.relations.schemas import FriendAsk, FriendRequestOut, FriendRequests, Friends, Status

router = APIRouter(prefix="/api", tags=["relations"])


async def _shown(ask: Ask, me: str, rows: list[actions.FriendRequest]) -> list[FriendRequestOut]:
    other = {row.id: row.requestee if row.requester == me else row.requester for row in rows}
    people = await profiles.refs(ask, list(other.values()))
    return [
        FriendRequestOut(
            id=row.id, person=people[other[row.id]], status=cast("Status", row.status), created_at=row.created_at
        )
        for row in rows
    ]


@router.get("/friends")
@reads
async def list_friends(ask: Ask) -> Friends:
    """One's friends."""
    ids = await actions.friends(ask)
    people = await profiles.refs(ask, ids)
    return Friends(items=[people[id_] for id_ in ids])


@router.get("/friend-requests")
@reads
async def list_friend_requests(ask: Ask) -> FriendRequests:
    """Requests that wait for an answer, newest first."""
    rows = await actions.waiting(ask)
    me = ask.who.id or ""
    incoming = await _shown(ask, me, [row for row in rows if row.requestee == me])
    outgoing = await _shown(ask, me, [row for row in rows if row.requester == me])
    return FriendRequests(incoming=incoming, outgoing=outgoing)


@router.post("/friend-requests", status_code=201)
@writes
async def send_friend_request(ask: Ask, body: FriendAsk) -> FriendRequestOut:
    """Ask somebody to be friends; where the other has asked already, this accepts."""
    row = await actions.send_request(ask, body.profile_id)
    return (await _shown(ask, ask.who.id or "", [row]))[0]


@router.post("/friend-requests/{request_id}/accept")
@writes
async def accept_friend_request(ask: Ask, request_id: RequestId) -> FriendRequestOut:
    """Become friends."""
    row = await actions.answer(ask, request_id, accept=True)
    return (await _shown(ask, ask.who.id or "", [row]))[0]


@router.post("/friend-requests/{request_id}/decline")
@writes
async def decline_friend_request(ask: Ask, request_id: RequestId) -> FriendRequestOut:
    """Say no."""
    row = await actions.answer(ask, request_id, accept=False)
    return (await _shown(ask, ask.who.id or "", [row]))[0]


@router.delete("/friend-requests/{request_id}", status_code=204)
@writes
async def take_back_friend_request(ask: Ask, request_id: RequestId) -> None:
    """Take one's request back."""
    await actions.take_back(ask, request_id)
