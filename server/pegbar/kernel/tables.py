"""Base class and column types of all tables, and the tables of the event log, jobs and maintenance."""

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
    """A timezone-aware time in UTC on both databases (SQLite stores no time zone)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert to UTC. Raises ValueError for a naive time."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return a timezone-aware time."""
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


# Text on SQLite, UUID on PostgreSQL; a string of 36 characters in Python on both.
ID = String(36).with_variant(UUID(as_uuid=False), "postgresql")


EPOCH_DEFAULT = text("'1970-01-01 00:00:00'")
"""Server default of a time column that every insert sets: SQLite can't add a required column without a default."""


class BlobKey(String):
    """The key of a stored object. Garbage collection deletes objects that no column of this type references.

    Each such column needs an index.
    """

    cache_ok = True

    def __init__(self) -> None:
        super().__init__(64)


class Base(DeclarativeBase):
    """Base class of all tables."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {datetime: UtcTime(), dict[str, Any]: JSON()}  # noqa: RUF012


class TopicHead(Base):
    """The last sequence number of each topic. Its row lock serializes concurrent writers."""

    __tablename__ = "topic_heads"

    topic: Mapped[str] = mapped_column(String(80), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger)


class Event(Base):
    """The outbox: the events of each topic in order, written in the same transaction as the change they report."""

    __tablename__ = "events"
    __table_args__ = (Index("ix_events_created_at", "created_at"),)

    topic: Mapped[str] = mapped_column(String(80), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    payload: Mapped[str]
    created_at: Mapped[datetime]


class Executor(Base):
    """A process that runs jobs. `beat_at` is the time of its last heartbeat, by the database's clock."""

    __tablename__ = "executors"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    beat_at: Mapped[datetime]


class Job(Base):
    """A background job. Its row is deleted only some time after its end, so that its id isn't used again.

    `state` is waiting, running, done, failed or cancelled. A waiting job starts at `due_at` or later; in each queue,
    the job with the lowest `priority` is next. `attempt` counts the starts and is the fencing token: only the run that
    was started last may write.
    """

    __tablename__ = "jobs"
    __table_args__ = (
        Index("ix_jobs_open", "state", "queue", "priority", "created_at"),
        Index("ix_jobs_executor_id", "executor_id"),
        Index("ix_jobs_ended_at", "ended_at"),
    )

    id: Mapped[str] = mapped_column(String(200), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    argument: Mapped[str]
    queue: Mapped[str] = mapped_column(String(20))
    requester: Mapped[str] = mapped_column(String(40))
    priority: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(String(10))
    attempt: Mapped[int] = mapped_column(BigInteger)
    executor_id: Mapped[str | None] = mapped_column(String(36))
    created_at: Mapped[datetime]
    due_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class PeriodicTask(Base):
    """A periodic task of an instance and its lease; all times are by the database's clock.

    `finished_at` is the start of the last completed run. `started_at` is the time when the lease was taken or last
    renewed; None while no process runs the task. If the process stops renewing the lease, it expires, and the next
    process continues at `position`.
    """

    __tablename__ = "periodic_tasks"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    finished_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    position: Mapped[int] = mapped_column(BigInteger, default=0)


class OrphanObject(Base):
    """A stored object that no row referenced when it was checked; deleted if still no row references it a day later."""

    __tablename__ = "orphan_objects"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    found_at: Mapped[datetime]


class DamagedObject(Base):
    """A stored object whose bytes didn't match its key; it is quarantined and not served."""

    __tablename__ = "damaged_objects"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    found_at: Mapped[datetime]


R = TypeVar("R", bound=Base)


def _create_records(model: type[R], rows: Iterable[Sequence[Any]]) -> list[R]:
    """Create objects as SQLAlchemy does when it loads them; calling the class takes twenty times as long."""
    new = class_mapper(model).class_manager.new_instance
    keys = [column.key for column in model.__table__.c]
    objects: list[R] = []
    for row in rows:
        objects.append(new())
        vars(objects[-1]).update(zip(keys, row, strict=True))
    return objects


def create_record(model: type[R], **fields: Any) -> R:
    """Create a detached object from the values of all its columns."""
    return _create_records(model, [[fields[column.key] for column in model.__table__.c]])[0]


def to_record(model: type[R], row: Sequence[Any] | None) -> R | None:
    """Convert a row with all columns of a table to a detached object; None stays None."""
    return None if row is None else _create_records(model, [row])[0]


def to_records(model: type[R], rows: Iterable[Sequence[Any]]) -> list[R]:
    """Convert rows with all columns of a table to detached objects."""
    return _create_records(model, rows)
