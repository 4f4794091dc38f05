"""Search index of videos, projects, cuts and people."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, UtcTime

revision = "0017"
down_revision = "0016"

_KINDS = ("video", "project", "cut", "creator")


def upgrade() -> None:
    """Create an empty index; the next start fills it."""
    op.create_table(
        "search_entries",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=True),
        sa.Column("reach", sa.String(length=8), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_search_entries")),
    )
    op.create_index("uq_search_entries_kind_id", "search_entries", ["kind", "id"], unique=True)
    op.create_index("ix_search_entries_project_id_kind", "search_entries", ["project_id", "kind", "seq"], unique=False)
    op.create_index(
        "ix_search_entries_kind_seq",
        "search_entries",
        ["kind", "seq"],
        unique=False,
        sqlite_where=sa.text("reach = 'open'"),
        postgresql_where=sa.text("reach = 'open'"),
    )
    op.create_table(
        "search_states",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("folding", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_search_states")),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE VIRTUAL TABLE search_grams USING fts5(grams, content='', detail=none, columnsize=0, tokenize=ascii)"
        )
        return
    op.execute("CREATE SEQUENCE search_entries_seq OWNED BY search_entries.seq")
    op.execute(
        """
        CREATE FUNCTION search_grams(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
            SELECT coalesce(array_agg(DISTINCT gram), '{}')
            FROM (SELECT string_to_array(folded, NULL) AS letters) AS split,
                 generate_series(1, cardinality(letters) - 1) AS place,
                 LATERAL (VALUES (letters[place] || letters[place + 1]),
                                 (letters[place] || letters[place + 1] || letters[place + 2])) AS made (gram)
            WHERE gram IS NOT NULL
        $$
        """
    )
    for kind in _KINDS:
        op.execute(
            f"CREATE INDEX ix_search_entries_grams_{kind} ON search_entries USING gin (search_grams(folded)) "
            f"WHERE kind = '{kind}' AND reach = 'open'"
        )
