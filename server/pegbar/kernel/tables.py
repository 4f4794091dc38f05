"""What every table shares: the metadata, the id and time types, and the event log that all slices write."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Index, MetaData, String, TypeDecorator, text
from sqlalchemy.dialects.postgresql import UUID
from sqlalchemy.orm import DeclarativeBase, Mapped, class_mapper, mapped_column

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcTime(TypeDecorator[datetime]):
    """An aware time in UTC on both databases (SQLite keeps no zone of its own)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Always hand over UTC; naive times are a mistake and raise."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Always give back an aware time."""
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


# Text on SQLite, the native type on PostgreSQL; a string of 36 characters to us on both.
ID = String(36).with_variant(UUID(as_uuid=False), "postgresql")


BEFORE_ALL = text("'1970-01-01 00:00:00'")
"""Server default of a moment that every insert sets: SQLite adds no required column without one."""


class BlobKey(String):
    """The key of a stored object. The sweep takes away what no column of this type names: give each one an index."""

    cache_ok = True

    def __init__(self) -> None:
        super().__init__(64)


class Base(DeclarativeBase):
    """All tables of Pegbar."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {datetime: UtcTime(), dict[str, Any]: JSON()}  # noqa: RUF012


class TopicHead(Base):
    """The last sequence number of each topic; its row is what orders two writers."""

    __tablename__ = "topic_heads"

    topic: Mapped[str] = mapped_column(String(80), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger)


class Event(Base):
    """The outbox: what was announced on a topic, in order, written with the change that it tells of."""

    __tablename__ = "events"
    __table_args__ = (Index("ix_events_created_at", "created_at"),)

    topic: Mapped[str] = mapped_column(String(80), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    payload: Mapped[str]
    created_at: Mapped[datetime]


class Executor(Base):
    """A process that runs jobs, from one start to its end; `beat_at` is the database's moment, never a process' own."""

    __tablename__ = "executors"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    beat_at: Mapped[datetime]


class JobLease(Base):
    """Which run of a job may write: its fencing number, which only grows."""

    __tablename__ = "job_leases"

    job_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    attempt: Mapped[int] = mapped_column(BigInteger)


class PeriodicTask(Base):
    """What an instance does for itself now and then, whichever process comes first: all times by the database's clock.

    Who took it up at `taken_at` and then fell silent is followed by another; `place` is where that one goes on.
    """

    __tablename__ = "chores"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    done_at: Mapped[datetime]
    taken_at: Mapped[datetime | None]
    place: Mapped[int] = mapped_column(BigInteger, default=0)


class OrphanObject(Base):
    """A stored object that no row named when it was looked for; it goes only if that still holds a day later."""

    __tablename__ = "orphan_objects"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    found_at: Mapped[datetime]


class DamagedObject(Base):
    """A stored object whose bytes were not those of its key; it was set aside, and is served to nobody."""

    __tablename__ = "damaged_objects"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    found_at: Mapped[datetime]


R = TypeVar("R", bound=Base)


def _made(model: type[R], rows: Iterable[Sequence[Any]]) -> list[R]:
    """As SQLAlchemy loads objects: called as a class, a model takes twenty times as long."""
    new = class_mapper(model).class_manager.new_instance
    keys = [column.key for column in model.__table__.c]
    made: list[R] = []
    for row in rows:
        made.append(new())
        vars(made[-1]).update(zip(keys, row, strict=True))
    return made


def made(model: type[R], **fields: Any) -> R:
    """A detached object of a class with all of its columns given."""
    return _made(model, [[fields[column.key] for column in model.__table__.c]])[0]


def record(model: type[R], row: Sequence[Any] | None) -> R | None:
    """A row of all of a table's columns as a detached object of its class; None for no row."""
    return None if row is None else _made(model, [row])[0]


def records(model: type[R], rows: Iterable[Sequence[Any]]) -> list[R]:
    """Rows of all of a table's columns as detached objects of its class."""
    return _made(model, rows)
