"""The numbers of who may enter which folder."""

from typing import Final

ASSETS_TAKEN_MAX: Final = 20_000
