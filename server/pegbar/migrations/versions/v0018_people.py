"""Versions and longer names of profiles, and reports of people."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add them. The application limits the length of names; SQLite doesn't limit the length of a column."""
    op.add_column("profiles", sa.Column("version", sa.Integer(), nullable=False, server_default=sa.text("1")))
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("profiles", "display_name", type_=sa.String(length=2048))
        op.alter_column("profiles", "bio", type_=sa.String(length=8192))
    op.create_index("ix_friend_requests_requester_status", "friend_requests", ["requester", "status"], unique=False)
    op.create_index(op.f("ix_user_blocks_blocked"), "user_blocks", ["blocked"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", ID, nullable=False),
        sa.Column("reporter", ID, nullable=True),
        sa.Column("profile_id", ID, nullable=False),
        sa.Column("reason", sa.String(length=40), nullable=False),
        sa.Column("text", sa.String(length=2000), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("closed_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["profile_id"], ["profiles.id"], name=op.f("fk_reports_profile_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["reporter"], ["profiles.id"], name=op.f("fk_reports_reporter"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_closed_at_created_at", "reports", ["closed_at", "created_at"], unique=False)
    op.create_index(op.f("ix_reports_profile_id"), "reports", ["profile_id"], unique=False)
    op.create_index(op.f("ix_reports_reporter"), "reports", ["reporter"], unique=False)
