"""Limits of publishing."""

from typing import Final

VIDEO_BYTES_MAX: Final = 2 * 1024 * 1024 * 1024
PUBLICATION_DAYS: Final = 7
"""Days that a publication is kept after its last chunk."""
PUBLICATIONS_OPEN_MAX: Final = 5
