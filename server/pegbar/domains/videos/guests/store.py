"""SQL of guest links and of the sessions that they open."""

from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from pegbar.domains.videos.models import GuestLink, GuestSession
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once


async def listed(tx: Transaction, video_id: str) -> list[GuestLink]:
    """The links to a video that were not revoked, newest first."""
    standing = (GuestLink.video_id == video_id, GuestLink.revoked_at.is_(None))
    return await find_all(tx, GuestLink, *standing, order_by=(GuestLink.created_at.desc(), GuestLink.id.desc()))


async def count_open(tx: Transaction, video_id: str, now: datetime) -> int:
    """How many links to a video lead there now."""
    live = (GuestLink.video_id == video_id, GuestLink.revoked_at.is_(None), GuestLink.ends_at > now)
    return (await tx.run(select(func.count()).where(*live))).scalar_one()


async def link(tx: Transaction, link_id: str) -> GuestLink | None:
    """A link by its id."""
    return await find_by_key(tx, GuestLink, link_id)


async def held(tx: Transaction, link_id: str) -> GuestLink | None:
    """A link as it stands; nobody else changes it until this transaction is over."""
    return await find(tx, GuestLink, GuestLink.id == link_id, held=True)


async def add(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a link; False where its id is taken."""
    return await insert_once(tx, GuestLink, row)


async def revoke(tx: Transaction, link_id: str, now: datetime) -> None:
    """Have a link lead nowhere, and whoever came by it see nothing more."""
    await tx.run(update(GuestLink).where(GuestLink.id == link_id).values(revoked_at=now))
    await tx.run(delete(GuestSession).where(GuestSession.link_id == link_id))


async def note_used(tx: Transaction, link_id: str, now: datetime) -> None:
    """Somebody came by a link."""
    await tx.run(update(GuestLink).where(GuestLink.id == link_id).values(used_at=now))


async def begin(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a session."""
    await tx.run(insert(GuestSession), row)


async def session(tx: Transaction, link_id: str, token_hash: str, now: datetime) -> GuestSession | None:
    """The session of this link with this token that is not over."""
    mine = (GuestSession.token_hash == token_hash, GuestSession.link_id == link_id)
    return await find(tx, GuestSession, *mine, GuestSession.expires_at > now)


async def session_by_id(tx: Transaction, session_id: str, now: datetime) -> GuestSession | None:
    """A session that is not over, by its id."""
    return await find(tx, GuestSession, GuestSession.id == session_id, GuestSession.expires_at > now)


async def prune(tx: Transaction, now: datetime, dead_since: datetime) -> None:
    """Take away sessions that are over, and links that have led nowhere for long."""
    await tx.run(delete(GuestSession).where(GuestSession.expires_at <= now))
    await tx.run(delete(GuestLink).where(GuestLink.ends_at <= dead_since))
