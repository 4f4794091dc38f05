"""Table of data exports."""

from datetime import datetime

from sqlalchemy import BigInteger, Float, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey


class DataExport(Base):
    """An export of all data of one person.

    `slot` is set while the export is queued or running. It is unique per person, so a person has one such export at
    most.
    """

    __tablename__ = "data_exports"
    __table_args__ = (Index("uq_data_exports_user_id_slot", "user_id", "slot", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    user_id: Mapped[str] = mapped_column(ID, ForeignKey("users.id", ondelete="CASCADE"))
    slot: Mapped[int | None]
    state: Mapped[str] = mapped_column(String(10))
    progress: Mapped[float] = mapped_column(Float(53), default=0.0)
    detail: Mapped[str | None] = mapped_column(String(300))
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    size: Mapped[int | None] = mapped_column(BigInteger)
    file_name: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime] = mapped_column(index=True)
