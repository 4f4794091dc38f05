"""A video says whether it has sound."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Of the videos that are there nobody knows: theirs stays empty, and they are shown as if they had some."""
    for table in ("videos", "video_versions"):
        op.add_column(table, sa.Column("has_sound", sa.Boolean(), nullable=True))
