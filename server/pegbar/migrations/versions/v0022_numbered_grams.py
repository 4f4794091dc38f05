"""On PostgreSQL, n-grams as numbers in a table that the server fills."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0022"
down_revision = "0021"

_KINDS = ("video", "project", "cut", "creator")


def upgrade() -> None:
    """Create an empty index; the next start fills it."""
    op.drop_index("ix_search_entries_kind_seq", "search_entries")
    if op.get_bind().dialect.name == "sqlite":
        return
    for kind in _KINDS:
        op.execute(f"DROP INDEX ix_search_entries_grams_{kind}")
    op.execute("TRUNCATE search_entries")
    op.execute("DROP FUNCTION search_grams(text)")
    op.create_table(
        "search_grams",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("grams", postgresql.ARRAY(sa.Integer()), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_search_grams")),
    )
    # Without the pending list, which every query would have to scan.
    op.execute("CREATE INDEX ix_search_grams_grams ON search_grams USING gin (grams) WITH (fastupdate = off)")
    op.execute("CREATE INDEX ix_search_entries_newest ON search_entries (kind, (seq + 0)) WHERE reach = 'open'")
