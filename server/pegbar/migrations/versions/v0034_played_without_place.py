"""What is played of films and sounds says nothing of where they were recorded."""

from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """What was made of films and sounds is made anew, as they are looked at: until now they were played as they are."""
    op.execute("DELETE FROM asset_pictures WHERE way IN ('film', 'sound')")
