"""SQL queries of guest links and their sessions."""

from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from pegbar.domains.videos.models import GuestLink, GuestSession
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once


async def list_links(tx: Transaction, video_id: str) -> list[GuestLink]:
    """Return the links to a video that aren't revoked, newest first."""
    is_listed = (GuestLink.video_id == video_id, GuestLink.revoked_at.is_(None))
    return await find_all(tx, GuestLink, *is_listed, order_by=(GuestLink.created_at.desc(), GuestLink.id.desc()))


async def count_open_links(tx: Transaction, video_id: str, now: datetime) -> int:
    """Count the links to a video that are neither revoked nor expired."""
    is_open = (GuestLink.video_id == video_id, GuestLink.revoked_at.is_(None), GuestLink.ends_at > now)
    return (await tx.execute(select(func.count()).where(*is_open))).scalar_one()


async def get_link(tx: Transaction, link_id: str) -> GuestLink | None:
    """Return a link by its id."""
    return await find_by_key(tx, GuestLink, link_id)


async def lock_link(tx: Transaction, link_id: str) -> GuestLink | None:
    """Return a link and lock its row until the end of the transaction."""
    return await find(tx, GuestLink, GuestLink.id == link_id, lock=True)


async def insert_link(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a link; False if its id is taken."""
    return await insert_once(tx, GuestLink, row)


async def revoke_link(tx: Transaction, link_id: str, now: datetime) -> None:
    """Revoke a link and delete its sessions."""
    await tx.execute(update(GuestLink).where(GuestLink.id == link_id).values(revoked_at=now))
    await tx.execute(delete(GuestSession).where(GuestSession.link_id == link_id))


async def mark_link_used(tx: Transaction, link_id: str, now: datetime) -> None:
    """Record the time at which a link was opened."""
    await tx.execute(update(GuestLink).where(GuestLink.id == link_id).values(used_at=now))


async def insert_session(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a session."""
    await tx.execute(insert(GuestSession), row)


async def get_session_by_token(tx: Transaction, link_id: str, token_hash: str, now: datetime) -> GuestSession | None:
    """Return the unexpired session of this link with this token."""
    is_own = (GuestSession.token_hash == token_hash, GuestSession.link_id == link_id)
    return await find(tx, GuestSession, *is_own, GuestSession.expires_at > now)


async def get_session(tx: Transaction, session_id: str, now: datetime) -> GuestSession | None:
    """Return an unexpired session by its id."""
    return await find(tx, GuestSession, GuestSession.id == session_id, GuestSession.expires_at > now)


async def delete_expired(tx: Transaction, now: datetime, links_before: datetime) -> None:
    """Delete expired sessions, and links that ended before `links_before`."""
    await tx.execute(delete(GuestSession).where(GuestSession.expires_at <= now))
    await tx.execute(delete(GuestLink).where(GuestLink.ends_at <= links_before))
