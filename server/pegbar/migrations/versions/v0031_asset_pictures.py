"""Tiles and previews of files."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Create the table of pictures by file content. Those of existing files are requested on first view."""
    op.create_table(
        "asset_pictures",
        sa.Column("source_key", sa.String(length=64), nullable=False),
        sa.Column("way", sa.String(length=10), nullable=False),
        sa.Column("batch", ID, nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("tile_key", sa.String(length=64), nullable=True),
        sa.Column("tile_width", sa.Integer(), nullable=False),
        sa.Column("tile_height", sa.Integer(), nullable=False),
        sa.Column("preview_key", sa.String(length=64), nullable=True),
        sa.Column("preview_type", sa.String(length=40), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("source_key", "way", name=op.f("pk_asset_pictures")),
    )
    op.create_index("ix_asset_pictures_batch_state", "asset_pictures", ["batch", "state"])
    for column in ("tile_key", "preview_key"):
        op.create_index(f"ix_asset_pictures_{column}", "asset_pictures", [column])
