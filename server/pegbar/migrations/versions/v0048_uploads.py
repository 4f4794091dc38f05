"""One table of resumable uploads, and one of their chunks. The unfinished uploads of the four kinds are moved there."""

from typing import Final

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, BlobKey, UtcTime

revision = "0048"
down_revision = "0047"

_IS_OPEN: Final = sa.text("state = 'open'")
_MOVE: Final = (
    """SELECT id, 'file', project_id, uploader_id, folder_id, name, size, received,
      CASE WHEN ended_at IS NOT NULL THEN 'ended' WHEN received < size THEN 'open' ELSE 'complete' END,
      created_at, last_piece_at
    FROM asset_uploads WHERE true""",
    """SELECT id, 'sound', project_id, maker_id, NULL, name, size, received,
      CASE WHEN state = 'failed' THEN 'ended' WHEN problem IS NOT NULL AND received = 0 THEN 'expired' ELSE 'open' END,
      created_at, last_piece_at
    FROM sounds WHERE blob_key IS NULL AND maker_id IS NOT NULL""",
    """SELECT id, 'import', project_id, asker_id, NULL, file_name, size, received, 'open', created_at, last_piece_at
    FROM imports WHERE state = 'uploading' AND asker_id IS NOT NULL""",
    """SELECT id, 'video', project_id, owner_id, video_id, file_name, size, received,
      CASE WHEN received < size THEN 'open' ELSE 'complete' END, created_at, last_piece_at
    FROM publications
    WHERE source = 'file' AND state IN ('preparing', 'uploading-video', 'uploading-thumb', 'publishing')""",
)
"""Queries of the new rows, with the columns of `uploads` in their order."""
_CHANGE: Final = (
    # No one can continue the uploads of deleted accounts.
    "UPDATE sounds SET state = 'failed', problem = 'This sound was not sent to its end.'"
    " WHERE blob_key IS NULL AND maker_id IS NULL AND state = 'reading'",
    "UPDATE imports SET state = 'gone' WHERE state = 'uploading' AND asker_id IS NULL",
    "UPDATE publications SET state = 'preparing' WHERE state = 'uploading-video'",
)
_PARTS: Final = (
    ("file", "asset_upload_parts", "upload_id"),
    ("sound", "sound_parts", "sound_id"),
    ("import", "import_parts", "import_id"),
    ("video", "publication_parts", "publication_id"),
)


def upgrade() -> None:
    """Create the tables, move the rows, and drop the former tables and columns.

    Complete videos that wait for their publication keep their chunks: joining them needs the object store.
    """
    _create_tables()
    for rows in _MOVE:
        # Ids are made by clients: a second upload with the id of another kind's is left out.
        op.execute(f"INSERT INTO uploads {rows} ON CONFLICT DO NOTHING")
    for statement in _CHANGE:
        op.execute(statement)
    for kind, table, column in _PARTS:
        op.execute(
            f"INSERT INTO upload_chunks (upload_id, start, blob_key) SELECT {column}, start, blob_key FROM {table}"  # noqa: S608
            f" WHERE {column} IN (SELECT id FROM uploads WHERE kind = '{kind}')"
        )
        op.drop_table(table)
    op.drop_table("asset_uploads")
    for column in ("received", "last_piece_at"):
        op.drop_column("sounds", column)
    op.drop_index("ix_publications_last_piece_at", "publications")
    for table in ("imports", "publications"):
        op.drop_column(table, "received")
        op.execute(f"ALTER TABLE {table} RENAME COLUMN last_piece_at TO uploaded_at")
    op.create_index("ix_publications_uploaded_at", "publications", ["uploaded_at"])
    op.add_column("publications", sa.Column("blob_key", BlobKey(), nullable=True))
    op.create_index("ix_publications_blob_key", "publications", ["blob_key"])


def _create_tables() -> None:
    op.create_table(
        "uploads",
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("owner_id", ID, nullable=False),
        sa.Column("target_id", ID, nullable=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("last_chunk_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["project_id"], ["projects.id"], ondelete="CASCADE", name=op.f("fk_uploads_project_id")
        ),
        sa.ForeignKeyConstraint(["owner_id"], ["profiles.id"], name=op.f("fk_uploads_owner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_uploads")),
    )
    for column in ("project_id", "owner_id", "last_chunk_at"):
        op.create_index(f"ix_uploads_{column}", "uploads", [column])
    op.create_index(
        "ix_uploads_open", "uploads", ["project_id", "owner_id"], sqlite_where=_IS_OPEN, postgresql_where=_IS_OPEN
    )
    op.create_table(
        "upload_chunks",
        sa.Column("upload_id", ID, nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("blob_key", BlobKey(), nullable=False),
        sa.ForeignKeyConstraint(
            ["upload_id"], ["uploads.id"], ondelete="CASCADE", name=op.f("fk_upload_chunks_upload_id")
        ),
        sa.PrimaryKeyConstraint("upload_id", "start", name=op.f("pk_upload_chunks")),
    )
    op.create_index("ix_upload_chunks_blob_key", "upload_chunks", ["blob_key"])
