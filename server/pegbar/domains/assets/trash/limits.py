"""Limits of the trash."""

from typing import Final

ASSET_TRASH_DAYS: Final = 30
