"""SQL of accounts."""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, insert, select, update

from pegbar.domains.accounts.models import Code, User
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import fingerprint, new_id, new_token
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.tables import record

CONFIRM: Final = "confirm"
EMAIL: Final = "email"
RESET: Final = "reset"
RECOVERY: Final = "recovery"


async def insert_user(
    tx: Transaction, *, id_: str, email: str, password_hash: str, confirmed_at: datetime | None, now: datetime
) -> bool:
    """Insert a person who can sign in; False where the address has an account."""
    row = {"id": id_, "email": email, "password_hash": password_hash, "is_admin": False}
    return await insert_once(tx, User, {**row, "confirmed_at": confirmed_at, "created_at": now})


async def mark_as_demo(tx: Transaction, user_id: str) -> None:
    """Record that an account is a demo account."""
    await tx.run(update(User).where(User.id == user_id).values(is_demo=True))


async def list_demo_users(tx: Transaction) -> list[User]:
    """List the demo accounts by email; deleted ones that can still come back are included."""
    return sorted(await find_all(tx, User, User.is_demo.is_(True)), key=lambda user: user.email)


async def has_users(tx: Transaction) -> bool:
    """Return whether there is any account."""
    return (await tx.run(select(User.id).limit(1))).first() is not None


async def get_user_by_email(tx: Transaction, email: str) -> User | None:
    """The account of an address."""
    return await find(tx, User, User.email == email)


async def get_user(tx: Transaction, user_id: str) -> User | None:
    """The account of an id."""
    return await find_by_key(tx, User, user_id)


async def lock_user(tx: Transaction, user_id: str) -> User | None:
    """The account of an id, locked until this transaction is over."""
    return await find(tx, User, User.id == user_id, held=True)


async def insert_code(
    tx: Transaction, code_hash: str, user_id: str, purpose: str, expires_at: datetime, email: str | None = None
) -> None:
    """Insert a code; earlier ones of the same purpose stop to work."""
    await tx.run(delete(Code).where(Code.user_id == user_id, Code.purpose == purpose))
    row = {"code_hash": code_hash, "user_id": user_id, "purpose": purpose, "expires_at": expires_at}
    await tx.run(insert(Code), {**row, "email": email})


async def insert_email_change(tx: Transaction, user_id: str, email: str, expires_at: datetime) -> str:
    """Insert the row of a new address that is to be confirmed, in place of an earlier one; its id.

    No code opens it until `set_code` gives it one.
    """
    await tx.run(delete(Code).where(Code.user_id == user_id, Code.purpose == EMAIL))
    return await _insert_pending_code(tx, user_id, EMAIL, expires_at, email=email)


async def insert_sign_up(
    tx: Transaction, user_id: str, *, password_hash: str, browser_hash: str, now: datetime, expires_at: datetime
) -> str:
    """Insert the row of a sign-up beside others of the same address, until one of them is confirmed; its id.

    No code opens it until `set_code` gives it one.
    """
    mine = (Code.user_id == user_id, Code.purpose == CONFIRM)
    await tx.run(delete(Code).where(*mine, Code.expires_at <= now))
    return await _insert_pending_code(
        tx, user_id, CONFIRM, expires_at, password_hash=password_hash, browser_hash=browser_hash
    )


async def _insert_pending_code(tx: Transaction, user_id: str, purpose: str, expires_at: datetime, **values: str) -> str:
    id_, nobody_knows = new_id(), fingerprint(new_token())
    row = {"id": id_, "code_hash": nobody_knows, "user_id": user_id, "purpose": purpose, "expires_at": expires_at}
    await tx.run(insert(Code), {**row, **values})
    return id_


async def set_code(tx: Transaction, id_: str, code_hash: str, expires_at: datetime) -> Code | None:
    """Give a waiting row its code, in place of an earlier one; None where the row is used or dropped."""
    statement = update(Code).where(Code.id == id_).values(code_hash=code_hash, expires_at=expires_at)
    return record(Code, (await tx.run(statement.returning(*Code.__table__.c))).first())


