"""Limits of palettes."""

from typing import Final

PALETTES_MAX: Final = 32
PALETTE_COLORS_MAX: Final = 256
PALETTE_NAME_MAX: Final = 60
PALETTE_COLOR_NAME_MAX: Final = 60
