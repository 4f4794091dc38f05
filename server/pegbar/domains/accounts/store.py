"""SQL of accounts."""

from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select, update

from pegbar.access.who import NOBODY, Who
from pegbar.domains.accounts.models import Code, Session, User
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find, find_by_key
from pegbar.kernel.tables import UtcTime
from pegbar.kernel.work import Work

# Every request asks this.
_WHO = Prepared(
    select(User.id, User.is_admin)
    .join(Session, Session.user_id == User.id)
    .where(Session.token_hash == bindparam("token"), Session.expires_at > bindparam("now", type_=UtcTime()))
)


async def add_user(
    work: Work, *, id_: str, email: str, password_hash: str, confirmed_at: datetime | None, now: datetime
) -> None:
    """Insert a person who can sign in."""
    row = {"id": id_, "email": email, "password_hash": password_hash, "is_admin": False}
    await work.run(insert(User), {**row, "confirmed_at": confirmed_at, "created_at": now})


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


async def use_code(work: Work, code_hash: str, purpose: str, now: datetime) -> str | None:
    """Take a code out of the table and say whose it was; None where it is unknown, used or expired."""
    statement = (
        delete(Code)
        .where(Code.code_hash == code_hash, Code.purpose == purpose)
        .returning(Code.user_id, Code.expires_at)
    )
    row = (await work.run(statement)).first()
    return row.user_id if row is not None and row.expires_at > now else None


async def set_password(work: Work, user_id: str, password_hash: str, now: datetime) -> None:
    """Store a new password; the mailed link also proves the address."""
    await work.run(update(User).where(User.id == user_id).values(password_hash=password_hash, confirmed_at=now))


async def confirm(work: Work, user_id: str, now: datetime) -> None:
    """Note that the address is the person's own."""
    await work.run(update(User).where(User.id == user_id).values(confirmed_at=now))


async def set_admin(work: Work, email: str, *, is_admin: bool) -> str | None:
    """Make somebody the site's administrator, or no longer; the account's id."""
    statement = update(User).where(User.email == email).values(is_admin=is_admin).returning(User.id)
    return (await work.run(statement)).scalar_one_or_none()
