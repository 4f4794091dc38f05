"""What other slices ask of projects, and what demo data is made with."""

from pegbar.domains.projects.actions.project import create, settings_of, show_board

__all__ = ["create", "settings_of", "show_board"]
