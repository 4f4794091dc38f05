"""Files and folders count their changes."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Let a rename say what it saw."""
    op.add_column("asset_nodes", sa.Column("version", sa.Integer(), nullable=False, server_default=sa.text("1")))
