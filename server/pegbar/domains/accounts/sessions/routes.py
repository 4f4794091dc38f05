"""HTTP routes for the requester's sessions."""

from fastapi import Request

from pegbar.access.context import open_read_context
from pegbar.access.guards import require_person
from pegbar.access.paths import SessionId
from pegbar.access.services import ServicesDep, get_services
from pegbar.domains.accounts.sessions import actions
from pegbar.domains.accounts.sessions.schemas import SessionList
from pegbar.kernel.routing import Router

router = Router(prefix="/account/sessions")


@router.get("")
async def list_sessions(request: Request) -> SessionList:
    """List one's own open sessions."""
    async with open_read_context(request) as ctx:
        return SessionList(items=await actions.list_sessions(ctx, get_session_token(request)))


# The user is identified before the write lock is taken: if two sessions end each other, both requests succeed.
@router.delete("/{session_id}", status_code=204)
async def end_session(session_id: SessionId, request: Request, services: ServicesDep) -> None:
    """End one of one's own sessions, which can be the current one. Does nothing if it has already ended."""
    async with open_read_context(request) as ctx:
        me = require_person(ctx.user)
    await services.db.transact(lambda tx: actions.end_one(tx, me, session_id))


@router.delete("", status_code=204)
async def end_other_sessions(request: Request, services: ServicesDep) -> None:
    """End all of one's own sessions except the current one."""
    async with open_read_context(request) as ctx:
        me = require_person(ctx.user)
    await services.db.transact(lambda tx: actions.end_other_sessions(tx, me, get_session_token(request)))


def get_session_token(request: Request) -> str:
    """Return the session token of the request; empty without one."""
    return request.cookies.get(get_services(request).session_cookie, "")
