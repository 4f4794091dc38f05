"""One's own sessions over HTTP."""

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
    """Where one is signed in."""
    async with open_read_context(request) as ctx:
        return SessionList(items=await actions.list_sessions(ctx, get_session_token(request)))


# Who asks is known before the turn to write comes: of two who sign each other out at once, both are heard.
@router.delete("/{session_id}", status_code=204)
async def end_session(session_id: SessionId, request: Request, services: ServicesDep) -> None:
    """Sign out one of one's sessions, be it this one; harmless where it is over."""
    async with open_read_context(request) as ctx:
        me = require_person(ctx.user)
    await services.db.transact(lambda tx: actions.end_one(tx, me, session_id))


@router.delete("", status_code=204)
async def end_other_sessions(request: Request, services: ServicesDep) -> None:
    """Sign out all of one's sessions but this one."""
    async with open_read_context(request) as ctx:
        me = require_person(ctx.user)
    await services.db.transact(lambda tx: actions.end_other_sessions(tx, me, get_session_token(request)))


def get_session_token(request: Request) -> str:
    """The token of the session that asks; empty without one."""
    return request.cookies.get(get_services(request).session_cookie, "")
