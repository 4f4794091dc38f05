"""What people are notified of, grouped, and how they want it."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base

_UNREAD: Any = text("read_at IS NULL")


class Notification(Base):
    """Somebody's news of one kind about one thing, since they last read of it: at most one that is unread.

    `updated_at` is when the newest of its sources came; `mailed_at` is empty while that one was not mailed.
    """

    __tablename__ = "news"  # the jobs of DBOS have a table "notifications"
    __table_args__ = (
        Index("ix_news_person_id_updated_at", "person_id", "updated_at", "id"),
        Index(
            "uq_news_unread",
            "person_id",
            "kind",
            "about",
            unique=True,
            sqlite_where=_UNREAD,
            postgresql_where=_UNREAD,
        ),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    about: Mapped[str] = mapped_column(ID)
    updated_at: Mapped[datetime] = mapped_column(index=True)
    read_at: Mapped[datetime | None]
    mailed_at: Mapped[datetime | None]


class NotificationSource(Base):
    """One of the things that a notification tells of: a comment, an update. What it says now is asked of its slice."""

    __tablename__ = "news_sources"
    __table_args__ = (Index("ix_news_sources_notification_id_at", "notification_id", "at"),)

    person_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    source: Mapped[str] = mapped_column(String(80), primary_key=True)
    notification_id: Mapped[str] = mapped_column(ID, ForeignKey("news.id", ondelete="CASCADE"))
    actor_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    at: Mapped[datetime]


class NotificationSettings(Base):
    """How somebody wants to be notified; who has no row wants everything, and no mail."""

    __tablename__ = "news_settings"

    person_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    off: Mapped[list[str]] = mapped_column(JSON)
    mail: Mapped[str] = mapped_column(String(10), index=True)
    mailed_at: Mapped[datetime]
    """When mail was last looked to, for a daily digest."""


class NotificationMute(Base):
    """A project of which somebody wants no news."""

    __tablename__ = "news_mutes"

    person_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    project_id: Mapped[str] = mapped_column(
        ID, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True, index=True
    )
