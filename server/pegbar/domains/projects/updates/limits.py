"""Limits of updates."""

from typing import Final

UPDATE_TITLE_MAX: Final = 120
UPDATE_BODY_MAX: Final = 20_000
UPDATES_PAGE: Final = 20
