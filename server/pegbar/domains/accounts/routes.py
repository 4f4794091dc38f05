"""HTTP routes for accounts."""

from fastapi import Request, Response

from pegbar.access.context import ReadContext, transact
from pegbar.access.services import Services, ServicesDep, get_services
from pegbar.domains.accounts import actions, rules, texts
from pegbar.domains.accounts.attempts import actions as attempts
from pegbar.domains.accounts.credentials.routes import router as credentials
from pegbar.domains.accounts.limits import RECOVERY_SECONDS, RESET_CODE_SECONDS, SESSION_DAYS
from pegbar.domains.accounts.schemas import (
    CodeIn,
    Credentials,
    DetailOut,
    MailOut,
    NewPassword,
    Outbox,
    PasswordResetNew,
    SessionOut,
    SessionUser,
    SignedInOut,
    SignUp,
)
from pegbar.domains.accounts.sessions import actions as sessions
from pegbar.domains.accounts.sessions.actions import Browser
from pegbar.domains.accounts.sessions.routes import router as own_sessions
from pegbar.kernel.errors import NotFound, Unauthenticated
from pegbar.kernel.http import get_client_address, get_client_network
from pegbar.kernel.routing import Router

router = Router(prefix="/api", tags=["accounts"])
RECOVERY_COOKIE = "pegbar_recovery"
SIGN_UP_COOKIE = "pegbar_sign_up"
_AUTH = "/api/auth"
_PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}


async def _start_session(request: Request, response: Response, new_session: actions.NewSession) -> SessionUser:
    """Set the cookie of a new session, and end the browser's previous session."""
    await _end_session(request)
    services = get_services(request)
    attempts.remember_device(services, request, response, new_session.user)
    response.set_cookie(
        services.session_cookie,
        new_session.token,
        max_age=SESSION_DAYS * 86400,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure,
    )
    return SessionUser.model_validate(new_session.user)


def _describe_browser(request: Request) -> Browser:
    return Browser(rules.describe_device(request.headers.get("user-agent", "")), get_client_address(request))


async def _end_session(request: Request) -> None:
    token = request.cookies.get(get_services(request).session_cookie)
    if token:
        await transact(request, lambda ctx: sessions.end_session_by_token(ctx.tx, token), anonymous=True)


def _set_account_cookie(services: Services, response: Response, name: str, token: str, seconds: int) -> None:
    """Set a cookie that is only sent to the authentication routes and expires with the mailed code."""
    secure = services.settings.secure
    response.set_cookie(name, token, max_age=seconds, httponly=True, samesite="strict", secure=secure, path=_AUTH)


def _clear_session_cookie(services: Services, response: Response) -> None:
    response.delete_cookie(services.session_cookie, secure=services.settings.secure, httponly=True, samesite="lax")


@router.get("/session")
async def get_session(ctx: ReadContext) -> SessionOut:
    """Get the signed-in user."""
    user = await actions.get_session_user(ctx)
    return SessionOut(user=None if user is None else SessionUser.model_validate(user))


@router.post("/auth/sign-up", status_code=201)
async def sign_up(body: SignUp, request: Request, response: Response, services: ServicesDep) -> SessionOut:
    """Create an account. `user` is null if the address must be confirmed by mail first."""
    await services.throttle(services.settings.rate_sign_up_address, "sign-up", get_client_network(request))
    if services.mailer.has_server:  # Each request sends a mail.
        await services.throttle(
            services.settings.rate_reset_account, "sign-up-account", rules.canonical_email(body.email)
        )
    result = await actions.sign_up(services, body.email, body.password, _describe_browser(request), body.invitation)
    if isinstance(result, str):
        _set_account_cookie(services, response, SIGN_UP_COOKIE, result, RESET_CODE_SECONDS)
        return SessionOut(user=None)
    return SessionOut(user=await _start_session(request, response, result))


