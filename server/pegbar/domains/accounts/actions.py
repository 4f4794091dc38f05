"""Sign-up, sign-in, password reset and mail of accounts. Each action is one transaction."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Final

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.accounts import rules, store, texts
from pegbar.domains.accounts.codes import actions as codes
from pegbar.domains.accounts.invitations import actions as invitations
from pegbar.domains.accounts.limits import ACCOUNT_DAYS, PASSWORD_MIN, RECOVERY_SECONDS, RESET_CODE_SECONDS
from pegbar.domains.accounts.models import User
from pegbar.domains.accounts.sessions import actions as sessions
from pegbar.domains.accounts.sessions.actions import Browser
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import BadRequest, Conflict, Invalid, Unauthenticated
from pegbar.kernel.ids import hash_token, new_id, new_token
from pegbar.kernel.threads import background_pool, run_in_thread
from pegbar.ports.mailer import Mail, StoredMail

SEND_MAIL = "accounts.send_mail"
DELETED_RETENTION: Final = timedelta(days=ACCOUNT_DAYS)
"""How long a deleted account can be restored."""


@dataclass(frozen=True)
class NewSession:
    """A new session. The token must only be sent as the session cookie."""

    token: str
    user: User


@dataclass(frozen=True)
class DeletedAccount:
    """A deleted account that can still be restored."""

    id: str
    restorable_until: datetime


def validate_email(text: str) -> str:
    email = rules.normalize_email(text)
    if email is None:
        raise Invalid.field("email", texts.EMAIL_INVALID)
    return email


_HASHING_POOL: Final = background_pool(2, "hashing")
"""Two threads, because each hash takes a core and 19 MiB for 30 ms. The pool has a lower priority than other work."""


@dataclass(frozen=True)
class PasswordHasher:
    """Argon2id at a given cost. Verifying against `decoy_hash` takes as long for an unknown user as for a known one."""

    hasher: PasswordHash
    decoy_hash: str


@cache
def create_hasher(passes: int, memory_kib: int) -> PasswordHasher:
    """Create an Argon2id hasher with one lane.

    The settings' defaults are those of OWASP's Password Storage Cheat Sheet.
    """
    hasher = PasswordHash([Argon2Hasher(time_cost=passes, memory_cost=memory_kib, parallelism=1)])
    return PasswordHasher(hasher, hasher.hash("nobody has this password"))


def _get_hasher(services: Services) -> PasswordHasher:
    return create_hasher(services.settings.password_hash_passes, services.settings.password_hash_kib)


async def verify_password(services: Services, password: str, stored_hash: str | None) -> bool:
    """Verify a password against its stored hash.

    Takes the same time when there is no hash (unknown user), to prevent timing attacks.
    """
    return await run_in_thread(lambda: _verify_password(services, password, stored_hash), pool=_HASHING_POOL)


def _verify_password(services: Services, password: str, stored_hash: str | None) -> bool:
    hasher = _get_hasher(services)
    return hasher.hasher.verify(password, hasher.decoy_hash if stored_hash is None else stored_hash)


async def hash_password(services: Services, password: str) -> str:
    if len(password) < PASSWORD_MIN:
        raise Invalid.field("password", texts.PASSWORD_TOO_SHORT)
    return await run_in_thread(lambda: _get_hasher(services).hasher.hash(password), pool=_HASHING_POOL)


async def sign_up(
    services: Services, email_text: str, password: str, browser: Browser, invitation: str | None = None
) -> NewSession | str:
    """Create an account. Returns a token for this browser instead if the address must be confirmed by mail first.

    Until a mailed link is followed, no password is valid, and any number of people can sign up with the address.
    Raises Forbidden if sign-up is closed for this address (see `invitations`).
    """
    email = validate_email(email_text)
    password_hash = await hash_password(services, password)
    user_id, now = new_id(), clock.now()

    async def write(tx: Transaction) -> NewSession | str:
        settings, is_mailed = services.settings, services.mailer.has_server
        await invitations.require_sign_up(tx, settings, email, invitation, is_mailed=is_mailed)
        confirmed = None if services.mailer.has_server else now
        is_new = await store.insert_user(
            tx, id_=user_id, email=email, password_hash=password_hash, confirmed_at=confirmed, now=now
        )
        if not services.mailer.has_server:
            if not is_new:
                raise Conflict(texts.EMAIL_TAKEN, code="email_taken")
            return await open_session(tx, user_id, browser)
        return await _await_confirmation(tx, services, email, password_hash)

    return await services.db.transact(write)


async def _await_confirmation(tx: Transaction, services: Services, email: str, password_hash: str) -> str:
    """Mail a confirmation link to an address that must be confirmed.

    Returns a token that later identifies the browser that signed up.

    An address with a confirmed account gets a notice instead. The response and the writes are the same for all
    addresses: neither text nor time reveals if an account exists.
    """
    user = await store.get_user_by_email(tx, email)
    browser_token = new_token()
    if user is None:
        return browser_token
    now = clock.now()
    code_id = await store.insert_sign_up(
        tx,
        user.id,
        password_hash=password_hash,
        browser_hash=hash_token(browser_token),
        now=now,
        expires_at=now + timedelta(seconds=RESET_CODE_SECONDS),
    )
    if user.confirmed_at is None:
        await codes.enqueue_code(tx, services, code_id, email)
    else:  # The row just inserted never gets a code; this mail only links to the sign-in page.
        link = f"{services.settings.base_url}/signin"
        await enqueue_mail(tx, services, Mail(email, texts.TAKEN_MAIL_SUBJECT, texts.taken_mail(link)))
    return browser_token


async def confirm_sign_up(services: Services, code: str, browser_token: str, browser: Browser) -> NewSession | str:
    """Redeem a mailed confirmation code. The browser that signed up is signed in, with the password it chose.

    Any other browser gets a short-lived recovery token, to choose a password: someone else may have signed up with
    this address, and their password must never become valid.
    """

    async def write(tx: Transaction) -> NewSession | str:
        found = await store.consume_code(tx, hash_token(code), store.CONFIRM, clock.now())
        if found is None:
            raise BadRequest(texts.CONFIRM_LINK_EXPIRED, code="confirm.over")
        if found.password_hash is None or not browser_token or hash_token(browser_token) != found.browser_hash:
            return await _create_recovery_token(tx, found.user_id)
        await store.set_password(tx, found.user_id, found.password_hash, clock.now())
        return await open_session(tx, found.user_id, browser)

    return await services.db.transact(write)


async def sign_in(services: Services, email_text: str, password: str, browser: Browser) -> NewSession | DeletedAccount:
    """Sign in with a password. The error and its timing are the same for a wrong password and an unknown address.

    The owner of a deleted account gets no session, but can restore the account.
    """
    user = await _require_credentials(services, email_text, password)
    if user.deactivated_at is not None:
        return DeletedAccount(user.id, user.deactivated_at + DELETED_RETENTION)
    return await services.db.transact(lambda tx: open_session(tx, user.id, browser))


async def get_deleted_account(services: Services, email_text: str, password: str) -> DeletedAccount | None:
    """Return the deleted account with this email and password; None if the account is not deleted."""
    user = await _require_credentials(services, email_text, password)
    return None if user.deactivated_at is None else DeletedAccount(user.id, user.deactivated_at + DELETED_RETENTION)


async def _require_credentials(services: Services, email_text: str, password: str) -> User:
    email = rules.normalize_email(email_text) or ""
    async with services.db.read() as tx:
        user = await store.get_user_by_email(tx, email)
    is_correct = await verify_password(services, password, user.password_hash if user else None)
    is_purged = (
        user is not None and user.deactivated_at is not None and user.deactivated_at <= clock.now() - DELETED_RETENTION
    )
    if user is None or not is_correct or is_purged or user.confirmed_at is None:
        # One error for all cases: signing up with another person's address must not reveal if it had an account.
        text = texts.SIGN_IN_WRONG_OR_UNCONFIRMED if services.mailer.has_server else texts.SIGN_IN_WRONG
        raise Unauthenticated(text, code="sign_in.wrong")
    return user


async def request_reset(services: Services, email_text: str, back: str | None = None) -> None:
    """Enqueue a reset mail. The caller can't learn if there is such an account."""
    email = rules.normalize_email(email_text)
    if email is None:
        return

    async def write(tx: Transaction) -> None:
        await codes.enqueue_reset(tx, services, email, back)

    await services.db.transact(write)


