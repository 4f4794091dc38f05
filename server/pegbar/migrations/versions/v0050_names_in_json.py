"""Standard names in stored JSON: options of exports, plans of imports, what an undo skipped; and in search entries.

Planned imports, whose parsed files have the former names, are read again from their files.
"""

from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

from pegbar.kernel.tables import UtcTime

revision = "0050"
down_revision = "0049"

_COLUMNS: Final = (
    ("publications", "reader", "han_language"),
    ("search_entries", "folded", "normalized_text"),
    ("search_entries", "reach", "audience"),
)
_OPTIONS: Final = {"even_out": "limit_peaks", "ends": "first_and_last_frames", "reader": "han_language"}
_ROW_FIELDS: Final = {"left": "cuts_not_in_script", "could_be": "candidates"}
_TEXT_FIELDS: Final = {"ours": "board_text", "theirs": "script_text", "touched": "is_edited"}
_KINDS: Final = {"twice": "duplicate", "scene_gone": "scene_removed", "scene_back": "scene_restored"}
_PREFIXES: Final = {"twice:": "duplicate:", "gone:": "removed:", "back:": "restored:"}
_JSON: Final = sa.JSON(none_as_null=True)
_EXPORTS: Final = sa.table("exports", sa.column("id", sa.String), sa.column("options", sa.JSON()))
_IMPORTS: Final = sa.table(
    "imports",
    sa.column("id", sa.String),
    sa.column("requested_by", sa.String),
    sa.column("state", sa.String),
    sa.column("plan", _JSON),
    sa.column("cut_versions", _JSON),
    sa.column("inverse", _JSON),
    sa.column("parsed_key", sa.String),
)
_JOBS: Final = sa.table(
    "jobs",
    *(sa.column(name, sa.String) for name in ("id", "name", "argument", "queue", "requester", "state", "executor_id")),
    *(sa.column(name, sa.BigInteger) for name in ("priority", "attempt")),
    *(sa.column(name, UtcTime()) for name in ("created_at", "due_at", "ended_at")),
)


def upgrade() -> None:
    """Rename the columns in place, and rewrite the JSON of exports and imports, of which there are few."""
    for table, old, new in _COLUMNS:
        op.execute(sa.text(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}"))
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        op.execute(sa.text("ALTER TABLE search_grams RENAME COLUMN folded TO normalized_text"))
    for export_id, options in connection.execute(sa.select(_EXPORTS.c.id, _EXPORTS.c.options)).all():
        if _OPTIONS.keys() & options.keys():
            values = {"options": _rename(options, _OPTIONS)}
            connection.execute(sa.update(_EXPORTS).where(_EXPORTS.c.id == export_id).values(values))
    connection.execute(sa.update(_IMPORTS).where(_IMPORTS.c.state == "gone").values(state="cancelled"))
    _read_planned_imports_again(connection)
    _rename_applied_plans(connection)


def _read_planned_imports_again(connection: sa.Connection) -> None:
    is_planned, now = _IMPORTS.c.state == "planned", datetime.now(UTC)
    planned = connection.execute(sa.select(_IMPORTS.c.id, _IMPORTS.c.requested_by).where(is_planned)).all()
    for number, (import_id, requested_by) in enumerate(planned, 1):
        job = {
            "id": f"import-{import_id}",
            "name": "storyboard.read_import",
            "argument": import_id,
            "queue": "imports",
            "requester": requested_by or "server",
            "priority": number,
            "state": "waiting",
            "attempt": 0,
            "executor_id": None,
            "created_at": now,
            "due_at": now,
            "ended_at": None,
        }
        connection.execute(sa.delete(_JOBS).where(_JOBS.c.id == job["id"]))
        connection.execute(sa.insert(_JOBS).values(job))
    cleared = {"state": "reading", "plan": None, "cut_versions": None, "parsed_key": None}
    connection.execute(sa.update(_IMPORTS).where(is_planned).values(cleared))


def _rename_applied_plans(connection: sa.Connection) -> None:
    rows = connection.execute(
        sa.select(_IMPORTS.c.id, _IMPORTS.c.state, _IMPORTS.c.plan, _IMPORTS.c.inverse).where(
            _IMPORTS.c.plan.is_not(None)
        )
    ).all()
    for import_id, state, plan, inverse in rows:
        plan["rows"] = [_rename_row(row) for row in plan["rows"]]
        plan["apply_data"] = None  # the former `kept`, which only planned imports need
        plan.pop("kept", None)
        values = {"plan": plan}
        if state == "undone" and inverse is not None:
            values["inverse"] = _rename(inverse, {"kept": "skipped"})
        connection.execute(sa.update(_IMPORTS).where(_IMPORTS.c.id == import_id).values(values))


def _rename_row(row: dict[str, Any]) -> dict[str, Any]:
    renamed = _rename(row, _ROW_FIELDS)
    renamed["kind"] = _KINDS.get(row["kind"], row["kind"])
    for old, new in _PREFIXES.items():
        if row["id"].startswith(old):
            renamed["id"] = new + row["id"].removeprefix(old)
    if "texts" in renamed:
        renamed["texts"] = [_rename(each, _TEXT_FIELDS) for each in renamed["texts"]]
    if "candidates" in renamed:
        renamed["candidates"] = [_rename(each, {"called": "name"}) for each in renamed["candidates"]]
    return renamed


def _rename(data: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    return {names.get(name, name): value for name, value in data.items()}
