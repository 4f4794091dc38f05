"""Ids of mailed codes, so that the mail job can create a code and store its hash."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    """Add the column, which is empty for codes mailed before."""
    op.add_column("codes", sa.Column("id", ID, nullable=True))
    op.create_index("uq_codes_id", "codes", ["id"], unique=True)