async def exchange_reset_code(services: Services, code: str) -> str:
    """Exchange a mailed reset code, once, for a short-lived recovery token."""

    async def write(tx: Transaction) -> str | None:
        found = await store.consume_code(tx, hash_token(code), store.RESET, clock.now())
        return None if found is None else await _create_recovery_token(tx, found.user_id)

    token = await services.db.transact(write)
    if token is None:
        raise BadRequest(texts.RESET_LINK_INVALID, code="reset.invalid")
    return token


async def _create_recovery_token(tx: Transaction, user_id: str) -> str:
    token, expires = new_token(), clock.now() + timedelta(seconds=RECOVERY_SECONDS)
    await store.insert_code(tx, hash_token(token), user_id, store.RECOVERY, expires)
    return token


async def reset_password(services: Services, recovery_token: str, password: str) -> User:
    """Set a new password with a recovery token, and end all sessions of the user."""
    password_hash = await hash_password(services, password)

    async def write(tx: Transaction) -> User | None:
        found = await store.consume_code(tx, hash_token(recovery_token), store.RECOVERY, clock.now())
        if found is None:
            return None
        await store.set_password(tx, found.user_id, password_hash, clock.now())
        await sessions.end_all_sessions(tx, found.user_id)
        return await store.get_user(tx, found.user_id)

    user = await services.db.transact(write)
    if user is None:
        raise Unauthenticated(texts.RESET_NO_SESSION, code="reset.no_session")
    return user


