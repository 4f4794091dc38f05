"""SQL of accounts."""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, insert, select, update

from pegbar.domains.accounts.models import Code, User
from pegbar.kernel.ids import fingerprint, new_id, new_token
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.tables import record
from pegbar.kernel.work import Work

CONFIRM: Final = "confirm"
EMAIL: Final = "email"
RESET: Final = "reset"
RECOVERY: Final = "recovery"


async def add_user(
    work: Work, *, id_: str, email: str, password_hash: str, confirmed_at: datetime | None, now: datetime
) -> bool:
    """Insert a person who can sign in; False where the address has an account."""
    row = {"id": id_, "email": email, "password_hash": password_hash, "is_admin": False}
    return await insert_once(work, User, {**row, "confirmed_at": confirmed_at, "created_at": now})


async def mark_as_demo(work: Work, user_id: str) -> None:
    """Record that an account is a demo account."""
    await work.run(update(User).where(User.id == user_id).values(is_demo=True))


async def list_demo_users(work: Work) -> list[User]:
    """List the demo accounts by email; deleted ones that can still come back are included."""
    return sorted(await find_all(work, User, User.is_demo.is_(True)), key=lambda user: user.email)


async def has_users(work: Work) -> bool:
    """Return whether there is any account."""
    return (await work.run(select(User.id).limit(1))).first() is not None


async def user_by_email(work: Work, email: str) -> User | None:
    """The account of an address."""
    return await find(work, User, User.email == email)


async def user_by_id(work: Work, user_id: str) -> User | None:
    """The account of an id."""
    return await find_by_key(work, User, user_id)


async def hold(work: Work, user_id: str) -> User | None:
    """The account of an id, locked until this transaction is over."""
    return await find(work, User, User.id == user_id, held=True)


async def add_code(
    work: Work, code_hash: str, user_id: str, purpose: str, expires_at: datetime, email: str | None = None
) -> None:
    """Insert a code; earlier ones of the same purpose stop to work."""
    await work.run(delete(Code).where(Code.user_id == user_id, Code.purpose == purpose))
    row = {"code_hash": code_hash, "user_id": user_id, "purpose": purpose, "expires_at": expires_at}
    await work.run(insert(Code), {**row, "email": email})


async def add_new_email(work: Work, user_id: str, email: str, expires_at: datetime) -> str:
    """Insert the row of a new address that is to be confirmed, in place of an earlier one; its id.

    No code opens it until `set_code` gives it one.
    """
    await work.run(delete(Code).where(Code.user_id == user_id, Code.purpose == EMAIL))
    return await _add_waiting(work, user_id, EMAIL, expires_at, email=email)


async def add_sign_up(
    work: Work, user_id: str, *, password_hash: str, browser_hash: str, now: datetime, expires_at: datetime
) -> str:
    """Insert the row of a sign-up beside others of the same address, until one of them is confirmed; its id.

    No code opens it until `set_code` gives it one.
    """
    mine = (Code.user_id == user_id, Code.purpose == CONFIRM)
    await work.run(delete(Code).where(*mine, Code.expires_at <= now))
    return await _add_waiting(
        work, user_id, CONFIRM, expires_at, password_hash=password_hash, browser_hash=browser_hash
    )


async def _add_waiting(work: Work, user_id: str, purpose: str, expires_at: datetime, **more: str) -> str:
    id_, nobody_knows = new_id(), fingerprint(new_token())
    row = {"id": id_, "code_hash": nobody_knows, "user_id": user_id, "purpose": purpose, "expires_at": expires_at}
    await work.run(insert(Code), {**row, **more})
    return id_


async def set_code(work: Work, id_: str, code_hash: str, expires_at: datetime) -> Code | None:
    """Give a waiting row its code, in place of an earlier one; None where the row is used or dropped."""
    statement = update(Code).where(Code.id == id_).values(code_hash=code_hash, expires_at=expires_at)
    return record(Code, (await work.run(statement.returning(*Code.__table__.c))).first())


