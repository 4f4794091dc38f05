"""What the index keeps of rows, beside them."""

from datetime import datetime

from sqlalchemy import BigInteger, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from pegbar.kernel.tables import ID, Base


class SearchEntry(Base):
    """What a row is found by; `reach` says who may: everybody (open), its project's people (members), nobody.

    No foreign key: what goes with its project is forgotten by the index itself, which has more to clear away.
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
    reach: Mapped[str] = mapped_column(String(8))
    folded: Mapped[str] = mapped_column(Text())
    created_at: Mapped[datetime]


class SearchState(Base):
    """By which version of the rule of folding the index was made, once it is whole."""

    __tablename__ = "search_states"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    folding: Mapped[int]
