"""SQL of accounts."""

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update

from pegbar.access.who import NOBODY, Who
from pegbar.domains.accounts.models import Code, Session, User
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find, find_by_key, insert_once
from pegbar.kernel.tables import UtcTime, record
from pegbar.kernel.work import Work

CONFIRM: Final = "confirm"

# Every request asks this.
_WHO = Prepared(
    select(User.id, User.is_admin)
    .join(Session, Session.user_id == User.id)
    .where(Session.token_hash == bindparam("token"), Session.expires_at > bindparam("now", type_=UtcTime()))
)


async def add_user(
    work: Work, *, id_: str, email: str, password_hash: str, confirmed_at: datetime | None, now: datetime
) -> bool:
    """Insert a person who can sign in; False where the address has an account."""
    row = {"id": id_, "email": email, "password_hash": password_hash, "is_admin": False}
    return await insert_once(work, User, {**row, "confirmed_at": confirmed_at, "created_at": now})


async def user_by_email(work: Work, email: str) -> User | None:
    """The account of an address."""
    return await find(work, User, User.email == email)


async def user_by_id(work: Work, user_id: str) -> User | None:
    """The account of an id."""
    return await find_by_key(work, User, user_id)


async def who_by_session(work: Work, token_hash: str, now: datetime) -> Who:
    """Who a session belongs to."""
    rows = await work.fetch(_WHO, {"token": token_hash, "now": now})
    return Who(rows[0].id, rows[0].is_admin) if rows else NOBODY


async def add_session(work: Work, token_hash: str, user_id: str, now: datetime, expires_at: datetime) -> None:
    """Insert a session, and clear away the person's expired ones."""
    await work.run(delete(Session).where(Session.user_id == user_id, Session.expires_at <= now))
    row = {"token_hash": token_hash, "user_id": user_id, "created_at": now, "expires_at": expires_at}
    await work.run(insert(Session), row)


async def end_session(work: Work, token_hash: str) -> str | None:
    """Delete a session; whose it was."""
    statement = delete(Session).where(Session.token_hash == token_hash).returning(Session.user_id)
    return (await work.run(statement)).scalar_one_or_none()


async def end_all_sessions(work: Work, user_id: str) -> None:
    """Delete every session of a person."""
    await work.run(delete(Session).where(Session.user_id == user_id))


async def add_code(work: Work, code_hash: str, user_id: str, purpose: str, expires_at: datetime) -> None:
    """Insert a code; earlier ones of the same purpose stop to work."""
    await work.run(delete(Code).where(Code.user_id == user_id, Code.purpose == purpose))
    row = {"code_hash": code_hash, "user_id": user_id, "purpose": purpose, "expires_at": expires_at}
    await work.run(insert(Code), row)


async def add_sign_up(
    work: Work,
    user_id: str,
    code_hash: str,
    *,
    password_hash: str,
    browser_hash: str,
    now: datetime,
    expires_at: datetime,
) -> None:
    """Note a sign-up beside others of the same address, until one of them is confirmed."""
    mine = (Code.user_id == user_id, Code.purpose == CONFIRM)
    await work.run(delete(Code).where(*mine, Code.expires_at <= now))
    row = {"code_hash": code_hash, "user_id": user_id, "purpose": CONFIRM, "expires_at": expires_at}
    await work.run(insert(Code), {**row, "password_hash": password_hash, "browser_hash": browser_hash})
    await work.run(update(User).where(User.id == user_id).values(password_hash=password_hash))


async def use_code(work: Work, code_hash: str, purpose: str, now: datetime) -> Code | None:
    """Take a code out of the table; None where it is unknown, used or expired."""
    statement = delete(Code).where(Code.code_hash == code_hash, Code.purpose == purpose)
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
