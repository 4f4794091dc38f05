"""Limits of ratings."""

from typing import Final

RATING_STEP: Final = 0.5
RATING_MAX: Final = 5
