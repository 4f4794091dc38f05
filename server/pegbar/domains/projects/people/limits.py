"""The numbers of a project's people."""

from typing import Final

ROLE_NAME_MAX: Final = 40
ROLES_MAX: Final = 100
ROLE_COLOR_DEFAULT: Final = "#7aa2ff"
RENAMED_PEOPLE_MAX: Final = 2000
"""So many people at most are told of somebody's new name: friends first, then those of the newest projects."""
RENAMED_PROJECTS_MAX: Final = 200
