"""Limits of members and roles."""

from typing import Final

ROLE_NAME_MAX: Final = 40
ROLES_MAX: Final = 100
ROLE_COLOR_DEFAULT: Final = "#7aa2ff"
RENAMED_PROJECTS_MAX: Final = 200
"""Number of a person's newest projects whose members are notified when the person's name changes."""