@router.post("/auth/confirm")
async def confirm_email(body: CodeIn, request: Request, response: Response, services: ServicesDep) -> SessionOut:
    """Confirm an address with the mailed code. The browser that signed up is signed in. For any other browser, `user`
    is null, and a recovery session is opened to choose a password."""
    await services.throttle(services.settings.rate_sign_in_address, "code", get_client_network(request))
    result = await actions.confirm_sign_up(
        services, body.code, request.cookies.get(SIGN_UP_COOKIE, ""), _describe_browser(request)
    )
    if isinstance(result, str):
        _set_account_cookie(services, response, RECOVERY_COOKIE, result, RECOVERY_SECONDS)
        return SessionOut(user=None)
    response.delete_cookie(SIGN_UP_COOKIE, path=_AUTH)
    return SessionOut(user=await _start_session(request, response, result))


@router.post("/auth/sign-in")
async def sign_in(body: Credentials, request: Request, response: Response, services: ServicesDep) -> SignedInOut:
    """Open a session. `user` is null if the account is deleted; it can be restored until `restorable_until`."""
    await attempts.throttle_sign_in(services, request, body.email)
    result = await actions.sign_in(services, body.email, body.password, _describe_browser(request))
    if isinstance(result, actions.DeletedAccount):
        return SignedInOut(user=None, restorable_until=result.restorable_until)
    return SignedInOut(user=await _start_session(request, response, result), restorable_until=None)


@router.post("/auth/sign-out", status_code=204)
async def sign_out(request: Request, response: Response, services: ServicesDep) -> None:
    """End the session, in this browser and on the server. Does nothing without a session."""
    await _end_session(request)
    _clear_session_cookie(services, response)


@router.post("/auth/reset", status_code=202)
async def request_password_reset(body: PasswordResetNew, request: Request, services: ServicesDep) -> DetailOut:
    """Mail a reset link. The response doesn't reveal if there is such an account."""
    await services.throttle(services.settings.rate_reset_address, "reset", get_client_network(request))
    await services.throttle(services.settings.rate_reset_account, "reset-account", rules.canonical_email(body.email))
    await actions.request_reset(services, body.email, body.return_path)
    return DetailOut(detail=texts.RESET_MAIL_SENT)


@router.post("/auth/reset/exchange", status_code=204)
async def exchange_reset_link(body: CodeIn, request: Request, response: Response, services: ServicesDep) -> None:
    """Exchange the mailed code, once, for a short-lived recovery session."""
    await services.throttle(services.settings.rate_sign_in_address, "code", get_client_network(request))
    _set_account_cookie(
        services, response, RECOVERY_COOKIE, await actions.exchange_reset_code(services, body.code), RECOVERY_SECONDS
    )


@router.put("/auth/password", status_code=204)
async def reset_password(body: NewPassword, request: Request, response: Response, services: ServicesDep) -> None:
    """Set a new password in a recovery session. All sessions of the user end."""
    token = request.cookies.get(RECOVERY_COOKIE)
    if not token:
        raise Unauthenticated(texts.RESET_NO_SESSION, code="reset.no_session")
    user = await actions.reset_password(services, token, body.password)
    attempts.remember_device(services, request, response, user)
    response.delete_cookie(RECOVERY_COOKIE, path=_AUTH)
    _clear_session_cookie(services, response)


@router.get("/outbox")
async def list_outbox(request: Request, services: ServicesDep) -> Outbox:
    """List the mails that were stored instead of sent. Only for requests from this machine, without a mail server."""
    is_direct = get_client_address(request) in _LOOPBACK and not any(name in request.headers for name in _PROXY_HEADERS)
    if services.mailer.has_server or not services.settings.shows_demo or not is_direct:
        raise NotFound
    mails = await actions.list_stored_mails(services)
    return Outbox(
        mails=[
            MailOut(
                id=stored.id,
                to=stored.mail.to,
                subject=stored.mail.subject,
                text=stored.mail.text,
                created_at=stored.created_at,
            )
            for stored in mails
        ]
    )


router.include_router(credentials)
router.include_router(own_sessions)
