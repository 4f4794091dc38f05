"""The numbers of the pictures that are made of files."""

from typing import Final

ASSET_TILE_SIDE_MAX: Final = 320
"""Pixels: what a tile of the grid shows on a screen of two pixels a point, and little to fetch."""
ASSET_PREVIEW_SIDE_MAX: Final = 2048
ASSET_PICTURE_BYTES_MAX: Final = 256 * 1024 * 1024
"""A larger file that must be decoded as a whole has no picture."""
ASSET_PICTURE_TRIES_MAX: Final = 3
"""How often a picture is begun, where the process that made it ended each time."""
ASSET_TEXT_BYTES_MAX: Final = 100_000
"""So much of a text is shown."""
ASSET_PAGES_MAX: Final = 500
"""So many pages of a document are shown."""
ASSET_PAGES_FAILED_MAX: Final = 3
"""After so many pages that could not be made, no other page of the document is tried."""
