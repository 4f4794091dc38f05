"""Tables of notifications, their sources, settings and muted projects."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base

_UNREAD: Any = text("read_at IS NULL")


class Notification(Base):
    """A person's notification of one kind about one thing.

    A person has at most one unread notification of a kind about a thing; later events are added to it. `updated_at`
    is the time of its newest source; `mailed_at` is null until that source is mailed.
    """

    __tablename__ = "notifications"
    __table_args__ = (
        Index("ix_notifications_person_id_updated_at", "person_id", "updated_at", "id"),
        Index(
            "uq_notifications_unread",
            "person_id",
            "kind",
            "subject_id",
            unique=True,
            sqlite_where=_UNREAD,
            postgresql_where=_UNREAD,
        ),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    subject_id: Mapped[str] = mapped_column(ID)
    updated_at: Mapped[datetime] = mapped_column(index=True)
    read_at: Mapped[datetime | None]
    mailed_at: Mapped[datetime | None]


class NotificationSource(Base):
    """One thing that a notification refers to, such as a comment. Its content is loaded from its domain when needed."""

    __tablename__ = "notification_sources"
    __table_args__ = (Index("ix_notification_sources_notification_id_at", "notification_id", "at"),)

    person_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    source: Mapped[str] = mapped_column(String(80), primary_key=True)
    notification_id: Mapped[str] = mapped_column(ID, ForeignKey("notifications.id", ondelete="CASCADE"))
    actor_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), index=True)
    at: Mapped[datetime]


class NotificationSettings(Base):
    """A person's notification settings. Without a row, all kinds are on and mail is off."""

    __tablename__ = "notification_settings"

    person_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    disabled_kinds: Mapped[list[str]] = mapped_column(JSON)
    email_frequency: Mapped[str] = mapped_column(String(10), index=True)
    mailed_at: Mapped[datetime]
    """The time of the last check for a daily digest."""


class NotificationMute(Base):
    """A project whose notifications a person muted."""

    __tablename__ = "notification_mutes"

    person_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    project_id: Mapped[str] = mapped_column(
        ID, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True, index=True
    )
