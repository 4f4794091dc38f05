"""Recently opened items."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class Recent(Base):
    """An item that a person opened: a board or a project (by the project's id), a video or a folder.

    There is no foreign key to the subject, because it can be in one of several tables. Items whose subject was deleted
    aren't listed, and are deleted with the oldest items beyond the limit. `cut_id` is the cut at which a board was last
    open.
    """

    __tablename__ = "recents"
    __table_args__ = (Index("ix_recents_profile_id_opened_at", "profile_id", "opened_at"),)

    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    subject_id: Mapped[str] = mapped_column(ID, primary_key=True)
    cut_id: Mapped[str | None] = mapped_column(ID)
    opened_at: Mapped[datetime]
