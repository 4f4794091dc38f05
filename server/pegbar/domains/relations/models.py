"""Friendships (stored both ways), requests for them, and blocks."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class Friendship(Base):
    """One direction of a friendship; the other direction is a row of its own."""

    __tablename__ = "friendships"

    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    friend_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime]


class FriendRequest(Base):
    """At most one row for each ordered pair; a new request after a decline opens it again."""

    __tablename__ = "friend_requests"
    __table_args__ = (Index("uq_friend_requests_pair", "requester", "requestee", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    requester: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"))
    requestee: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    status: Mapped[str] = mapped_column(String(10))
    responded_at: Mapped[datetime | None]
    created_at: Mapped[datetime]


class Block(Base):
    """`blocker` wants nothing from `blocked`; friendship and invitations stop both ways."""

    __tablename__ = "user_blocks"

    blocker: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    blocked: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    created_at: Mapped[datetime]
