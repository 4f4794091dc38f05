"""Of a picture that was brought into a chat it is known whether a message shows it."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """What is there may be shown by a message."""
    op.add_column("chat_pictures", sa.Column("is_said", sa.Boolean(), nullable=False, server_default=sa.true()))
    with op.batch_alter_table("chat_pictures") as table:
        table.alter_column("is_said", server_default=None)
