"""Pages of documents."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import UtcTime

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Create the table of rendered pages."""
    op.create_table(
        "asset_pages",
        sa.Column("source_key", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("pages", sa.Integer(), nullable=False),
        sa.Column("picture_key", sa.String(length=64), nullable=True),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("source_key", "number", name=op.f("pk_asset_pages")),
    )
    op.create_index("ix_asset_pages_picture_key", "asset_pages", ["picture_key"])
