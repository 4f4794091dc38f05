"""Limits of data exports."""

from typing import Final

TAKEOUT_DAYS: Final = 7
TAKEOUTS_LISTED: Final = 5
