"""The numbers of a project's people."""

from typing import Final

ROLE_NAME_MAX: Final = 40
ROLES_MAX: Final = 100
ROLE_COLOR_DEFAULT: Final = "#7aa2ff"
RENAMED_PROJECTS_MAX: Final = 200
"""The people of so many of somebody's projects, the newest, are told of a new name."""
