"""What can be done with an account: one verb, one transaction."""

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
from pegbar.kernel.ids import fingerprint, new_id, new_token
from pegbar.kernel.threads import background_pool, run_in_thread
from pegbar.ports.mailer import KeptMail, Mail

SEND_MAIL = "accounts.send_mail"
KEPT: Final = timedelta(days=ACCOUNT_DAYS)
"""How long a deleted account can be brought back."""


@dataclass(frozen=True)
class SignedIn:
    """A new session; the token goes into the cookie and nowhere else."""

    token: str
    user: User


@dataclass(frozen=True)
class Left:
    """The account is deleted, and can be brought back until then."""

    id: str
    until: datetime


def checked_email(text: str) -> str:
    email = rules.normal_email(text)
    if email is None:
        raise Invalid.field("email", texts.EMAIL_INVALID)
    return email


_HASHERS: Final = background_pool(2, "hashing")
"""Two at once, as each holds a core and 19 MiB for 30 ms; everything else that happens here goes first."""


@dataclass(frozen=True)
class Hashing:
    """Argon2id at a cost; `decoy` is what the password of nobody is held against, so that it takes as long."""

    hasher: PasswordHash
    decoy: str


@cache
def hashing(passes: int, memory_kib: int) -> Hashing:
    """Argon2id on one lane; the settings' defaults are those that OWASP's cheat sheet of password storage names."""
    hasher = PasswordHash([Argon2Hasher(time_cost=passes, memory_cost=memory_kib, parallelism=1)])
    return Hashing(hasher, hasher.hash("nobody has this password"))


def _hashing(services: Services) -> Hashing:
    return hashing(services.settings.password_hash_passes, services.settings.password_hash_kib)


async def is_right(services: Services, password: str, kept: str | None) -> bool:
    """Whether this is the password of which that was kept; None, of nobody, takes as long."""
    return await run_in_thread(lambda: _is_right(services, password, kept), pool=_HASHERS)


def _is_right(services: Services, password: str, kept: str | None) -> bool:
    costly = _hashing(services)
    return costly.hasher.verify(password, costly.decoy if kept is None else kept)


async def hashed(services: Services, password: str) -> str:
    if len(password) < PASSWORD_MIN:
        raise Invalid.field("password", texts.PASSWORD_TOO_SHORT)
    return await run_in_thread(lambda: _hashing(services).hasher.hash(password), pool=_HASHERS)


async def sign_up(
    services: Services, email_text: str, password: str, browser: Browser, invitation: str | None = None
) -> SignedIn | str:
    """Make an account; where the address must be confirmed first, the token by which this browser is known again.

    Until a mailed link is followed no password counts, and any number of people may have signed up with the address.
    Raises Forbidden where sign-up is closed for this address (see `invitations`).
    """
    email = checked_email(email_text)
    password_hash = await hashed(services, password)
    user_id, now = new_id(), clock.now()

    async def write(tx: Transaction) -> SignedIn | str:
        settings, is_mailed = services.settings, services.mailer.sends
        await invitations.require_sign_up(tx, settings, email, invitation, is_mailed=is_mailed)
        confirmed = None if services.mailer.sends else now
        is_new = await store.add_user(
            tx, id_=user_id, email=email, password_hash=password_hash, confirmed_at=confirmed, now=now
        )
        if not services.mailer.sends:
            if not is_new:
                raise Conflict(texts.EMAIL_TAKEN, code="email_taken")
            return await open_session(tx, user_id, browser)
        return await _await_confirmation(tx, services, email, password_hash)

    return await services.db.transact(write)


