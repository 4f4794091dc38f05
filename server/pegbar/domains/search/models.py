"""Tables of the search index."""

from datetime import datetime

from sqlalchemy import BigInteger, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class SearchEntry(Base):
    """The index entry of a row. `audience` says who may find it: everyone (open), the project's members, or no one.

    It has no foreign key to the project: a cascade would delete the entry before the index could delete the entry's
    n-grams.
    """

    __tablename__ = "search_entries"
    __table_args__ = (
        Index("uq_search_entries_kind_id", "kind", "id", unique=True),
        Index("ix_search_entries_project_id_kind", "project_id", "kind", "seq"),
    )

    seq: Mapped[int] = mapped_column(
        BigInteger().with_variant(Integer(), "sqlite"), primary_key=True, autoincrement=False
    )
    kind: Mapped[str] = mapped_column(String(8))
    id: Mapped[str] = mapped_column(ID)
    project_id: Mapped[str | None] = mapped_column(ID)
    audience: Mapped[str] = mapped_column(String(8))
    normalized_text: Mapped[str] = mapped_column(Text())
    created_at: Mapped[datetime]


class SearchState(Base):
    """The state of the index.

    `folding` is the normalization version of a complete index, or the negative id of an unfinished rebuild.
    """

    __tablename__ = "search_states"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    folding: Mapped[int]
