"""What others see of a person."""

from datetime import datetime

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey


class Profile(Base):
    """The public side of a person; the username never changes.

    Where somebody deleted the account, `left_at` is set, and nobody is shown who it was. Once it cannot be brought back
    the row stays, empty, while something names it.
    """

    __tablename__ = "profiles"

    id: Mapped[str] = mapped_column(ID, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    username: Mapped[str] = mapped_column(String(40), unique=True)
    display_name: Mapped[str] = mapped_column(String(2048))
    bio: Mapped[str] = mapped_column(String(8192), default="")
    skills: Mapped[list[str]] = mapped_column(JSON)
    avatar_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    version: Mapped[int] = mapped_column(default=1)
    """Counted up with each change: an answer that was overtaken on its way shows by it."""
    created_at: Mapped[datetime]
    left_at: Mapped[datetime | None]
