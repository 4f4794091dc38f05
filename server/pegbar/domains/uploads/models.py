"""Tables of resumable uploads of all kinds."""

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey

_IS_OPEN = text("state = 'open'")


class Upload(Base):
    """A resumable upload: `received` of `size` bytes have arrived, the last of them at `last_chunk_at`.

    `kind` names the `UploadKind`. The object that the file becomes usually has the upload's id. `target_id` is the id
    of the object to which the file is uploaded, such as a folder. `state` is open, complete, ended or expired. An ended
    upload was ended by someone else: its chunks are deleted, and the row remains so that the owner gets a 410. An
    expired upload has no chunks either, but can start over.
    """

    __tablename__ = "uploads"
    __table_args__ = (
        Index("ix_uploads_open", "project_id", "owner_id", sqlite_where=_IS_OPEN, postgresql_where=_IS_OPEN),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    owner_id: Mapped[str] = mapped_column(ID, ForeignKey("profiles.id"), index=True)
    target_id: Mapped[str | None] = mapped_column(ID)
    name: Mapped[str] = mapped_column(String(200))
    size: Mapped[int] = mapped_column(BigInteger)
    received: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(String(10))
    created_at: Mapped[datetime]
    last_chunk_at: Mapped[datetime] = mapped_column(index=True)


class UploadChunk(Base):
    """A stored chunk of an unfinished upload; `start` is its offset in bytes."""

    __tablename__ = "upload_chunks"

    upload_id: Mapped[str] = mapped_column(ID, ForeignKey("uploads.id", ondelete="CASCADE"), primary_key=True)
    start: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    blob_key: Mapped[str] = mapped_column(BlobKey(), index=True)
