"""Limits of backgrounds."""

from typing import Final

BACKGROUNDS_MAX: Final = 200
