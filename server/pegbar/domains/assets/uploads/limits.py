"""The numbers of uploads and downloads."""

from typing import Final

UPLOAD_HOURS: Final = 24
"""How long an unfinished upload is kept after its last piece."""
