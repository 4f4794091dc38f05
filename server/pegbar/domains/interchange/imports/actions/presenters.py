"""Conversion of import rows to API models, and their event."""

from typing import Any, cast

from pegbar.domains.interchange.imports.events import ImportChanged
from pegbar.domains.interchange.imports.schemas import ImportOut, ImportState
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.realtime.topics import project_topic


def to_plain(row: Any, received: int | None = None) -> dict[str, Any]:
    """Return the fields of an `ImportOut` as JSON data.

    `received`: the bytes of an unfinished upload that have arrived; None if the file is complete.
    """
    return {
        "id": row.id,
        "kind": row.kind,
        "file_name": row.file_name,
        "size": row.size,
        "received": row.size if received is None else received,
        "state": row.state,
        "problem": row.problem,
        "requested_by": row.requested_by,
        "created_at": clock.iso(row.created_at),
        "applied_at": None if row.applied_at is None else clock.iso(row.applied_at),
    }


def build_import_out(row: Any, received: int | None = None) -> ImportOut:
    """Convert a row to the API model. `received`: see `to_plain`."""
    return ImportOut.model_validate(to_plain(row, received))


def to_plain_with_plan(row: Any, received: int | None = None) -> dict[str, Any]:
    """Return the fields of an `ImportPlanned` as JSON data, without validating the long plan a second time.

    `received`: see `to_plain`.
    """
    plan = row.plan and {name: value for name, value in row.plan.items() if name != "apply_data"}
    return {**to_plain(row, received), "plan": plan}


async def publish_state(tx: Transaction, project_id: str, import_id: str, state: str) -> None:
    """Send an event with the state of an import to the board."""
    event = ImportChanged(import_id=import_id, state=cast("ImportState", state))
    await tx.events.append(project_topic(project_id), event)
