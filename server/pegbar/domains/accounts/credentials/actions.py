"""The password and the address of an account, changed by somebody who is signed in."""

from datetime import timedelta

from sqlalchemy.exc import IntegrityError

from pegbar.access.ask import Ask
from pegbar.access.guards import require_person
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.accounts import messages, store
from pegbar.domains.accounts.attempts import actions as attempts
from pegbar.domains.accounts.codes import actions as codes
from pegbar.domains.accounts.credentials.schemas import AccountOut
from pegbar.domains.accounts.limits import RESET_CODE_SECONDS
from pegbar.domains.accounts.models import User
from pegbar.domains.accounts.schemas import Email, Password
from pegbar.domains.accounts.sessions import actions as sessions
from pegbar.kernel import clock
from pegbar.kernel.errors import BadRequest, Conflict, Invalid, Unauthenticated
from pegbar.kernel.ids import fingerprint
from pegbar.kernel.work import Work
from pegbar.ports.mailer import Mail

__all__ = ["Email", "Password"]
"""What others embed in their shapes."""


async def shown(ask: Ask) -> AccountOut:
    """With what the asker signs in."""
    me = require_person(ask.who)
    email = await accounts.email_of(ask.work, me)
    return AccountOut(email=email, waiting_email=await store.waiting_email(ask.work, me, clock.now()))


async def require_password(house: House, who: Who, password: str, field: str = "password") -> User:
    """The asker's account, where this is its password; attempts are limited as those to sign in, each for itself."""
    me = require_person(who)
    async with house.db.read() as work:
        user = await store.user_by_id(work, me)
    if user is None:
        raise Unauthenticated
    await attempts.throttle_own(house, user)
    if not await accounts.is_right(house, password, user.password_hash):
        raise Invalid.field(field, messages.PASSWORD_NOT_RIGHT)
    return user


async def change_password(house: House, who: Who, token: str, old: str, new: str) -> User:
    """Set another password; every other session of the person ends, and the address is told."""
    user = await require_password(house, who, old, "current_password")
    if new == old:
        raise Invalid.field("password", messages.PASSWORD_SAME)
    password_hash = await accounts.hashed(house, new)

    async def write(work: Work) -> User:
        if not await store.change_password(work, user.id, user.password_hash, password_hash):
            raise Invalid.field("current_password", messages.PASSWORD_NOT_RIGHT)  # it was changed meanwhile
        await sessions.end_others(work, user.id, token)
        link = f"{house.settings.base_url}/signin"
        text = messages.PASSWORD_CHANGED_MAIL.format(link=link)
        await accounts.mail(work, house, Mail(user.email, messages.PASSWORD_CHANGED_SUBJECT, text))
        return await store.user_by_id(work, user.id) or user

    return await house.db.transact(write)


async def change_email(house: House, who: Who, email_text: str, password: str) -> None:
    """Set another address: at once where no mail is sent, else when its owner follows the link that is mailed there.

    Where mail is sent the answer is the same for an address that has an account: nobody learns who has one.
    """
    user = await require_password(house, who, password)
    email = accounts.checked_email(email_text)
    if email == user.email:
        raise Invalid.field("email", messages.EMAIL_SAME)
    if not house.mailer.sends:
        try:
            await house.db.transact(lambda work: _set(work, house, user.id, email))
        except IntegrityError as error:
            raise Invalid.field("email", messages.EMAIL_TAKEN) from error
        return
    await house.throttle(house.settings.rate_reset_account, "sign-up-account", email)  # each of them is a mail
    await house.db.transact(lambda work: _mail_link(work, house, user.id, email))


async def _mail_link(work: Work, house: House, user_id: str, email: str) -> None:
    """Insert the row for a taken address too, and mail its owner no code: what the asker sees is the same."""
    expires = clock.now() + timedelta(seconds=RESET_CODE_SECONDS)
    code_id = await store.add_new_email(work, user_id, email, expires)
    other = await store.user_by_email(work, email)
    if other is not None and other.confirmed_at is not None:
        text = messages.TAKEN_MAIL.format(link=f"{house.settings.base_url}/signin")
        await accounts.mail(work, house, Mail(email, messages.TAKEN_MAIL_SUBJECT, text))
        return
    await codes.send_later(work, house, code_id, email)


async def confirm_email(house: House, code: str) -> str:
    """Take the code that was mailed to a new address, whichever browser has it: the account's address from now on."""

    async def write(work: Work) -> str:
        found = await store.use_code(work, fingerprint(code), store.EMAIL, clock.now())
        if found is None or found.email is None:
            raise BadRequest(messages.EMAIL_LINK_OVER, code="email.over")
        await store.drop_unconfirmed(work, found.email)
        await _set(work, house, found.user_id, found.email)
        return found.email

    try:
        return await house.db.transact(write)
    except IntegrityError as error:
        raise Conflict(messages.EMAIL_TAKEN_MEANWHILE, code="email_taken") from error


async def forget_waiting_email(ask: Ask) -> None:
    """Call the change of the address off: the mailed link leads nowhere."""
    await store.drop_codes(ask.work, require_person(ask.who), store.EMAIL)


async def _set(work: Work, house: House, user_id: str, email: str) -> None:
    """Links that went to the old address stop to work; it is told."""
    before = await store.set_email(work, user_id, email)
    await store.drop_codes(work, user_id)
    if before is not None:
        text = messages.EMAIL_CHANGED_MAIL.format(email=email, site=house.settings.base_url)
        await accounts.mail(work, house, Mail(before, messages.EMAIL_CHANGED_SUBJECT, text))
