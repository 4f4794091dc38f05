"""Project actions for other domains and for demo data."""

from pegbar.domains.projects.actions.project import (
    ProjectSettings,
    can_set_frame,
    create_project,
    get_settings,
    set_board_cover,
    set_frame,
)

__all__ = [
    "ProjectSettings",
    "can_set_frame",
    "create_project",
    "get_settings",
    "set_board_cover",
    "set_frame",
]