async def consume_code(tx: Transaction, code_hash: str, purpose: str, now: datetime) -> Code | None:
    """Take a code out of the table; None where it is unknown, used or expired."""
    which = (Code.code_hash == code_hash, Code.purpose == purpose)
    # The account before its codes, as everybody locks them.
    account = select(User.id).join(Code, Code.user_id == User.id).where(*which).with_for_update(of=User, key_share=True)
    await tx.run(account)
    statement = delete(Code).where(*which)
    found = record(Code, (await tx.run(statement.returning(*Code.__table__.c))).first())
    return found if found is not None and found.expires_at > now else None


async def set_password(tx: Transaction, user_id: str, password_hash: str, now: datetime) -> None:
    """Store a password that counts: a mailed link has proved the address. Sign-ups that wait are over."""
    await tx.run(update(User).where(User.id == user_id).values(password_hash=password_hash, confirmed_at=now))
    await tx.run(delete(Code).where(Code.user_id == user_id, Code.purpose == CONFIRM))


async def set_admin(tx: Transaction, email: str, *, is_admin: bool) -> str | None:
    """Make somebody the site's administrator, or no longer; the account's id."""
    statement = update(User).where(User.email == email).values(is_admin=is_admin).returning(User.id)
    return (await tx.run(statement)).scalar_one_or_none()


async def change_password(tx: Transaction, user_id: str, before: str, after: str) -> bool:
    """Store another password where this one still stands; codes that were mailed stop to work."""
    statement = update(User).where(User.id == user_id, User.password_hash == before)
    if (await tx.run(statement.values(password_hash=after).returning(User.id))).first() is None:
        return False
    await delete_codes(tx, user_id)
    return True


async def delete_codes(tx: Transaction, user_id: str, purpose: str | None = None) -> None:
    """What was mailed to somebody, for this purpose if one is named, leads nowhere any more."""
    statement = delete(Code).where(Code.user_id == user_id)
    await tx.run(statement if purpose is None else statement.where(Code.purpose == purpose))


async def get_pending_email(tx: Transaction, user_id: str, now: datetime) -> str | None:
    """The new address that somebody has yet to confirm."""
    found = await find(tx, Code, Code.user_id == user_id, Code.purpose == EMAIL, Code.expires_at > now)
    return None if found is None else found.email


async def delete_unconfirmed_user(tx: Transaction, email: str) -> None:
    """Take away an account that nobody ever proved to be the owner of this address's: it holds nothing."""
    await tx.run(delete(User).where(User.email == email, User.confirmed_at.is_(None)))


async def set_email(tx: Transaction, user_id: str, email: str) -> str | None:
    """Give an account another address; the one that it had. `IntegrityError` where another account has it."""
    before = await get_user(tx, user_id)
    if before is None:
        return None
    await tx.run(update(User).where(User.id == user_id).values(email=email))
    return before.email


async def mark_user_deleted(tx: Transaction, user_id: str, now: datetime) -> bool:
    """Mark an account as deleted; False where it is already."""
    statement = update(User).where(User.id == user_id, User.left_at.is_(None)).values(left_at=now)
    return (await tx.run(statement.returning(User.id))).first() is not None


async def restore_user(tx: Transaction, user_id: str, since: datetime) -> bool:
    """Bring back an account that was deleted since; False where there is none."""
    statement = update(User).where(User.id == user_id, User.left_at > since).values(left_at=None)
    return (await tx.run(statement.returning(User.id))).first() is not None


async def list_users_deleted_before(tx: Transaction, moment: datetime) -> list[str]:
    """The accounts that were deleted before."""
    return [user.id for user in await find_all(tx, User, User.left_at < moment)]


async def anonymize_user(tx: Transaction, user_id: str) -> None:
    """Leave nothing of an account but its id, which is no one's any more."""
    nothing = {
        "email": f"gone:{user_id}",
        "password_hash": "",
        "is_admin": False,
        "is_demo": False,
        "confirmed_at": None,
    }
    epoch = datetime.fromtimestamp(0, UTC)
    await tx.run(update(User).where(User.id == user_id).values(**nothing, left_at=None, created_at=epoch))


async def delete_user(tx: Transaction, user_id: str) -> None:
    """Delete an account's row, and what hangs on it."""
    await tx.run(delete(User).where(User.id == user_id))
