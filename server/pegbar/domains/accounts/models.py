"""Users, sessions, sign-up invitations and codes."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, false
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class User(Base):
    """An account. The profile with the same id is its public part."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    email: Mapped[str] = mapped_column(String(254), unique=True)
    password_hash: Mapped[str] = mapped_column(String(200))
    is_admin: Mapped[bool] = mapped_column(default=False)
    confirmed_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    is_demo: Mapped[bool] = mapped_column(default=False, server_default=false())
    """A demo account: its password is published."""
    deactivated_at: Mapped[datetime | None] = mapped_column(index=True)
    """Time of deletion. A deleted account has no sessions and can be restored for some days."""


class Session(Base):
    """A signed-in browser. Only the hash of its token is stored. `id` is the public identifier, shown to its owner.

    `used_at` and `address` are updated every few minutes, not on each request.
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

    `email`: the invited address, or the first one that used it. Once set, no other address can use the invitation.
    """

    __tablename__ = "sign_up_invitations"

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    email: Mapped[str | None] = mapped_column(String(254))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]


class Code(Base):
    """A mailed secret, or the token for which it was exchanged. Used at most once; only its hash is stored.

    A pending row has the hash of a random token that is discarded, until the mail job creates the code.
    """

    __tablename__ = "codes"
    __table_args__ = (Index("uq_codes_id", "id", unique=True),)

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ID, ForeignKey("users.id", ondelete="CASCADE"), index=True)
    purpose: Mapped[str] = mapped_column(String(16))
    expires_at: Mapped[datetime]
    id: Mapped[str | None] = mapped_column(ID)
    """Identifies the row in the argument of the mail job."""
    password_hash: Mapped[str | None] = mapped_column(String(200))
    """Hash of the password chosen at this sign-up."""
    browser_hash: Mapped[str | None] = mapped_column(String(64))
    """Hash of the token of the browser that signed up. Only this browser can make that password valid."""
    email: Mapped[str | None] = mapped_column(String(254))
    """The new address, if this code confirms one."""
