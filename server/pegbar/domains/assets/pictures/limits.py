"""Limits of previews and thumbnails of files."""

from typing import Final

ASSET_TILE_SIDE_MAX: Final = 320
"""Maximum side of a tile in pixels: sharp in the grid on screens with two pixels per point, yet small to load."""
ASSET_PREVIEW_SIDE_MAX: Final = 2048
ASSET_PICTURE_BYTES_MAX: Final = 256 * 1024 * 1024
"""Files that must be decoded completely get no picture above this size."""
ASSET_PICTURE_TRIES_MAX: Final = 3
"""Maximum number of attempts per picture if the rendering process dies each time."""
ASSET_TEXT_BYTES_MAX: Final = 100_000
"""Maximum number of bytes of a text file that are shown."""
ASSET_PAGES_MAX: Final = 500
"""Maximum number of pages of a document that are shown."""
ASSET_PAGES_FAILED_MAX: Final = 3
"""After this many failed pages, no other page of the document is tried."""
