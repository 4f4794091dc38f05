"""Changes of password and email by a signed-in user."""

from datetime import timedelta

from sqlalchemy.exc import IntegrityError

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.accounts import store, texts
from pegbar.domains.accounts.attempts import actions as attempts
from pegbar.domains.accounts.codes import actions as codes
from pegbar.domains.accounts.credentials.schemas import AccountOut
from pegbar.domains.accounts.limits import RESET_CODE_SECONDS
from pegbar.domains.accounts.models import User
from pegbar.domains.accounts.schemas import Email, Password
from pegbar.domains.accounts.sessions import actions as sessions
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import BadRequest, Conflict, Invalid, Unauthenticated
from pegbar.kernel.ids import hash_token
from pegbar.ports.mailer import Mail

__all__ = ["Email", "Password"]
"""Field types that other domains use in their schemas."""


async def get_account(ctx: RequestContext) -> AccountOut:
    """Return the requester's email, and the new one that is not confirmed yet."""
    me = require_person(ctx.user)
    email = await accounts.get_email(ctx.tx, me)
    return AccountOut(email=email, waiting_email=await store.get_pending_email(ctx.tx, me, clock.now()))


async def require_password(services: Services, user: Principal, password: str, field: str = "password") -> User:
    """Return the requester's account if the password is right. Raises Invalid for `field` if it is wrong.

    Attempts have the same limit as attempts to sign in, but are counted separately.
    """
    me = require_person(user)
    async with services.db.read() as tx:
        account = await store.get_user(tx, me)
    if account is None:
        raise Unauthenticated
    await attempts.throttle_signed_in(services, account)
    if not await accounts.verify_password(services, password, account.password_hash):
        raise Invalid.field(field, texts.PASSWORD_WRONG)
    return account


async def change_password(services: Services, user: Principal, token: str, old: str, new: str) -> User:
    """Set a new password, end all other sessions of the user and send a notice to the account's email."""
    account = await require_password(services, user, old, "current_password")
    if new == old:
        raise Invalid.field("password", texts.PASSWORD_SAME)
    password_hash = await accounts.hash_password(services, new)

    async def write(tx: Transaction) -> User:
        if not await store.change_password(tx, account.id, account.password_hash, password_hash):
            raise Invalid.field("current_password", texts.PASSWORD_WRONG)  # Another request changed it.
        await sessions.end_other_sessions(tx, account.id, token)
        link = f"{services.settings.base_url}/signin"
        text = texts.password_changed_mail(link)
        await accounts.enqueue_mail(tx, services, Mail(account.email, texts.PASSWORD_CHANGED_SUBJECT, text))
        return await store.get_user(tx, account.id) or account

    return await services.db.transact(write)


async def change_email(services: Services, user: Principal, email_text: str, password: str) -> None:
    """Change the email: immediately if no mail server is configured, otherwise after the mailed link is followed.

    With a mail server, the response is the same for an address that has an account, so it doesn't reveal accounts.
    """
    account = await require_password(services, user, password)
    email = accounts.validate_email(email_text)
    if email == account.email:
        raise Invalid.field("email", texts.EMAIL_SAME)
    if not services.mailer.has_server:
        try:
            await services.db.transact(lambda tx: _set_email(tx, services, account.id, email))
        except IntegrityError as error:
            raise Invalid.field("email", texts.EMAIL_USED) from error
        return
    await services.throttle(
        services.settings.rate_reset_account, "sign-up-account", email
    )  # Each request sends a mail.
    await services.db.transact(lambda tx: _enqueue_email_confirmation(tx, services, account.id, email))


async def _enqueue_email_confirmation(tx: Transaction, services: Services, user_id: str, email: str) -> None:
    """Insert the pending `Code` row of a new address and enqueue its confirmation mail.

    A taken address gets the row too, so the requester sees no difference; its owner gets a mail without a code.
    """
    expires = clock.now() + timedelta(seconds=RESET_CODE_SECONDS)
    code_id = await store.insert_email_change(tx, user_id, email, expires)
    other = await store.get_user_by_email(tx, email)
    if other is not None and other.confirmed_at is not None:
        text = texts.taken_mail(f"{services.settings.base_url}/signin")
        await accounts.enqueue_mail(tx, services, Mail(email, texts.TAKEN_MAIL_SUBJECT, text))
        return
    await codes.enqueue_code(tx, services, code_id, email)


async def confirm_email(services: Services, code: str) -> str:
    """Redeem the code that was mailed to a new address, in any browser. Returns the account's new email."""

    async def write(tx: Transaction) -> str:
        found = await store.consume_code(tx, hash_token(code), store.EMAIL, clock.now())
        if found is None or found.email is None:
            raise BadRequest(texts.EMAIL_LINK_EXPIRED, code="email.over")
        await store.delete_unconfirmed_user(tx, found.email)
        await _set_email(tx, services, found.user_id, found.email)
        return found.email

    try:
        return await services.db.transact(write)
    except IntegrityError as error:
        raise Conflict(texts.EMAIL_NOW_TAKEN, code="email_taken") from error


async def cancel_email_change(ctx: RequestContext) -> None:
    """Cancel a pending change of the email: the mailed link becomes invalid."""
    await store.delete_codes(ctx.tx, require_person(ctx.user), store.EMAIL)


async def _set_email(tx: Transaction, services: Services, user_id: str, email: str) -> None:
    """Set the email, invalidate links that were mailed to the old address, and send a notice to the old address."""
    before = await store.set_email(tx, user_id, email)
    await store.delete_codes(tx, user_id)
    if before is not None:
        text = texts.email_changed_mail(email=email, site=services.settings.base_url)
        await accounts.enqueue_mail(tx, services, Mail(before, texts.EMAIL_CHANGED_SUBJECT, text))
