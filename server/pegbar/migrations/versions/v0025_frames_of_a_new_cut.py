"""Default length of new cuts in a project, in frames."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add the column; existing projects get one frame, as new cuts had until now."""
    op.add_column("projects", sa.Column("new_cut_frames", sa.Integer(), nullable=False, server_default="1"))
