"""A project says how many frames a new cut has."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """In every project that is there a new cut has had one frame."""
    op.add_column("projects", sa.Column("new_cut_frames", sa.Integer(), nullable=False, server_default="1"))
