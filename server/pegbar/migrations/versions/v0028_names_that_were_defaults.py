"""Stop storing default names of cuts: a cut without a name is shown with its current number."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

_CUTS = sa.table("cuts", sa.column("name"), sa.column("version"), sa.column("is_background", sa.Boolean()))
_VERSIONS = sa.table("cut_versions", sa.column("cut_name"))


def upgrade() -> None:
    """Clear the default names of cuts and cut versions.

    It isn't stored if a name was typed or a default. A typed name of the same form looks the same until its cut moves;
    after a move it read like "Cut 2: Cut 101", which wasn't useful. Backgrounds have no order and keep their names.
    """
    cuts, versions = _CUTS.c, _VERSIONS.c
    emptied = sa.update(_CUTS).where(~cuts.is_background, _was_given(cuts.name))
    found = op.get_bind().execute(emptied.values(name="", version=cuts.version + 1))
    op.get_bind().execute(sa.update(_VERSIONS).where(_was_given(versions.cut_name)).values(cut_name=""))
    if found.rowcount:
        # The search index has the old names; the next start rebuilds it.
        op.execute("DELETE FROM search_states")


def _was_given(name: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    if op.get_bind().dialect.name == "postgresql":
        return name.op("~")("^Cut [1-9][0-9]*$")
    number = sa.func.substr(name, 5)
    return sa.and_(name.op("GLOB")("Cut [1-9]*"), sa.not_(number.op("GLOB")("*[^0-9]*")))
