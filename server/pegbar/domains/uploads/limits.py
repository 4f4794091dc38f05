"""Limits of uploads."""

from typing import Final

UPLOADS_OPEN_PERSON_MAX: Final = 200
"""Maximum number of unfinished uploads of one person in one project, of all kinds together."""
UPLOADS_OPEN_PROJECT_MAX: Final = 1000
"""Maximum number of unfinished uploads in one project, of all people together."""