async def get_session_user(ctx: RequestContext) -> User | None:
    """Return the account of the requester, or None without a session."""
    return None if ctx.user.id is None else await store.get_user(ctx.tx, ctx.user.id)


async def get_email(tx: Transaction, user_id: str) -> str:
    """Return the email of an account. It must never be shown to other users."""
    return (await _require_user(tx, user_id)).email


async def find_user_id(tx: Transaction, email: str) -> str | None:
    """Return the id of the active account with this email, or None."""
    user = await store.get_user_by_email(tx, rules.canonical_email(email))
    return None if user is None or user.deactivated_at is not None else user.id


async def set_admin(tx: Transaction, email: str, *, is_admin: bool) -> str | None:
    """Grant or revoke the site administrator role. Returns the user's id, or None if there is no such account."""
    return await store.set_admin(tx, rules.canonical_email(email), is_admin=is_admin)


@dataclass(frozen=True)
class DemoAccount:
    """A demo account; `is_active` is false once it was deleted and waits to be purged."""

    id: str
    email: str
    is_active: bool


async def list_demo_accounts(tx: Transaction) -> list[DemoAccount]:
    """List the demo accounts, whose password is published, ordered by email."""
    return [DemoAccount(user.id, user.email, user.deactivated_at is None) for user in await store.list_demo_users(tx)]


async def has_accounts(tx: Transaction) -> bool:
    """Return whether this instance has any account."""
    return await store.has_users(tx)


async def create_demo_account(tx: Transaction, services: Services, email: str, password: str) -> str:
    """Create a confirmed demo account and return its id. Raises Conflict if the email has an account."""
    user_id, now = new_id(), clock.now()
    password_hash = await hash_password(services, password)
    checked = validate_email(email)
    if not await store.insert_user(
        tx, id_=user_id, email=checked, password_hash=password_hash, confirmed_at=now, now=now
    ):
        raise Conflict(texts.EMAIL_TAKEN, code="email_taken")
    await store.mark_as_demo(tx, user_id)
    return user_id


async def send_mail(services: Services, argument: str) -> None:
    """Job: pass a mail to the mailer."""
    to, subject, text = json.loads(argument)
    await services.mailer.send(Mail(to, subject, text))


async def list_stored_mails(services: Services) -> list[StoredMail]:
    """List the mails that were stored instead of sent."""
    return await services.mailer.list_stored()


async def _require_user(tx: Transaction, user_id: str) -> User:
    user = await store.get_user(tx, user_id)
    if user is None:
        raise Unauthenticated
    return user


async def open_session(tx: Transaction, user_id: str, browser: Browser) -> NewSession:
    """Open a session. Raises Unauthenticated if the account was deleted, because the session would outlive it."""
    user = await _require_user(tx, user_id)
    if user.deactivated_at is not None:
        raise Unauthenticated
    return NewSession(await sessions.create_session(tx, user_id, browser), user)


async def enqueue_mail(tx: Transaction, services: Services, message: Mail) -> None:
    """Enqueue a mail, to be sent after the commit. It must not contain a code: job arguments are stored in plain text.

    The recipient is the job's requester, so the queue treats the mails of different recipients fairly.
    """
    await services.jobs.enqueue(
        tx,
        SEND_MAIL,
        json.dumps([message.to, message.subject, message.text]),
        queue="quick",
        job_id=new_id(),
        requested_by=message.to,
    )
