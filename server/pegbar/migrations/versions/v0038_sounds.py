"""Sounds of boards, and their tracks and clips."""

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID, BlobKey

revision = "0038"
down_revision = "0037"


def _of(table: str, column: str, target: str, action: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], ondelete=action, name=op.f(f"fk_{table}_{column}"))


def _parts(table: str, place: sa.Column[int]) -> None:
    op.create_table(
        table,
        sa.Column("sound_id", ID, nullable=False),
        place,
        sa.Column("blob_key", BlobKey(), nullable=False),
        _of(table, "sound_id", "sounds"),
        sa.PrimaryKeyConstraint("sound_id", place.name, name=op.f(f"pk_{table}")),
    )
    op.create_index(f"ix_{table}_blob_key", table, ["blob_key"])


def upgrade() -> None:
    """Create five tables, which are empty."""
    op.create_table(
        "sounds",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("maker_id", ID, nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("blob_key", BlobKey(), nullable=True),
        sa.Column("peaks_key", BlobKey(), nullable=True),
        sa.Column("channels", sa.Integer(), nullable=True),
        sa.Column("samples", sa.BigInteger(), nullable=True),
        sa.Column("decoded_bytes", sa.BigInteger(), nullable=False),
        sa.Column("problem", sa.String(length=300), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        _of("sounds", "project_id", "projects"),
        _of("sounds", "maker_id", "profiles", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sounds")),
    )
    for column in ("project_id", "blob_key", "peaks_key"):
        op.create_index(f"ix_sounds_{column}", "sounds", [column])
    _parts("sound_parts", sa.Column("start", sa.BigInteger(), nullable=False))
    _parts("sound_pieces", sa.Column("number", sa.Integer(), nullable=False))
    op.create_table(
        "tracks",
        sa.Column("id", ID, nullable=False),
        sa.Column("project_id", ID, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("volume", sa.Float(precision=53), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        _of("tracks", "project_id", "projects"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tracks")),
    )
    op.create_index("ix_tracks_project_id", "tracks", ["project_id"])
    op.create_table(
        "clips",
        sa.Column("id", ID, nullable=False),
        sa.Column("track_id", ID, nullable=False),
        sa.Column("sound_id", ID, nullable=False),
        sa.Column("anchor_cut_id", ID, nullable=True),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("at", "sound_from", "sound_to")),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("fade_in", "fade_out")),
        sa.Column("volume", sa.Float(precision=53), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        _of("clips", "track_id", "tracks"),
        _of("clips", "sound_id", "sounds"),
        _of("clips", "anchor_cut_id", "cuts"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clips")),
    )
    for column in ("track_id", "sound_id", "anchor_cut_id"):
        op.create_index(f"ix_clips_{column}", "clips", [column])
