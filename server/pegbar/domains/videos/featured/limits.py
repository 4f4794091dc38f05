"""Limits of the featured page."""

from typing import Final

FEATURED_MAX: Final = 36
FEATURED_CREATORS: Final = (4, 6, 8, 10)
FEATURED_DAYS: Final = 90
