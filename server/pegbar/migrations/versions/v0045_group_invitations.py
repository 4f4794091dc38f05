"""Invitations to groups, for people whom an owner may not add directly."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    """Add the table; people who are in a group stay in it."""
    op.create_table(
        "group_invitations",
        sa.Column("id", ID, primary_key=True),
        sa.Column("chat_id", ID, sa.ForeignKey("chats.id", ondelete="CASCADE"), nullable=False),
        sa.Column("profile_id", ID, sa.ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("invited_by", ID, sa.ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("responded_at", UtcTime(), nullable=True),
    )
    op.create_index(
        "uq_group_invitations_chat_id_profile_id", "group_invitations", ["chat_id", "profile_id"], unique=True
    )
    op.create_index("ix_group_invitations_profile_id", "group_invitations", ["profile_id"])
    op.create_index("ix_group_invitations_invited_by", "group_invitations", ["invited_by"])
