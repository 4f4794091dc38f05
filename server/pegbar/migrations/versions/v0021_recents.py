"""Recently opened items."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Create the table, which is empty."""
    op.create_table(
        "recents",
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("subject_id", ID, nullable=False),
        sa.Column("cut_id", ID, nullable=True),
        sa.Column("opened_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["profile_id"], ["profiles.id"], name=op.f("fk_recents_profile_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("profile_id", "kind", "subject_id", name=op.f("pk_recents")),
    )
    op.create_index("ix_recents_profile_id_opened_at", "recents", ["profile_id", "opened_at"], unique=False)
