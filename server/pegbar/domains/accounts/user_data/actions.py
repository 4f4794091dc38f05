"""User data of accounts: export, deactivation, reactivation and purge."""

from collections.abc import AsyncIterator
from datetime import datetime

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.services import Services
from pegbar.access.user_data import ExportEntry, Rows, json_entry
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.accounts import store, texts
from pegbar.domains.accounts.sessions import actions as sessions
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Unauthenticated


async def export(services: Services, person: str) -> AsyncIterator[ExportEntry]:
    """Export the account's email and open sessions."""
    async with services.db.read() as tx:
        user = await store.get_user(tx, person)
        opened = await sessions.export_sessions(tx, person)
    if user is not None:
        account = {"id": user.id, "email": user.email, "created_at": clock.iso(user.created_at)}
        yield json_entry("account/account.json", account)
        yield json_entry("account/sessions.json", opened)


async def deactivate(ctx: RequestContext) -> Rows:
    """Mark the account as deleted, and end its sessions."""
    me = require_person(ctx.user)
    if not await store.mark_user_deleted(ctx.tx, me, clock.now()):
        raise Unauthenticated  # The account is already deleted, and so is this session.
    await store.delete_codes(ctx.tx, me)
    await sessions.end_all_sessions(ctx.tx, me)
    return {}


async def reactivate(ctx: RequestContext, kept: Rows) -> None:
    """Restore the account. Raises Unauthenticated if the retention period is over."""
    me = require_person(ctx.user)
    if not await store.restore_user(ctx.tx, me, clock.now() - accounts.DELETED_RETENTION):
        raise Unauthenticated(texts.SIGN_IN_WRONG, code="sign_in.wrong")


async def purge(services: Services, person: str) -> None:
    """Delete sessions, codes and stored mails. The account's row is deleted last, by `delete_account`."""
    async with services.db.write() as tx:
        await store.delete_codes(tx, person)
        await sessions.end_all_sessions(tx, person)
    async with services.db.read() as tx:
        user = await store.get_user(tx, person)
    if user is not None:
        await services.mailer.delete_stored(user.email)


async def lock_and_check_deleted(tx: Transaction, person: str) -> bool:
    """Lock the account's row until the transaction ends, and return whether the account is deleted."""
    user = await store.lock_user(tx, person)
    return user is not None and user.deactivated_at is not None


async def list_deleted_before(tx: Transaction, moment: datetime) -> list[str]:
    """List the ids of the accounts that were deleted before a time."""
    return await store.list_users_deleted_before(tx, moment)


async def delete_account(tx: Transaction, person: str, *, is_named: bool) -> None:
    """Delete the account's row. If other rows still reference its profile (`is_named`), erase its fields instead."""
    await (store.anonymize_user if is_named else store.delete_user)(tx, person)
