"""Fails when the server holds code that nothing uses: vulture, less what only looks unused."""

import sys

from vulture.core import Vulture

# Fields of shapes, tables and settings are read by name from outside (JSON, SQL, the environment, TypeScript).
DECLARATIONS = ("schemas.py", "models.py", "settings.py", "messages.py", "tables.py", "problems.py")
FIELDS_ELSEWHERE = ("edge/instance.py", "kernel/schema.py", "realtime/messages.py")
FRAMEWORK = {
    "process_bind_param",  # SQLAlchemy calls it
    "process_result_value",
    "MAX_IMAGE_PIXELS",  # Pillow reads it
    "isolation_level",  # sqlite3 reads it
    "c_margin",  # fpdf2 reads it
    "current_font_is_set_on_page",
    "bit_rate",  # PyAV reads them
    "pict_type",
    "thread_count",
    "__signature__",  # inspect reads it
    "trace",  # the third argument of __exit__
    "down_revision",  # alembic reads them
    "upgrade",
    "_page",
    "listener",
}
DECORATED = ["@router.*", "@app.*", "@pytest.fixture*", "@event.listens_for*", "@DBOS.*"]


def main() -> int:
    """Print what nothing uses; 1 where there is something."""
    vulture = Vulture(ignore_decorators=DECORATED)
    vulture.scavenge(["pegbar", "tests"])
    found = [
        item
        for item in vulture.get_unused_code(min_confidence=60)
        if "pegbar" in item.filename.parts
        and item.name not in FRAMEWORK
        and not (item.typ == "variable" and item.filename.name in DECLARATIONS)
        and not (item.typ == "variable" and item.filename.as_posix().endswith(FIELDS_ELSEWHERE))
    ]
    for item in found:
        print(item.get_report())
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
