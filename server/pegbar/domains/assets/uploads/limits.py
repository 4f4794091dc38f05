"""The numbers of uploads and downloads."""

from typing import Final

UPLOAD_HOURS: Final = 24
