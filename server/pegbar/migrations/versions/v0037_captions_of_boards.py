"""A publication of a storyboard says whether the dialogue becomes the video's captions."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Those on their way were asked for without."""
    column = sa.Column("dialogue", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("publications", column)
