"""Trash for deleted files and folders."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0032"
down_revision = "0031"

_STANDING = sa.text("deleted_at IS NULL")
_TRASHED = sa.text("deleted_at IS NOT NULL")


def upgrade() -> None:
    """Add the time and the author of a deletion; names in the trash can be reused."""
    op.add_column("asset_nodes", sa.Column("deleted_at", UtcTime(), nullable=True))
    by = sa.ForeignKey("profiles.id", name=op.f("fk_asset_nodes_deleted_by"), ondelete="SET NULL")
    # Inline reference: SQLite can't add one later, and copying the table would delete its child rows (cascade).
    op.add_column("asset_nodes", sa.Column("deleted_by", ID, by, nullable=True), inline_references=True)
    op.drop_index("uq_asset_nodes_parent_id_folded", "asset_nodes")
    op.create_index(
        "uq_asset_nodes_parent_id_folded",
        "asset_nodes",
        ["parent_id", "folded"],
        unique=True,
        sqlite_where=_STANDING,
        postgresql_where=_STANDING,
    )
    op.create_index(
        "ix_asset_nodes_project_id_deleted_at",
        "asset_nodes",
        ["project_id", "deleted_at"],
        sqlite_where=_TRASHED,
        postgresql_where=_TRASHED,
    )
