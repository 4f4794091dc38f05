"""Limits of recently opened items."""

from typing import Final

RECENTS_MAX: Final = 60
"""Maximum number of items stored per person; older ones are deleted."""
