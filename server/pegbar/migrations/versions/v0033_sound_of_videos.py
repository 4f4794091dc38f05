"""Whether a video has sound."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Add the column. It is empty (unknown) for existing videos, which are treated as having sound."""
    for table in ("videos", "video_versions"):
        op.add_column(table, sa.Column("has_sound", sa.Boolean(), nullable=True))
