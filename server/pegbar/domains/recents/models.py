"""What people opened last."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class Recent(Base):
    """That somebody opened something: a board or a project (by the project's id), a video, a folder.

    No foreign key to the subject, which is of one of several tables: what is gone is not listed, and is in time pushed
    out by what is opened later. `cut_id` is where a board was open last.
    """

    __tablename__ = "recents"
    __table_args__ = (Index("ix_recents_profile_id_opened_at", "profile_id", "opened_at"),)

    profile_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    subject_id: Mapped[str] = mapped_column(ID, primary_key=True)
    cut_id: Mapped[str | None] = mapped_column(ID)
    opened_at: Mapped[datetime]
