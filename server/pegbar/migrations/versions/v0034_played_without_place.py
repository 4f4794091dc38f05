"""Remove location metadata from the served copies of uploaded films and sounds."""

from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Delete existing previews, which are created again when they are viewed: until now, the originals were served."""
    op.execute("DELETE FROM asset_pictures WHERE way IN ('film', 'sound')")
