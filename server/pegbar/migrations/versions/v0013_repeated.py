"""Order of custom roles independent of their ids, and a digest of the request that created a project."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

# Until now the server created the ids in order.
_ROLES = """
UPDATE project_roles SET number = placed.n FROM (
  SELECT id, row_number() OVER (PARTITION BY project_id ORDER BY id) AS n FROM project_roles
) AS placed WHERE placed.id = project_roles.id
"""


def upgrade() -> None:
    """Number the roles. The requests of existing keys are unknown, so their digest is empty."""
    op.add_column("project_roles", sa.Column("number", sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.execute(_ROLES)
    op.add_column("projects", sa.Column("request_digest", sa.String(length=64), nullable=True))
