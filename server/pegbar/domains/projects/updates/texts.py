"""Texts of updates."""

from typing import Final

from pegbar.domains.projects.updates.limits import UPDATE_TITLE_MAX
from pegbar.kernel.text_catalog import text

UPDATE_EMPTY: Final = text("projects.updates.update_empty", "Write something first.")
UPDATE_TOO_DEEP: Final = text(
    "projects.updates.update_too_deep", "This text is nested too deeply. Paste it as plain text."
)

UPDATE_ID_TAKEN: Final = text(
    "projects.updates.update_id_taken", "This ID is already used by another update. Use a new one."
)
UPDATE_DELETED: Final = text("projects.updates.update_deleted", "This update was deleted.")
HOUR_WITHOUT_ZONE: Final = text("projects.updates.hour_without_zone", "This must be an ISO 8601 time with a time zone.")
TITLE_TOO_LONG: Final = text(
    "projects.updates.title_too_long",
    "Titles can have up to {most, plural, one {# character} other {# characters}}.",
    most=UPDATE_TITLE_MAX,
)
HOUR_UNKNOWN: Final = text("projects.updates.hour_unknown", "Choose a date between 1970 and 9000.")
