"""Limits of folder access."""

from typing import Final

ASSETS_TAKEN_MAX: Final = 20_000
