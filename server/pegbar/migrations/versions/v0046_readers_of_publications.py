"""A publication of a storyboard stores the language of the person who asked for it."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    """Add the column; of publications on their way no language is known."""
    op.add_column("publications", sa.Column("reader", sa.String(8), nullable=True))
