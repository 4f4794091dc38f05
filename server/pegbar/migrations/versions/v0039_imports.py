"""Imports to boards: uploaded files, the planned changes, and the data to undo them."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, BlobKey

revision = "0039"
down_revision = "0038"


def _of(table: str, column: str, target: str, action: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], ondelete=action, name=op.f(f"fk_{table}_{column}"))


def upgrade() -> None:
    """Create two tables, which are empty."""
    op.create_table(
        "imports",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("asker_id", ID, nullable=True),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("file_name", sa.String(length=200), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("blob_key", BlobKey(), nullable=True),
        sa.Column("found_key", BlobKey(), nullable=True),
        *(sa.Column(name, sa.JSON(none_as_null=True), nullable=name != "options") for name in _FACTS),
        sa.Column("order_version", sa.Integer(), nullable=True),
        sa.Column("problem", sa.String(length=500), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("applied_at", sa.DateTime(timezone=True), nullable=True),
        _of("imports", "project_id", "projects"),
        _of("imports", "asker_id", "profiles", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
    )
    for column in ("project_id", "asker_id", "blob_key", "found_key"):
        op.create_index(f"ix_imports_{column}", "imports", [column])
    op.create_table(
        "import_parts",
        sa.Column("import_id", ID, nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("blob_key", BlobKey(), nullable=False),
        _of("import_parts", "import_id", "imports"),
        sa.PrimaryKeyConstraint("import_id", "start", name=op.f("pk_import_parts")),
    )
    op.create_index("ix_import_parts_blob_key", "import_parts", ["blob_key"])


_FACTS = ("options", "plan", "cut_versions", "inverse")
