"""Queries for sessions."""

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, or_, select, update

from pegbar.access.principal import Principal
from pegbar.domains.accounts.models import Session, User
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find_all
from pegbar.kernel.tables import UtcTime

# Runs on every request.
_OWNER = Prepared(
    select(User.id, User.is_admin, Session.used_at)
    .join(Session, Session.user_id == User.id)
    .where(Session.token_hash == bindparam("token"), Session.expires_at > bindparam("now", type_=UtcTime()))
    .where(User.deactivated_at.is_(None))
)


class SessionOwner(NamedTuple):
    """The user of a session, and the stored time of its last use."""

    user: Principal
    used_at: datetime | None


async def get_principal(tx: Transaction, token_hash: str, now: datetime) -> SessionOwner | None:
    """Return the user of a session; None if it is unknown or expired, or the account is deleted."""
    rows = await tx.fetch(_OWNER, {"token": token_hash, "now": now})
    return SessionOwner(Principal(rows[0].id, rows[0].is_admin), rows[0].used_at) if rows else None


async def insert_session(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a session and delete the user's expired sessions."""
    expired = (Session.user_id == row["user_id"], Session.expires_at <= row["created_at"])
    await tx.execute(delete(Session).where(*expired))
    await tx.execute(insert(Session), row)


async def update_last_used(tx: Transaction, token_hash: str, address: str, now: datetime, before: datetime) -> None:
    """Update the time and address of a session's last use if the stored time is older than `before` or not set."""
    is_old = or_(Session.used_at.is_(None), Session.used_at < before)
    values = {"used_at": now, "address": address}
    await tx.execute(update(Session).where(Session.token_hash == token_hash, is_old).values(**values))


async def list_sessions(tx: Transaction, user_id: str, now: datetime) -> list[Session]:
    """List a user's open sessions, most recently used first."""
    last_used = func.coalesce(Session.used_at, Session.created_at)
    own_sessions = (Session.user_id == user_id, Session.expires_at > now)
    return await find_all(tx, Session, *own_sessions, order_by=(last_used.desc(), Session.token_hash))


async def delete_session(tx: Transaction, token_hash: str) -> str | None:
    """Delete a session and return its user's id."""
    statement = delete(Session).where(Session.token_hash == token_hash).returning(Session.user_id)
    return (await tx.execute(statement)).scalar_one_or_none()


async def delete_own_session(tx: Transaction, user_id: str, session_id: str) -> bool:
    """Delete one of a user's sessions. Returns whether there was one."""
    own_sessions = (Session.user_id == user_id, Session.id == session_id)
    return (await tx.execute(delete(Session).where(*own_sessions).returning(Session.id))).first() is not None


async def delete_sessions(tx: Transaction, user_id: str, except_token_hash: str | None = None) -> None:
    """Delete all sessions of a user, except the session with `except_token_hash` if given."""
    statement = delete(Session).where(Session.user_id == user_id)
    await tx.execute(
        statement if except_token_hash is None else statement.where(Session.token_hash != except_token_hash)
    )
