"""A table of jobs. Unfinished jobs of the library that ran them before are taken over, and its tables are dropped."""

import json
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import UtcTime

revision = "0047"
down_revision = "0046"

_UNFINISHED: Final = """
SELECT s.workflow_uuid, s.queue_name, s.queue_partition_key, s.priority, s.recovery_attempts, s.created_at,
  s.delay_until_epoch_ms, i.inputs
FROM {schema}workflow_status s JOIN {schema}workflow_input i ON i.workflow_uuid = s.workflow_uuid
WHERE s.status IN ('PENDING', 'ENQUEUED', 'DELAYED') AND s.queue_name IS NOT NULL
"""
_LIBRARY_TABLES: Final = (
    "workflow_input",
    "workflow_output",
    "operation_outputs",
    "notifications",
    "workflow_events",
    "workflow_events_history",
    "streams",
    "workflow_schedules",
    "queues",
    "application_versions",
    "dbos_migrations",
    "workflow_status",
)
"""Tables of DBOS 3.4 on SQLite, those that refer to others first. On PostgreSQL they have a schema of their own."""


def upgrade() -> None:
    """Create the table, and move the jobs."""
    jobs = op.create_table(
        "jobs",
        sa.Column("id", sa.String(200), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("argument", sa.String(), nullable=False),
        sa.Column("queue", sa.String(20), nullable=False),
        sa.Column("requester", sa.String(40), nullable=False),
        sa.Column("priority", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempt", sa.BigInteger(), nullable=False),
        sa.Column("executor_id", sa.String(36), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("due_at", UtcTime(), nullable=False),
        sa.Column("ended_at", UtcTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    op.create_index("ix_jobs_open", "jobs", ["state", "queue", "priority", "created_at"])
    op.create_index("ix_jobs_executor_id", "jobs", ["executor_id"])
    op.create_index("ix_jobs_ended_at", "jobs", ["ended_at"])
    op.drop_table("job_leases")
    connection = op.get_bind()
    on_sqlite = connection.dialect.name == "sqlite"
    schema = None if on_sqlite else "dbos"
    if not sa.inspect(connection).has_table("workflow_status", schema=schema):
        return
    rows = connection.execute(sa.text(_UNFINISHED.format(schema="" if on_sqlite else "dbos."))).all()
    unfinished = [_to_job(row) for row in rows]
    if unfinished:
        op.bulk_insert(jobs, unfinished)
    if on_sqlite:
        for name in _LIBRARY_TABLES:
            op.execute(f"DROP TABLE IF EXISTS {name}")
    else:
        op.execute("DROP SCHEMA dbos CASCADE")


def _to_job(row: sa.Row[tuple[object, ...]]) -> dict[str, object]:
    name, argument, *requester = json.loads(row.inputs)["positionalArgs"]
    return {
        "id": row.workflow_uuid,
        "name": name,
        "argument": argument,
        "queue": row.queue_name,
        "requester": requester[0] if requester else row.queue_partition_key or "server",
        "priority": row.priority,
        "state": "waiting",
        "attempt": row.recovery_attempts or 0,
        "executor_id": None,
        "created_at": _moment(row.created_at),
        "due_at": _moment(row.delay_until_epoch_ms or row.created_at),
        "ended_at": None,
    }


def _moment(milliseconds: float) -> datetime:
    return datetime.fromtimestamp(float(milliseconds) / 1000, UTC)
