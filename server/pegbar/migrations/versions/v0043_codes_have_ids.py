"""A code's row is named by an id, so that the job that mails the code can make it and store its hash."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    """One column, empty for codes that were mailed before."""
    op.add_column("codes", sa.Column("id", ID, nullable=True))
    op.create_index("uq_codes_id", "codes", ["id"], unique=True)
