"""Limits of uploads and downloads."""

from typing import Final

UPLOAD_HOURS: Final = 24
"""Hours that an unfinished upload is kept after its last chunk."""
