"""Version numbers of files and folders."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the version, with which a rename detects concurrent changes."""
    op.add_column("asset_nodes", sa.Column("version", sa.Integer(), nullable=False, server_default=sa.text("1")))
