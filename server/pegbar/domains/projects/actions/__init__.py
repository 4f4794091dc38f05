"""What other slices ask of projects, and what demo data is made with."""

from pegbar.domains.projects.actions.project import (
    Settings,
    create,
    may_set_frame,
    set_frame,
    settings_of,
    show_board,
)

__all__ = ["Settings", "create", "may_set_frame", "set_frame", "settings_of", "show_board"]
