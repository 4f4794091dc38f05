"""Mark demo accounts, so that an instance on the internet can refuse to start with them."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"

_NAMES = ("mina", "tomas", "ruth", "ines", "dev", "noor")


def upgrade() -> None:
    """Add the mark, and set it for the demo accounts of earlier versions (`.example` domains belong to no one)."""
    op.add_column("users", sa.Column("is_demo", sa.Boolean(), nullable=False, server_default=sa.false()))
    users = sa.table("users", sa.column("email", sa.String), sa.column("is_demo", sa.Boolean))
    emails = [f"{name}@pegbar.example" for name in _NAMES]
    op.execute(users.update().where(users.c.email.in_(emails)).values(is_demo=True))
