"""Limits of publishing."""

from typing import Final

VIDEO_BYTES_MAX: Final = 2 * 1024 * 1024 * 1024
PUBLICATION_DAYS: Final = 7
"""Days for which a publication is stored after its last chunk."""
PUBLICATIONS_OPEN_MAX: Final = 5
