"""Exports, imports and scripts."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import EPOCH_DEFAULT, ID, Base, BlobKey

_JSON = JSON(none_as_null=True)


class Export(Base):
    """A file that a job creates. Everyone who knows the id and may view the board may download it.

    `requester` is the key for fair scheduling: the user, or a digest of the network if not signed in. A pending
    or running export holds one of the requester's few slots. `taken_at` is when a job started on it.
    """

    __tablename__ = "exports"
    __table_args__ = (Index("uq_exports_slot", "requester", "slot", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    requested_by: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"))
    kind: Mapped[str] = mapped_column(String(16))
    options: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(String(10))
    progress: Mapped[float] = mapped_column(Float(53), default=0.0)
    detail: Mapped[str | None] = mapped_column(String(300))
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    file_name: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime]
    requester: Mapped[str] = mapped_column(String(64), default="")
    slot: Mapped[int | None]
    taken_at: Mapped[datetime | None]


class Import(Base):
    """A file to be imported into a board.

    The upload with the same id receives the `size` bytes of the file, stored as `blob_key`. `uploaded_at` is the time
    when the file was complete; before that, the time of creation. `state` is uploading, reading, planned, applied,
    undone, failed or cancelled. `parsed_key` is the blob of the parsed file: frames, the first of which is JSON.
    `plan` compares it with the board as of `order_version` and `cut_versions`. `inverse` has the data for undo; after
    an undo it lists the changes that couldn't be undone. `problem` is the user-facing text of a failure.
    """

    __tablename__ = "imports"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    requested_by: Mapped[str | None] = mapped_column(ID, ForeignKey("profiles.id", ondelete="SET NULL"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    file_name: Mapped[str] = mapped_column(String(200))
    size: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(String(10))
    blob_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    parsed_key: Mapped[str | None] = mapped_column(BlobKey(), index=True)
    options: Mapped[dict[str, Any]] = mapped_column(_JSON)
    plan: Mapped[dict[str, Any] | None] = mapped_column(_JSON)
    cut_versions: Mapped[dict[str, int] | None] = mapped_column(_JSON)
    inverse: Mapped[dict[str, Any] | None] = mapped_column(_JSON)
    order_version: Mapped[int | None]
    problem: Mapped[str | None] = mapped_column(String(500))
    created_at: Mapped[datetime]
    uploaded_at: Mapped[datetime] = mapped_column(server_default=EPOCH_DEFAULT)
    applied_at: Mapped[datetime | None]


class Script(Base):
    """A board's script. `imported` is a `KnownScript` as JSON, or None if the import of the first script was undone.

    `import_id` is the import that the script came from, which may be deleted by now. `version` counts changes of the
    script and of the assignment of paragraphs to cuts.
    """

    __tablename__ = "scripts"

    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), primary_key=True)
    import_id: Mapped[str | None] = mapped_column(ID)
    file_name: Mapped[str] = mapped_column(String(200))
    imported: Mapped[dict[str, Any] | None] = mapped_column(_JSON)
    imported_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(default=1)


class ScriptOrigin(Base):
    """The script paragraphs from which a cut's captions were taken, as JSON of `CaptionOrigin`."""

    __tablename__ = "script_origins"

    cut_id: Mapped[str] = mapped_column(ID, ForeignKey("cuts.id", ondelete="CASCADE"), primary_key=True)
    project_id: Mapped[str] = mapped_column(ID, ForeignKey("projects.id", ondelete="CASCADE"), index=True)
    origin: Mapped[dict[str, Any]] = mapped_column(_JSON)
