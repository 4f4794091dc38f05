"""Queries for accounts and codes."""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, insert, select, update

from pegbar.domains.accounts.models import Code, User
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import hash_token, new_id, new_token
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.tables import to_record

CONFIRM: Final = "confirm"
EMAIL: Final = "email"
RESET: Final = "reset"
RECOVERY: Final = "recovery"


async def insert_user(
    tx: Transaction, *, id_: str, email: str, password_hash: str, confirmed_at: datetime | None, now: datetime
) -> bool:
    """Insert an account. Returns False if the address already has an account."""
    row = {"id": id_, "email": email, "password_hash": password_hash, "is_admin": False}
    return await insert_once(tx, User, {**row, "confirmed_at": confirmed_at, "created_at": now})


async def mark_as_demo(tx: Transaction, user_id: str) -> None:
    """Record that an account is a demo account."""
    await tx.execute(update(User).where(User.id == user_id).values(is_demo=True))


async def list_demo_users(tx: Transaction) -> list[User]:
    """List the demo accounts, ordered by email, including deleted accounts that can still be restored."""
    return sorted(await find_all(tx, User, User.is_demo.is_(True)), key=lambda user: user.email)


async def has_users(tx: Transaction) -> bool:
    """Return whether there is any account."""
    return (await tx.execute(select(User.id).limit(1))).first() is not None


async def get_user_by_email(tx: Transaction, email: str) -> User | None:
    """Return the account with this address, or None."""
    return await find(tx, User, User.email == email)


async def get_user(tx: Transaction, user_id: str) -> User | None:
    """Return the account with this id, or None."""
    return await find_by_key(tx, User, user_id)


async def lock_user(tx: Transaction, user_id: str) -> User | None:
    """Return the account with this id, locked until the transaction ends."""
    return await find(tx, User, User.id == user_id, lock=True)


async def insert_code(
    tx: Transaction, code_hash: str, user_id: str, purpose: str, expires_at: datetime, email: str | None = None
) -> None:
    """Insert a code. Earlier codes with the same purpose become invalid."""
    await tx.execute(delete(Code).where(Code.user_id == user_id, Code.purpose == purpose))
    row = {"code_hash": code_hash, "user_id": user_id, "purpose": purpose, "expires_at": expires_at}
    await tx.execute(insert(Code), {**row, "email": email})


async def insert_email_change(tx: Transaction, user_id: str, email: str, expires_at: datetime) -> str:
    """Insert the pending `Code` row of an email change, replacing the user's earlier row. Returns the row's id.

    The row has no valid code until `set_code` sets one.
    """
    await tx.execute(delete(Code).where(Code.user_id == user_id, Code.purpose == EMAIL))
    return await _insert_pending_code(tx, user_id, EMAIL, expires_at, email=email)


async def insert_sign_up(
    tx: Transaction, user_id: str, *, password_hash: str, browser_hash: str, now: datetime, expires_at: datetime
) -> str:
    """Insert the pending `Code` row of a sign-up. Returns the row's id.

    Several rows for one address can exist until one of them is confirmed. The row has no valid code until `set_code`
    sets one.
    """
    pending = (Code.user_id == user_id, Code.purpose == CONFIRM)
    await tx.execute(delete(Code).where(*pending, Code.expires_at <= now))
    return await _insert_pending_code(
        tx, user_id, CONFIRM, expires_at, password_hash=password_hash, browser_hash=browser_hash
    )


async def _insert_pending_code(tx: Transaction, user_id: str, purpose: str, expires_at: datetime, **values: str) -> str:
    id_, unknown_hash = new_id(), hash_token(new_token())
    row = {"id": id_, "code_hash": unknown_hash, "user_id": user_id, "purpose": purpose, "expires_at": expires_at}
    await tx.execute(insert(Code), {**row, **values})
    return id_


async def set_code(tx: Transaction, id_: str, code_hash: str, expires_at: datetime) -> Code | None:
    """Set the code of a pending row, replacing any earlier code, and return the row.

    Returns None if the row was used or deleted.
    """
    statement = update(Code).where(Code.id == id_).values(code_hash=code_hash, expires_at=expires_at)
    return to_record(Code, (await tx.execute(statement.returning(*Code.__table__.c))).first())


