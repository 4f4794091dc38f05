"""Invitations to create an account, for instances whose sign-up is closed."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import UtcTime

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    """Add the table; it is empty while sign-up is open."""
    op.create_table(
        "sign_up_invitations",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("expires_at", UtcTime(), nullable=False),
    )
