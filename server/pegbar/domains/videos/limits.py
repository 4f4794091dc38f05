"""Limits of videos."""

from typing import Final

VIDEO_TITLE_MAX: Final = 120
VIDEO_DESCRIPTION_MAX: Final = 1000
CAPTIONS_BYTES_MAX: Final = 1024 * 1024
VIDEO_URL_SECONDS: Final = 3600
COMMENT_MAX: Final = 1000
