"""One's own sessions over HTTP."""

from fastapi import Request

from pegbar.access.ask import reading
from pegbar.access.guards import require_person
from pegbar.access.house import TheHouse, house_of
from pegbar.access.paths import SessionId
from pegbar.domains.accounts.sessions import actions
from pegbar.domains.accounts.sessions.schemas import SessionList
from pegbar.kernel.routing import Router

router = Router(prefix="/account/sessions")


@router.get("")
async def list_sessions(request: Request) -> SessionList:
    """Where one is signed in."""
    async with reading(request) as ask:
        return SessionList(items=await actions.listed(ask, token_of(request)))


# Who asks is known before the turn to write comes: of two who sign each other out at once, both are heard.
@router.delete("/{session_id}", status_code=204)
async def end_session(session_id: SessionId, request: Request, house: TheHouse) -> None:
    """Sign out one of one's sessions, be it this one; harmless where it is over."""
    async with reading(request) as ask:
        me = require_person(ask.who)
    await house.db.transact(lambda work: actions.end_one(work, me, session_id))


@router.delete("", status_code=204)
async def end_other_sessions(request: Request, house: TheHouse) -> None:
    """Sign out all of one's sessions but this one."""
    async with reading(request) as ask:
        me = require_person(ask.who)
    await house.db.transact(lambda work: actions.end_others(work, me, token_of(request)))


def token_of(request: Request) -> str:
    """The token of the session that asks; empty without one."""
    return request.cookies.get(house_of(request).session_cookie, "")