async def _await_confirmation(tx: Transaction, services: Services, email: str, password_hash: str) -> str:
    """Mail the owner of an address. What is answered and what is written is the same for all addresses: neither
    text nor time tells who has an account."""
    user = await store.user_by_email(tx, email)
    known_by = new_token()
    if user is None:
        return known_by
    now = clock.now()
    code_id = await store.add_sign_up(
        tx,
        user.id,
        password_hash=password_hash,
        browser_hash=fingerprint(known_by),
        now=now,
        expires_at=now + timedelta(seconds=RESET_CODE_SECONDS),
    )
    if user.confirmed_at is None:
        await codes.send_later(tx, services, code_id, email)
    else:  # the row never gets a code, and the mail names none
        link = f"{services.settings.base_url}/signin"
        await mail(tx, services, Mail(email, texts.TAKEN_MAIL_SUBJECT, texts.TAKEN_MAIL.format(link=link)))
    return known_by


async def confirm(services: Services, code: str, known_by: str, browser: Browser) -> SignedIn | str:
    """Take a mailed confirmation code. The browser that signed up is signed in, with the password it chose.

    Any other gets a short recovery token, to choose one: somebody else may have signed up with this address, and their
    password must never count.
    """

    async def write(tx: Transaction) -> SignedIn | str:
        found = await store.use_code(tx, fingerprint(code), store.CONFIRM, clock.now())
        if found is None:
            raise BadRequest(texts.CONFIRM_LINK_OVER, code="confirm.over")
        if found.password_hash is None or not known_by or fingerprint(known_by) != found.browser_hash:
            return await _recovery(tx, found.user_id)
        await store.set_password(tx, found.user_id, found.password_hash, clock.now())
        return await open_session(tx, found.user_id, browser)

    return await services.db.transact(write)


async def sign_in(services: Services, email_text: str, password: str, browser: Browser) -> SignedIn | Left:
    """Check a password; the answer and its time are the same for a wrong one and an unknown address.

    Who deleted the account gets no session, and may bring it back.
    """
    user = await _with_password(services, email_text, password)
    if user.left_at is not None:
        return Left(user.id, user.left_at + KEPT)
    return await services.db.transact(lambda tx: open_session(tx, user.id, browser))


async def left(services: Services, email_text: str, password: str) -> Left | None:
    """The deleted account with this password; None for one that is not deleted."""
    user = await _with_password(services, email_text, password)
    return None if user.left_at is None else Left(user.id, user.left_at + KEPT)


async def _with_password(services: Services, email_text: str, password: str) -> User:
    email = rules.normal_email(email_text) or ""
    async with services.db.read() as tx:
        user = await store.user_by_email(tx, email)
    right = await is_right(services, password, user.password_hash if user else None)
    is_gone = user is not None and user.left_at is not None and user.left_at <= clock.now() - KEPT
    if user is None or not right or is_gone or user.confirmed_at is None:
        # One answer: who signed up with another's address must not learn whether it had an account before.
        wrong = texts.SIGN_IN_WRONG_OR_UNCONFIRMED if services.mailer.sends else texts.SIGN_IN_WRONG
        raise Unauthenticated(wrong, code="sign_in.wrong")
    return user


async def ask_reset(services: Services, email_text: str, back: str | None = None) -> None:
    """Have a reset link mailed, if there is such an account; nobody learns whether there is."""
    email = rules.normal_email(email_text)
    if email is None:
        return

    async def write(tx: Transaction) -> None:
        await codes.send_reset_later(tx, services, email, back)

    await services.db.transact(write)


async def exchange_reset(services: Services, code: str) -> str:
    """Take a mailed reset code, once, and give a short recovery token for it."""

    async def write(tx: Transaction) -> str | None:
        found = await store.use_code(tx, fingerprint(code), store.RESET, clock.now())
        return None if found is None else await _recovery(tx, found.user_id)

    token = await services.db.transact(write)
    if token is None:
        raise BadRequest(texts.RESET_LINK_INVALID, code="reset.invalid")
    return token


async def _recovery(tx: Transaction, user_id: str) -> str:
    token, expires = new_token(), clock.now() + timedelta(seconds=RECOVERY_SECONDS)
    await store.add_code(tx, fingerprint(token), user_id, store.RECOVERY, expires)
    return token


