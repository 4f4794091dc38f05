"""Table of deleted accounts that can still be restored."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class AccountDeletion(Base):
    """A deleted account that can still be restored.

    `archived_data` is the data that `reactivate` needs, by domain name.
    """

    __tablename__ = "account_deletions"

    user_id: Mapped[str] = mapped_column(ID, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    deactivated_at: Mapped[datetime]
    archived_data: Mapped[dict[str, Any]]
