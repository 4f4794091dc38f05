"""The numbers of taking out what is one's own."""

from typing import Final

TAKEOUT_DAYS: Final = 7
TAKEOUTS_LISTED: Final = 5
