"""What other slices ask of projects, and what demo data is made with."""

from pegbar.domains.projects.actions.project import create, settings_of, show_board
from pegbar.domains.projects.people.actions.members import people_of, place_member
from pegbar.domains.projects.people.actions.roles import place_role
from pegbar.domains.projects.updates.actions import place_update

__all__ = ["create", "people_of", "place_member", "place_role", "place_update", "settings_of", "show_board"]
