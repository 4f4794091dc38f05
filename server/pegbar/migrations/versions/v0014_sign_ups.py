"""A mailed confirmation knows which sign-up it answers."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Codes that are out already confirm an address, and lead to the choice of a password."""
    op.add_column("codes", sa.Column("password_hash", sa.String(length=200), nullable=True))
    op.add_column("codes", sa.Column("browser_hash", sa.String(length=64), nullable=True))
