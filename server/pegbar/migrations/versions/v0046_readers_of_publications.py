"""The language of the requester of a storyboard's publication."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    """Add the column; it is empty (unknown) for unfinished publications."""
    op.add_column("publications", sa.Column("reader", sa.String(8), nullable=True))
