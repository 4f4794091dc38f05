"""Whether a published storyboard's dialogue becomes the video's captions."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Add the column; unfinished publications get no captions."""
    column = sa.Column("dialogue", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("publications", column)
