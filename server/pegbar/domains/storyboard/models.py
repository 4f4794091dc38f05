"""Cuts, the log of their drawings, and exports."""

from datetime import datetime
from typing import Any

from sqlalchemy import Float, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base, BlobKey


class Cut(Base):
    """A panel of the storyboard; kept after its deletion so that it can be restored."""

    __tablename__ = "cuts"
    __table_args__ = (Index("ix_cuts_project_id_position", "project_id", "position"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(100))
    duration_frames: Mapped[int]
    note: Mapped[str] = mapped_column(String(1000), default="")
    position: Mapped[int]
    version: Mapped[int] = mapped_column(default=1)
    drawing_seq: Mapped[int] = mapped_column(default=0)
    preview_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    small_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    preview_seq: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]


class DrawingUpdate(Base):
    """One acknowledged change of a cut's document, in the order in which it was accepted.

    `push_id` makes a repeated push harmless. A merged row stands for all up to its `seq` (see compaction).
    """

    __tablename__ = "drawing_updates"
    __table_args__ = (Index("uq_drawing_updates_push", "cut_id", "push_id", unique=True),)

    cut_id: Mapped[str] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    push_id: Mapped[str] = mapped_column(ID)
    author_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    body: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]


class DrawingSnapshot(Base):
    """All updates of a cut up to `seq`, merged into one."""

    __tablename__ = "drawing_snapshots"

    cut_id: Mapped[str] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int]
    body: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]


class Export(Base):
    """A file that a job makes; whoever knows the id and may see the board may fetch it."""

    __tablename__ = "exports"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    asker_id: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    kind: Mapped[str] = mapped_column(String(16))
    options: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(String(10))
    progress: Mapped[float] = mapped_column(Float(53), default=0.0)
    detail: Mapped[str | None] = mapped_column(String(300))
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    file_name: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime]
