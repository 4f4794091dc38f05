"""The last imported script of a board, and the cuts whose texts come from it."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID

revision = "0040"
down_revision = "0039"


def _of(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], ondelete="CASCADE", name=op.f(f"fk_{table}_{column}"))


def upgrade() -> None:
    """Create two tables, which are empty."""
    op.create_table(
        "scripts",
        sa.Column("project_id", ID, nullable=False),
        sa.Column("import_id", ID, nullable=True),
        sa.Column("file_name", sa.String(length=200), nullable=False),
        sa.Column("imported", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        _of("scripts", "project_id", "projects"),
        sa.PrimaryKeyConstraint("project_id", name=op.f("pk_scripts")),
    )
    op.create_table(
        "script_origins",
        sa.Column("cut_id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("origin", sa.JSON(none_as_null=True), nullable=False),
        _of("script_origins", "cut_id", "cuts"),
        _of("script_origins", "project_id", "projects"),
        sa.PrimaryKeyConstraint("cut_id", name=op.f("pk_script_origins")),
    )
    op.create_index("ix_script_origins_project_id", "script_origins", ["project_id"])
