"""Tables of friendships (stored in both directions), friend requests, blocks and reports."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class Friendship(Base):
    """One direction of a friendship; the other direction has its own row."""

    __tablename__ = "friendships"

    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    friend_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime]


class FriendRequest(Base):
    """A friend request; at most one row per ordered pair. A new request after a decline replaces it."""

    __tablename__ = "friend_requests"
    __table_args__ = (
        Index("uq_friend_requests_pair", "requester", "requestee", unique=True),
        Index("ix_friend_requests_requester_status", "requester", "status"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    requester: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"))
    requestee: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    status: Mapped[str] = mapped_column(String(10))
    responded_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class Block(Base):
    """A block of one person by another. It prevents friendships and invitations in both directions."""

    __tablename__ = "user_blocks"

    blocker: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    blocked: Mapped[str] = mapped_column(
        ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    created_at: Mapped[datetime]


class Report(Base):
    """A report of a person to the administrator. It stays when the reporter's account is deleted."""

    __tablename__ = "reports"
    __table_args__ = (Index("ix_reports_closed_at_created_at", "closed_at", "created_at"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    reporter: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"), index=True)
    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    reason: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(String(2000))
    created_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
