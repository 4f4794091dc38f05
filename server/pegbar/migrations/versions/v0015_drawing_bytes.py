"""Size in bytes of each cut's drawing."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_COUNT = """
UPDATE cuts SET drawing_bytes =
    COALESCE((SELECT SUM(LENGTH(body)) FROM drawing_updates WHERE drawing_updates.cut_id = cuts.id), 0)
    + COALESCE((SELECT LENGTH(body) FROM drawing_snapshots WHERE drawing_snapshots.cut_id = cuts.id), 0)
WHERE drawing_seq > 0
"""


def upgrade() -> None:
    """Add the column and count existing drawings; later changes update it."""
    op.add_column("cuts", sa.Column("drawing_bytes", sa.BigInteger(), server_default="0", nullable=False))
    op.execute(_COUNT)
