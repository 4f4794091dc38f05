"""Time of an upload's last chunk, from which it expires, and time at which someone else ended a file upload."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import EPOCH_DEFAULT, UtcTime

revision = "0042"
down_revision = "0041"

_OPEN = sa.text("received < size AND ended_at IS NULL")


def upgrade() -> None:
    """Add the columns. Unfinished uploads expire by the time of their start."""
    for table in ("asset_uploads", "sounds", "imports", "publications"):
        op.add_column(table, sa.Column("last_piece_at", UtcTime(), nullable=False, server_default=EPOCH_DEFAULT))
        op.execute(sa.text(f"UPDATE {table} SET last_piece_at = created_at"))  # noqa: S608
    for table in ("asset_uploads", "publications"):
        op.drop_index(op.f(f"ix_{table}_created_at"), table)
        op.create_index(op.f(f"ix_{table}_last_piece_at"), table, ["last_piece_at"])
    op.add_column("asset_uploads", sa.Column("ended_at", UtcTime(), nullable=True))
    op.create_index(
        "ix_asset_uploads_open",
        "asset_uploads",
        ["project_id", "uploader_id"],
        sqlite_where=_OPEN,
        postgresql_where=_OPEN,
    )
    # Exports are scheduled by their priority in the job queue, as all jobs are.
    op.drop_index("ix_exports_asker_taken_at", "exports")
    op.drop_index(op.f("ix_exports_maker"), "exports")
    op.drop_column("exports", "maker")
