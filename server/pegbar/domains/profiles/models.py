"""Profiles, the public part of accounts."""

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey


class Profile(Base):
    """The public part of an account. The username never changes.

    `deactivated_at` is set if the account is deleted; the name is then hidden. When the account is purged, the fields
    are erased, and the row stays as long as other rows reference it.
    """

    __tablename__ = "profiles"

    id: Mapped[str] = mapped_column(ID, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    username: Mapped[str] = mapped_column(String(40), unique=True)
    display_name: Mapped[str] = mapped_column(String(2048))
    bio: Mapped[str] = mapped_column(String(8192), default="")
    skills: Mapped[list[str]] = mapped_column(JSON)
    avatar_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    version: Mapped[int] = mapped_column(default=1)
    """Incremented on each change, so clients can recognize an outdated response."""
    created_at: Mapped[datetime]
    deactivated_at: Mapped[datetime | None]
