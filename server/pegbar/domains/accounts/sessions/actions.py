"""Create, authenticate, list and end sessions."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import structlog

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.principal import ANONYMOUS, Principal
from pegbar.domains.accounts.limits import SESSION_DAYS
from pegbar.domains.accounts.sessions import store
from pegbar.domains.accounts.sessions.schemas import OpenSession
from pegbar.kernel import clock
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.errors import Unavailable
from pegbar.kernel.ids import hash_token, new_id, new_token
from pegbar.realtime.hub import rights_topic

LAST_USED_INTERVAL: Final = timedelta(minutes=5)
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Browser:
    """Device name and network address of the browser that sent a request."""

    device: str = ""
    address: str = ""


class SessionAuthenticator:
    """Identifies the user of a session token.

    Records the session's last use in the background, every few minutes at most.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._pending_updates: dict[str, asyncio.Task[None]] = {}

    async def identify(self, tx: Transaction, token: str, address: str = "") -> Principal:
        """Return the user of this session token; ANONYMOUS if it is invalid or expired."""
        token_hash, now = hash_token(token), clock.now()
        found = await store.get_principal(tx, token_hash, now)
        if found is None:
            return ANONYMOUS
        is_old = found.used_at is None or found.used_at < now - LAST_USED_INTERVAL
        if is_old and token_hash not in self._pending_updates:
            task = asyncio.create_task(self._record_use(token_hash, address))
            self._pending_updates[token_hash] = task
            task.add_done_callback(lambda _: self._pending_updates.pop(token_hash, None))
        return found.user

    async def close(self) -> None:
        """Cancel pending updates."""
        for task in list(self._pending_updates.values()):
            task.cancel()

    async def _record_use(self, token_hash: str, address: str) -> None:
        now = clock.now()
        try:
            async with self._db.write() as tx:
                await store.update_last_used(tx, token_hash, address, now, now - LAST_USED_INTERVAL)
        except Unavailable:  # The next request tries again.
            log.warning("sessions.not_noted")


async def create_session(tx: Transaction, user_id: str, browser: Browser) -> str:
    """Create a session for a user and return its token."""
    token, now = new_token(), clock.now()
    row = {
        "token_hash": hash_token(token),
        "user_id": user_id,
        "created_at": now,
        "expires_at": now + timedelta(days=SESSION_DAYS),
        "id": new_id(),
        "device": browser.device,
        "address": browser.address,
        "used_at": now,
    }
    await store.insert_session(tx, row)
    return token


async def list_sessions(ctx: RequestContext, token: str) -> list[OpenSession]:
    """List the requester's open sessions. `token` is the token of the current session."""
    current_hash = hash_token(token)
    return [
        OpenSession(
            id=row.id or "",
            device=row.device,
            address=row.address,
            used_at=row.used_at or row.created_at,
            created_at=row.created_at,
            is_current=row.token_hash == current_hash,
        )
        for row in await store.list_sessions(ctx.tx, require_person(ctx.user), clock.now())
    ]


async def export_sessions(tx: Transaction, user_id: str) -> list[dict[str, str]]:
    """Return the open sessions of a user as dicts, for the data export."""
    return [
        {"device": row.device, "address": row.address, "since": clock.iso(row.created_at)}
        for row in await store.list_sessions(tx, user_id, clock.now())
    ]


async def end_session_by_token(tx: Transaction, token: str) -> None:
    """End a session by its token. The user's sockets are closed and reconnect, now without this session."""
    user_id = await store.delete_session(tx, hash_token(token))
    if user_id is not None:
        tx.events.wake(rights_topic(user_id))


async def end_one(tx: Transaction, user_id: str, session_id: str) -> None:
    """End one of a user's sessions. Does nothing if it has already ended."""
    await tx.acquire_locks(_lock_key(user_id))
    if await store.delete_own_session(tx, user_id, session_id):
        tx.events.wake(rights_topic(user_id))


async def end_other_sessions(tx: Transaction, user_id: str, token: str) -> None:
    """End all sessions of a user except the one with this token."""
    await tx.acquire_locks(_lock_key(user_id))
    await store.delete_sessions(tx, user_id, except_token_hash=hash_token(token))
    tx.events.wake(rights_topic(user_id))


async def end_all_sessions(tx: Transaction, user_id: str) -> None:
    """End all sessions of a user."""
    await tx.acquire_locks(_lock_key(user_id))
    await store.delete_sessions(tx, user_id)
    tx.events.wake(rights_topic(user_id))


def _lock_key(user_id: str) -> str:
    """Return the lock key of a user's sessions.

    It prevents a deadlock between two requests that each end the other's session.
    """
    return f"sessions:{user_id}"
