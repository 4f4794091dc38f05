"""The numbers of a project's people."""

from typing import Final

ROLE_NAME_MAX: Final = 40
ROLES_MAX: Final = 100
ROLE_COLOR_DEFAULT: Final = "#7aa2ff"