async def consume_code(tx: Transaction, code_hash: str, purpose: str, now: datetime) -> Code | None:
    """Delete a code and return it; None if it is unknown, used or expired."""
    conditions = (Code.code_hash == code_hash, Code.purpose == purpose)
    # All transactions lock the account before its codes, to prevent deadlocks.
    account = (
        select(User.id).join(Code, Code.user_id == User.id).where(*conditions).with_for_update(of=User, key_share=True)
    )
    await tx.execute(account)
    statement = delete(Code).where(*conditions)
    found = to_record(Code, (await tx.execute(statement.returning(*Code.__table__.c))).first())
    return found if found is not None and found.expires_at > now else None


async def set_password(tx: Transaction, user_id: str, password_hash: str, now: datetime) -> None:
    """Set the password of an account whose address a mailed link has confirmed. Deletes its pending sign-ups."""
    await tx.execute(update(User).where(User.id == user_id).values(password_hash=password_hash, confirmed_at=now))
    await tx.execute(delete(Code).where(Code.user_id == user_id, Code.purpose == CONFIRM))


async def set_admin(tx: Transaction, email: str, *, is_admin: bool) -> str | None:
    """Grant or revoke the site administrator role. Returns the account's id, or None if no account has this email."""
    statement = update(User).where(User.email == email).values(is_admin=is_admin).returning(User.id)
    return (await tx.execute(statement)).scalar_one_or_none()


async def change_password(tx: Transaction, user_id: str, before: str, after: str) -> bool:
    """Replace the password hash if it is still `before`, and invalidate mailed codes.

    Returns False if it isn't `before`.
    """
    statement = update(User).where(User.id == user_id, User.password_hash == before)
    if (await tx.execute(statement.values(password_hash=after).returning(User.id))).first() is None:
        return False
    await delete_codes(tx, user_id)
    return True


async def delete_codes(tx: Transaction, user_id: str, purpose: str | None = None) -> None:
    """Delete the codes of a user, only those with `purpose` if given."""
    statement = delete(Code).where(Code.user_id == user_id)
    await tx.execute(statement if purpose is None else statement.where(Code.purpose == purpose))


async def get_pending_email(tx: Transaction, user_id: str, now: datetime) -> str | None:
    """Return the new address that the user hasn't confirmed yet, or None."""
    found = await find(tx, Code, Code.user_id == user_id, Code.purpose == EMAIL, Code.expires_at > now)
    return None if found is None else found.email


async def delete_unconfirmed_user(tx: Transaction, email: str) -> None:
    """Delete the account with this address if it was never confirmed. Such an account has no data."""
    await tx.execute(delete(User).where(User.email == email, User.confirmed_at.is_(None)))


async def set_email(tx: Transaction, user_id: str, email: str) -> str | None:
    """Set the address of an account and return the previous one. Raises IntegrityError if the address is taken."""
    before = await get_user(tx, user_id)
    if before is None:
        return None
    await tx.execute(update(User).where(User.id == user_id).values(email=email))
    return before.email


async def mark_user_deleted(tx: Transaction, user_id: str, now: datetime) -> bool:
    """Mark an account as deleted. Returns False if it was already marked."""
    statement = update(User).where(User.id == user_id, User.deactivated_at.is_(None)).values(deactivated_at=now)
    return (await tx.execute(statement.returning(User.id))).first() is not None


async def restore_user(tx: Transaction, user_id: str, since: datetime) -> bool:
    """Restore an account if it was deleted after `since`. Returns False if it wasn't."""
    statement = update(User).where(User.id == user_id, User.deactivated_at > since).values(deactivated_at=None)
    return (await tx.execute(statement.returning(User.id))).first() is not None


async def list_users_deleted_before(tx: Transaction, moment: datetime) -> list[str]:
    """List the ids of the accounts that were deleted before a time."""
    return [user.id for user in await find_all(tx, User, User.deactivated_at < moment)]


async def anonymize_user(tx: Transaction, user_id: str) -> None:
    """Erase all fields of an account except its id."""
    erased = {
        "email": f"gone:{user_id}",
        "password_hash": "",
        "is_admin": False,
        "is_demo": False,
        "confirmed_at": None,
    }
    epoch = datetime.fromtimestamp(0, UTC)
    await tx.execute(update(User).where(User.id == user_id).values(**erased, deactivated_at=None, created_at=epoch))


async def delete_user(tx: Transaction, user_id: str) -> None:
    """Delete an account's row, and all rows that cascade from it."""
    await tx.execute(delete(User).where(User.id == user_id))
