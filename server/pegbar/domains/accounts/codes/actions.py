"""Codes that are mailed: each is made by the job that mails it, and only its hash is stored.

A job's argument lies in the database for days, and in every backup of it. It therefore names what to mail, never the
code itself. A job that runs again makes a new code, and the earlier one stops working.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Final
from urllib.parse import quote

from pegbar.access.house import House
from pegbar.domains.accounts import messages, rules, store
from pegbar.domains.accounts.limits import RESET_CODE_SECONDS
from pegbar.domains.accounts.models import Code
from pegbar.kernel import clock
from pegbar.kernel.ids import fingerprint, new_id, new_token
from pegbar.kernel.work import Work
from pegbar.ports.mailer import Mail

SEND_CODE: Final = "accounts.send_code"
SEND_RESET: Final = "accounts.send_reset"


async def send_later(work: Work, house: House, code_id: str, recipient: str) -> None:
    """Enqueue the mail of a code that a row is waiting for. The recipient's address is the job's requester."""
    await house.jobs.enqueue(work, SEND_CODE, code_id, queue="quick", job_id=new_id(), requested_by=recipient)


async def send_reset_later(work: Work, house: House, email: str, back: str | None) -> None:
    """Enqueue a reset mail, for any address: only the job finds out whether it has an account."""
    argument = json.dumps([email, back])
    await house.jobs.enqueue(work, SEND_RESET, argument, queue="quick", job_id=new_id(), requested_by=email)


async def send_code(house: House, code_id: str) -> None:
    """The job: make the code that a row is waiting for, and mail it; nothing where the row is gone."""
    code, expires = new_token(), clock.now() + timedelta(seconds=RESET_CODE_SECONDS)
    async with house.db.write() as work:
        row = await store.set_code(work, code_id, fingerprint(code), expires)
        user = None if row is None else await store.user_by_id(work, row.user_id)
    if row is None or user is None:
        return
    await house.mailer.send(_LETTERS[row.purpose](house, row, user.email, code))


async def send_reset(house: House, argument: str) -> None:
    """The job: mail a reset link, if the address has an account. Earlier links stop working.

    The link leads on to the path `back` of this site; another address is left out.
    """
    email, back = json.loads(argument)
    code, expires = new_token(), clock.now() + timedelta(seconds=RESET_CODE_SECONDS)
    async with house.db.write() as work:
        user = await store.user_by_email(work, email)
        if user is None:
            return
        await store.add_code(work, fingerprint(code), user.id, store.RESET, expires)
    link = f"{house.settings.base_url}/reset-password?code={quote(code)}"
    if back is not None and rules.is_own_path(back):
        link += f"&from={quote(back, safe='')}"
    await house.mailer.send(Mail(email, messages.RESET_MAIL_SUBJECT, messages.RESET_MAIL.format(link=link)))


def _confirmation(house: House, _row: Code, email: str, code: str) -> Mail:
    link = f"{house.settings.base_url}/confirm?code={quote(code)}"
    return Mail(email, messages.CONFIRM_MAIL_SUBJECT, messages.CONFIRM_MAIL.format(link=link))


def _new_address(house: House, row: Code, email: str, code: str) -> Mail:
    link = f"{house.settings.base_url}/confirm?email={quote(code)}"
    return Mail(row.email or email, messages.EMAIL_MAIL_SUBJECT, messages.EMAIL_MAIL.format(link=link))


_LETTERS: Final[dict[str, Callable[[House, Code, str, str], Mail]]] = {
    store.CONFIRM: _confirmation,
    store.EMAIL: _new_address,
}
