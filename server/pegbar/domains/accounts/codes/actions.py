"""Mailed codes: each is created by the job that mails it, and only its hash is stored.

A job's argument stays in the database for days, and in every backup of it. It therefore identifies the row to mail,
never the code itself. A job that runs again creates a new code, and the earlier one becomes invalid.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Final
from urllib.parse import quote

from pegbar.access.services import Services
from pegbar.domains.accounts import rules, store, texts
from pegbar.domains.accounts.limits import RESET_CODE_SECONDS
from pegbar.domains.accounts.models import Code
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import hash_token, new_id, new_token
from pegbar.ports.mailer import Mail

SEND_CODE: Final = "accounts.send_code"
SEND_RESET: Final = "accounts.send_reset"


async def enqueue_code(tx: Transaction, services: Services, code_id: str, recipient: str) -> None:
    """Enqueue the mail of a pending `Code` row, whose code the job will create.

    The recipient is the job's requester.
    """
    await services.jobs.enqueue(tx, SEND_CODE, code_id, queue="quick", job_id=new_id(), requested_by=recipient)


async def enqueue_reset(tx: Transaction, services: Services, email: str, back: str | None) -> None:
    """Enqueue a reset mail, for any address: only the job looks up the account."""
    argument = json.dumps([email, back])
    await services.jobs.enqueue(tx, SEND_RESET, argument, queue="quick", job_id=new_id(), requested_by=email)


async def send_code(services: Services, code_id: str) -> None:
    """Job: create the code of a pending row and mail it. Does nothing if the row was deleted."""
    code, expires = new_token(), clock.now() + timedelta(seconds=RESET_CODE_SECONDS)
    async with services.db.write() as tx:
        row = await store.set_code(tx, code_id, hash_token(code), expires)
        user = None if row is None else await store.get_user(tx, row.user_id)
    if row is None or user is None:
        return
    await services.mailer.send(_MAIL_BUILDERS[row.purpose](services, row, user.email, code))


async def send_reset(services: Services, argument: str) -> None:
    """Job: mail a reset link, if the address has an account. Earlier links become invalid.

    The link returns to the path `back` of this site; any other address is ignored.
    """
    email, back = json.loads(argument)
    code, expires = new_token(), clock.now() + timedelta(seconds=RESET_CODE_SECONDS)
    async with services.db.write() as tx:
        user = await store.get_user_by_email(tx, email)
        if user is None:
            return
        await store.insert_code(tx, hash_token(code), user.id, store.RESET, expires)
    link = f"{services.settings.base_url}/reset-password?code={quote(code)}"
    if back is not None and rules.is_site_path(back):
        link += f"&from={quote(back, safe='')}"
    await services.mailer.send(Mail(email, texts.RESET_MAIL_SUBJECT, texts.reset_mail(link)))


def _build_confirmation_mail(services: Services, _row: Code, email: str, code: str) -> Mail:
    link = f"{services.settings.base_url}/confirm?code={quote(code)}"
    return Mail(email, texts.CONFIRM_MAIL_SUBJECT, texts.confirm_mail(link))


def _build_new_email_mail(services: Services, row: Code, email: str, code: str) -> Mail:
    link = f"{services.settings.base_url}/confirm?email={quote(code)}"
    return Mail(row.email or email, texts.NEW_EMAIL_SUBJECT, texts.new_email_mail(link))


_MAIL_BUILDERS: Final[dict[str, Callable[[Services, Code, str, str], Mail]]] = {
    store.CONFIRM: _build_confirmation_mail,
    store.EMAIL: _build_new_email_mail,
}
