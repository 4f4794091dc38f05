"""A default name is not stored: a cut without a name is called by its number as it stands."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

_CUTS = sa.table("cuts", sa.column("name"), sa.column("version"), sa.column("is_background", sa.Boolean()))
_VERSIONS = sa.table("cut_versions", sa.column("cut_name"))


def upgrade() -> None:
    """Empty the names that the board gave until now, in the versions that are kept of cuts too.

    Nobody noted who gave a name. One that was typed and says just this reads the same as long as its cut stands where
    it stood, and what it said afterwards, "Cut 2: Cut 101", nobody wanted. Backgrounds stand in no order: theirs stay.
    """
    cuts, versions = _CUTS.c, _VERSIONS.c
    emptied = sa.update(_CUTS).where(~cuts.is_background, _was_given(cuts.name))
    found = op.get_bind().execute(emptied.values(name="", version=cuts.version + 1))
    op.get_bind().execute(sa.update(_VERSIONS).where(_was_given(versions.cut_name)).values(cut_name=""))
    if found.rowcount:
        # What finds them by the old names is made anew at the next start.
        op.execute("DELETE FROM search_states")


def _was_given(name: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    if op.get_bind().dialect.name == "postgresql":
        return name.op("~")("^Cut [1-9][0-9]*$")
    number = sa.func.substr(name, 5)
    return sa.and_(name.op("GLOB")("Cut [1-9]*"), sa.not_(number.op("GLOB")("*[^0-9]*")))
