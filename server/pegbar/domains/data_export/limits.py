"""Limits of data exports."""

from typing import Final

DATA_EXPORT_DAYS: Final = 7
DATA_EXPORTS_LISTED: Final = 5
