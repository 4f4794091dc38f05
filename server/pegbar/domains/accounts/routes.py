"""Accounts over HTTP."""

from fastapi import APIRouter, Request, Response

from pegbar.access.ask import Ask, reads, writing
from pegbar.access.house import SESSION_COOKIE, House, TheHouse
from pegbar.domains.accounts import actions, messages
from pegbar.domains.accounts.limits import RECOVERY_SECONDS, SESSION_DAYS
from pegbar.domains.accounts.schemas import (
    CodeIn,
    Credentials,
    MailOut,
    NewPassword,
    Outbox,
    ResetAsk,
    Said,
    SessionOut,
    SessionUser,
)
from pegbar.kernel.errors import NotFound, Unauthenticated
from pegbar.kernel.http import address_of, network_of

router = APIRouter(prefix="/api", tags=["accounts"])
RECOVERY_COOKIE = "pegbar_recovery"
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}


def _signed_in(house: House, response: Response, signed: actions.SignedIn | None) -> SessionOut:
    if signed is None:
        return SessionOut(user=None)
    response.set_cookie(
        SESSION_COOKIE,
        signed.token,
        max_age=SESSION_DAYS * 86400,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )
    return SessionOut(user=SessionUser.model_validate(signed.user))


@router.get("/session")
@reads
async def get_session(ask: Ask) -> SessionOut:
    """Who is signed in."""
    user = await actions.session_user(ask)
    return SessionOut(user=None if user is None else SessionUser.model_validate(user))


@router.post("/auth/sign-up", status_code=201)
async def sign_up(body: Credentials, request: Request, response: Response, house: TheHouse) -> SessionOut:
    """Make an account. `user` is null where the address must be confirmed by mail first."""
    await house.throttle(house.settings.rate_sign_up_address, "sign-up", network_of(request))
    return _signed_in(house, response, await actions.sign_up(house, body.email, body.password))


@router.post("/auth/confirm")
async def confirm(body: CodeIn, request: Request, response: Response, house: TheHouse) -> SessionOut:
    """Confirm an address with the mailed code, and sign in."""
    await house.throttle(house.settings.rate_sign_in_address, "code", network_of(request))
    return _signed_in(house, response, await actions.confirm(house, body.code))


@router.post("/auth/sign-in")
async def sign_in(body: Credentials, request: Request, response: Response, house: TheHouse) -> SessionOut:
    """Open a session."""
    await house.throttle(house.settings.rate_sign_in_address, "sign-in", network_of(request))
    await house.throttle(house.settings.rate_sign_in_account, "account", body.email.strip().lower())
    return _signed_in(house, response, await actions.sign_in(house, body.email, body.password))


@router.post("/auth/sign-out", status_code=204)
async def sign_out(request: Request, response: Response, house: TheHouse) -> None:
    """End the session, here and on the server; harmless without one."""
    token = request.cookies.get(SESSION_COOKIE)
    if token:
        async with writing(request, anonymous=True) as ask:
            await actions.sign_out(ask.work, token)
    response.delete_cookie(SESSION_COOKIE)


@router.post("/auth/reset", status_code=202)
async def ask_reset(body: ResetAsk, request: Request, house: TheHouse) -> Said:
    """Mail a reset link; the answer is the same whether or not there is such an account."""
    await house.throttle(house.settings.rate_reset_address, "reset", network_of(request))
    await house.throttle(house.settings.rate_reset_account, "reset-account", body.email.strip().lower())
    await actions.ask_reset(house, body.email)
    return Said(detail=messages.RESET_MAIL_SENT)


@router.post("/auth/reset/exchange", status_code=204)
async def exchange_reset(body: CodeIn, request: Request, response: Response, house: TheHouse) -> None:
    """Exchange the mailed code, once, for a short recovery session."""
    await house.throttle(house.settings.rate_sign_in_address, "code", network_of(request))
    token = await actions.exchange_reset(house, body.code)
    response.set_cookie(
        RECOVERY_COOKIE,
        token,
        max_age=RECOVERY_SECONDS,
        httponly=True,
        samesite="strict",
        secure=house.settings.secure,
        path="/api/auth",
    )


@router.put("/auth/password", status_code=204)
async def reset_password(body: NewPassword, request: Request, response: Response, house: TheHouse) -> None:
    """Set a new password within a recovery session; every session of the person ends."""
    token = request.cookies.get(RECOVERY_COOKIE)
    if not token:
        raise Unauthenticated(messages.RESET_NO_SESSION, code="reset.no_session")
    await actions.reset_password(house, token, body.password)
    response.delete_cookie(RECOVERY_COOKIE, path="/api/auth")
    response.delete_cookie(SESSION_COOKIE)


@router.get("/outbox")
async def outbox(request: Request, house: TheHouse) -> Outbox:
    """Mails that were kept instead of sent: only to this machine, only while there is no mail server."""
    if house.mailer.sends or not house.settings.demo or address_of(request) not in _LOOPBACK:
        raise NotFound
    kept = await actions.kept_mails(house)
    return Outbox(
        mails=[
            MailOut(id=k.id, to=k.mail.to, subject=k.mail.subject, text=k.mail.text, created_at=k.created_at)
            for k in kept
        ]
    )
