"""What other slices ask of projects, and what demo data is made with."""

from pegbar.domains.projects.actions.project import Settings, create, settings_of, show_board

__all__ = ["Settings", "create", "settings_of", "show_board"]
