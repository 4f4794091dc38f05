"""HTTP routes for the password and email of the requester's account."""

from fastapi import Request, Response

from pegbar.access.context import ReadContext, WriteContext, open_read_context
from pegbar.access.services import ServicesDep
from pegbar.domains.accounts.attempts import actions as attempts
from pegbar.domains.accounts.credentials import actions
from pegbar.domains.accounts.credentials.schemas import AccountOut, EmailChange, NewEmail, PasswordChange
from pegbar.domains.accounts.schemas import CodeIn
from pegbar.domains.accounts.sessions.routes import get_session_token
from pegbar.kernel.http import get_client_network
from pegbar.kernel.routing import Router

router = Router()


@router.get("/account")
async def get_account(ctx: ReadContext) -> AccountOut:
    """Get one's own account."""
    return await actions.get_account(ctx)


@router.put("/account/password", status_code=204)
async def change_password(body: PasswordChange, request: Request, response: Response, services: ServicesDep) -> None:
    """Change one's own password. All other sessions end."""
    async with open_read_context(request) as ctx:
        pass
    user = await actions.change_password(
        services, ctx.user, get_session_token(request), body.current_password, body.password
    )
    attempts.remember_device(services, request, response, user)


@router.put("/account/email")
async def change_email(body: EmailChange, request: Request, services: ServicesDep) -> AccountOut:
    """Change one's own email. With a mail server, it takes effect once the mailed link is followed; until then it is
    the `waiting_email`."""
    async with open_read_context(request) as ctx:
        pass
    await actions.change_email(services, ctx.user, body.email, body.password)
    async with open_read_context(request) as ctx:
        return await actions.get_account(ctx)


@router.delete("/account/email/waiting", status_code=204)
async def cancel_email_change(ctx: WriteContext) -> None:
    """Cancel a pending change of one's own email."""
    await actions.cancel_email_change(ctx)


@router.post("/auth/email/confirm")
async def confirm_new_email(body: CodeIn, request: Request, services: ServicesDep) -> NewEmail:
    """Confirm a new address with the mailed code, in any browser."""
    await services.throttle(services.settings.rate_sign_in_address, "code", get_client_network(request))
    return NewEmail(email=await actions.confirm_email(services, body.code))
