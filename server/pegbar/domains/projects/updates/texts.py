"""Texts of updates."""

from typing import Final

from pegbar.domains.projects.updates.limits import UPDATE_TITLE_MAX

UPDATE_EMPTY: Final = "Please write something first."
UPDATE_TOO_DEEP: Final = "This text is nested too deeply."

UPDATE_ID_TAKEN: Final = "This id is taken by another update. Please make a new one."
UPDATE_DELETED: Final = "This update was deleted."
HOUR_WITHOUT_ZONE: Final = "This must be an ISO time with its zone."
TITLE_TOO_LONG: Final = f"Please keep the title within {UPDATE_TITLE_MAX} characters."
HOUR_UNKNOWN: Final = "Please choose a day between 1970 and 9000."
