"""A video says whether it has sound."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0028"


def upgrade() -> None:
    """Of the videos that are there nobody knows: theirs stays empty, and they are shown as if they had some."""
    op.add_column("videos", sa.Column("has_sound", sa.Boolean(), nullable=True))
