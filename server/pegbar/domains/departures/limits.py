"""The numbers of taking out what is one's own."""

from typing import Final

TAKEOUT_DAYS: Final = 7
TAKEOUT_URL_SECONDS: Final = 1800
TAKEOUTS_LISTED: Final = 5
