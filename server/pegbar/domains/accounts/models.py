"""Who can sign in, and how."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, false
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class User(Base):
    """A person who can sign in; the profile of the same id is what others see."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    email: Mapped[str] = mapped_column(String(254), unique=True)
    password_hash: Mapped[str] = mapped_column(String(200))
    is_admin: Mapped[bool] = mapped_column(default=False)
    confirmed_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    is_demo: Mapped[bool] = mapped_column(default=False, server_default=false())
    """A demo account: its password is published."""
    left_at: Mapped[datetime | None] = mapped_column(index=True)
    """Since when the account is deleted: it has no sessions, and can be brought back for some days."""


class Session(Base):
    """A signed-in browser; only the hash of its token is kept. `id` is what its owner names it by.

    `used_at` and `address` are written down some minutes apart, not with each request.
    """

    __tablename__ = "sessions"
    __table_args__ = (Index("uq_sessions_id", "id", unique=True),)

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ID, ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    id: Mapped[str | None] = mapped_column(ID)
    device: Mapped[str] = mapped_column(String(60), default="", server_default="")
    address: Mapped[str] = mapped_column(String(64), default="", server_default="")
    used_at: Mapped[datetime | None]


class SignUpInvitation(Base):
    """An invitation to create one account; only the hash of its code is stored.

    `email`: whom it is for, or who used it first; nobody else may use it then.
    """

    __tablename__ = "sign_up_invitations"

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    email: Mapped[str | None] = mapped_column(String(254))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]


class Code(Base):
    """A secret that was mailed, or that a mailed one was exchanged for; used at most once. Only its hash is stored.

    A row waits under the hash of nothing that anybody knows until the job that mails the code has made it.
    """

    __tablename__ = "codes"
    __table_args__ = (Index("uq_codes_id", "id", unique=True),)

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ID, ForeignKey("users.id", ondelete="CASCADE"), index=True)
    purpose: Mapped[str] = mapped_column(String(16))
    expires_at: Mapped[datetime]
    id: Mapped[str | None] = mapped_column(ID)
    """What the job that mails the code names the row by."""
    password_hash: Mapped[str | None] = mapped_column(String(200))
    """The password that came with the sign-up which this mail answers."""
    browser_hash: Mapped[str | None] = mapped_column(String(64))
    """Of the browser that signed up: it alone gets that password."""
    email: Mapped[str | None] = mapped_column(String(254))
    """The new address, where this code confirms one."""
