"""Whether a message uses a picture that was uploaded to a chat."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the column; existing pictures count as used, because a message may show them."""
    op.add_column("chat_pictures", sa.Column("is_said", sa.Boolean(), nullable=False, server_default=sa.true()))
    with op.batch_alter_table("chat_pictures") as table:
        table.alter_column("is_said", server_default=None)
