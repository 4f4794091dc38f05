"""Bind mailed confirmation codes to the sign-up that requested them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the columns. Codes mailed before confirm an address, and then require the choice of a password."""
    op.add_column("codes", sa.Column("password_hash", sa.String(length=200), nullable=True))
    op.add_column("codes", sa.Column("browser_hash", sa.String(length=64), nullable=True))
