"""Limits of uploads and downloads."""

from typing import Final

UPLOAD_HOURS: Final = 24
"""Hours for which an unfinished upload is stored after its last chunk."""
