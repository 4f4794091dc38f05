"""Search files by a part of their name."""

import unicodedata
import uuid

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import ID

revision = "0007"
down_revision = "0006"

_AT_ONCE = 1000


def upgrade() -> None:
    """Add the normalized name for search: without case and accents, underscores as spaces."""
    column = sa.Column("plain", sa.String(length=1000), nullable=False, server_default="")
    op.add_column("asset_nodes", column)
    nodes = sa.table("asset_nodes", sa.column("id", ID), sa.column("name"), sa.column("plain"))
    change = nodes.update().where(nodes.c.id == sa.bindparam("node_id", type_=ID)).values(plain=sa.bindparam("made"))
    connection = op.get_bind()
    last = str(uuid.UUID(int=0))
    while rows := connection.execute(
        sa.select(nodes.c.id, nodes.c.name).where(nodes.c.id > last).order_by(nodes.c.id).limit(_AT_ONCE)
    ).all():
        connection.execute(change, [{"node_id": row.id, "made": _plain(row.name)} for row in rows])
        last = rows[-1].id


def _plain(name: str) -> str:
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()
    return bare.replace("_", " ")[:1000]