async def reset_password(services: Services, recovery_token: str, password: str) -> User:
    """Set a new password with a recovery token; every session of the person ends."""
    password_hash = await hashed(services, password)

    async def write(tx: Transaction) -> User | None:
        found = await store.use_code(tx, fingerprint(recovery_token), store.RECOVERY, clock.now())
        if found is None:
            return None
        await store.set_password(tx, found.user_id, password_hash, clock.now())
        await sessions.end_all(tx, found.user_id)
        return await store.user_by_id(tx, found.user_id)

    user = await services.db.transact(write)
    if user is None:
        raise Unauthenticated(texts.RESET_NO_SESSION, code="reset.no_session")
    return user


async def session_user(ctx: RequestContext) -> User | None:
    """The account behind a request."""
    return None if ctx.user.id is None else await store.user_by_id(ctx.tx, ctx.user.id)


async def email_of(tx: Transaction, user_id: str) -> str:
    """The address of an account; it is shown to nobody else."""
    return (await _require_user(tx, user_id)).email


async def id_of(tx: Transaction, email: str) -> str | None:
    """Whose address this is; None where there is no such account."""
    user = await store.user_by_email(tx, rules.counted_email(email))
    return None if user is None or user.left_at is not None else user.id


async def set_admin(tx: Transaction, email: str, *, is_admin: bool) -> str | None:
    """Make somebody the site's administrator; None where there is no such account."""
    return await store.set_admin(tx, rules.counted_email(email), is_admin=is_admin)


@dataclass(frozen=True)
class DemoAccount:
    """A demo account; `is_active` is false once it was deleted and waits to be purged."""

    id: str
    email: str
    is_active: bool


async def list_demo_accounts(tx: Transaction) -> list[DemoAccount]:
    """List the demo accounts, whose password is published, by email."""
    return [DemoAccount(user.id, user.email, user.left_at is None) for user in await store.list_demo_users(tx)]


async def has_accounts(tx: Transaction) -> bool:
    """Return whether this instance has any account."""
    return await store.has_users(tx)


async def create_demo_account(tx: Transaction, services: Services, email: str, password: str) -> str:
    """Create a confirmed demo account and return its id. Raises Conflict if the email has an account."""
    user_id, now = new_id(), clock.now()
    password_hash = await hashed(services, password)
    checked = checked_email(email)
    if not await store.add_user(tx, id_=user_id, email=checked, password_hash=password_hash, confirmed_at=now, now=now):
        raise Conflict(texts.EMAIL_TAKEN, code="email_taken")
    await store.mark_as_demo(tx, user_id)
    return user_id


async def send_mail(services: Services, argument: str) -> None:
    """The job: hand a mail to the mailer."""
    to, subject, text = json.loads(argument)
    await services.mailer.send(Mail(to, subject, text))


async def kept_mails(services: Services) -> list[KeptMail]:
    """What was kept instead of sent."""
    return await services.mailer.kept()


async def _require_user(tx: Transaction, user_id: str) -> User:
    user = await store.user_by_id(tx, user_id)
    if user is None:
        raise Unauthenticated
    return user


async def open_session(tx: Transaction, user_id: str, browser: Browser) -> SignedIn:
    """Sign somebody in. None who deleted the account meanwhile, whose sessions would outlive it."""
    user = await _require_user(tx, user_id)
    if user.left_at is not None:
        raise Unauthenticated
    return SignedIn(await sessions.opened(tx, user_id, browser), user)


async def mail(tx: Transaction, services: Services, letter: Mail) -> None:
    """Have a letter sent, once this is committed. It must hold no code: a job's argument is stored in clear.

    The recipient is the job's requester, so that the mail of many recipients is sent in turns.
    """
    await services.jobs.enqueue(
        tx,
        SEND_MAIL,
        json.dumps([letter.to, letter.subject, letter.text]),
        queue="quick",
        job_id=new_id(),
        requested_by=letter.to,
    )