async def use_code(work: Work, code_hash: str, purpose: str, now: datetime) -> Code | None:
    """Take a code out of the table; None where it is unknown, used or expired."""
    which = (Code.code_hash == code_hash, Code.purpose == purpose)
    # The account before its codes, as everybody locks them.
    account = select(User.id).join(Code, Code.user_id == User.id).where(*which).with_for_update(of=User, key_share=True)
    await work.run(account)
    statement = delete(Code).where(*which)
    found = record(Code, (await work.run(statement.returning(*Code.__table__.c))).first())
    return found if found is not None and found.expires_at > now else None


async def set_password(work: Work, user_id: str, password_hash: str, now: datetime) -> None:
    """Store a password that counts: a mailed link has proved the address. Sign-ups that wait are over."""
    await work.run(update(User).where(User.id == user_id).values(password_hash=password_hash, confirmed_at=now))
    await work.run(delete(Code).where(Code.user_id == user_id, Code.purpose == CONFIRM))


async def set_admin(work: Work, email: str, *, is_admin: bool) -> str | None:
    """Make somebody the site's administrator, or no longer; the account's id."""
    statement = update(User).where(User.email == email).values(is_admin=is_admin).returning(User.id)
    return (await work.run(statement)).scalar_one_or_none()


async def change_password(work: Work, user_id: str, before: str, after: str) -> bool:
    """Store another password where this one still stands; codes that were mailed stop to work."""
    statement = update(User).where(User.id == user_id, User.password_hash == before)
    if (await work.run(statement.values(password_hash=after).returning(User.id))).first() is None:
        return False
    await drop_codes(work, user_id)
    return True


async def drop_codes(work: Work, user_id: str, purpose: str | None = None) -> None:
    """What was mailed to somebody, for this purpose if one is named, leads nowhere any more."""
    statement = delete(Code).where(Code.user_id == user_id)
    await work.run(statement if purpose is None else statement.where(Code.purpose == purpose))


async def waiting_email(work: Work, user_id: str, now: datetime) -> str | None:
    """The new address that somebody has yet to confirm."""
    found = await find(work, Code, Code.user_id == user_id, Code.purpose == EMAIL, Code.expires_at > now)
    return None if found is None else found.email


async def drop_unconfirmed(work: Work, email: str) -> None:
    """Take away an account that nobody ever proved to be the owner of this address's: it holds nothing."""
    await work.run(delete(User).where(User.email == email, User.confirmed_at.is_(None)))


async def set_email(work: Work, user_id: str, email: str) -> str | None:
    """Give an account another address; the one that it had. `IntegrityError` where another account has it."""
    before = await user_by_id(work, user_id)
    if before is None:
        return None
    await work.run(update(User).where(User.id == user_id).values(email=email))
    return before.email


async def leave(work: Work, user_id: str, now: datetime) -> bool:
    """Mark an account as deleted; False where it is already."""
    statement = update(User).where(User.id == user_id, User.left_at.is_(None)).values(left_at=now)
    return (await work.run(statement.returning(User.id))).first() is not None


async def come_back(work: Work, user_id: str, since: datetime) -> bool:
    """Bring back an account that was deleted since; False where there is none."""
    statement = update(User).where(User.id == user_id, User.left_at > since).values(left_at=None)
    return (await work.run(statement.returning(User.id))).first() is not None


async def left_before(work: Work, moment: datetime) -> list[str]:
    """The accounts that were deleted before."""
    return [user.id for user in await find_all(work, User, User.left_at < moment)]


async def empty(work: Work, user_id: str) -> None:
    """Leave nothing of an account but its id, which is no one's any more."""
    nothing = {
        "email": f"gone:{user_id}",
        "password_hash": "",
        "is_admin": False,
        "is_demo": False,
        "confirmed_at": None,
    }
    epoch = datetime.fromtimestamp(0, UTC)
    await work.run(update(User).where(User.id == user_id).values(**nothing, left_at=None, created_at=epoch))


async def remove(work: Work, user_id: str) -> None:
    """Delete an account's row, and what hangs on it."""
    await work.run(delete(User).where(User.id == user_id))
