"""Limits of film versions."""

from typing import Final

VIDEO_VERSIONS_MAX: Final = 50
