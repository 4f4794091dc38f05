"""Texts of members, roles, invitations and join requests."""

from typing import Final

from pegbar.domains.projects.people.limits import ROLE_NAME_MAX, ROLES_MAX

OWNER_UNKNOWN: Final = "Cannot determine owner to notify."

MEMBER_ALREADY: Final = "This person is part of the project already."
REQUEST_ANSWERED: Final = "This request was answered already."
OWNER_ALREADY: Final = "The owner is part of the project already."
OWNER_MUST_BE_MEMBER: Final = "Only a member can become the owner."
OWNED_BY_OTHER: Final = "Somebody else owns this project by now."
ROLE_ID_TAKEN: Final = "This id is taken by another role. Please make a new one."
ROLES_FULL: Final = f"A project has at most {ROLES_MAX} custom roles."
INVITE_ANSWERED: Final = "This invitation was answered or taken back already."
NOT_A_MEMBER: Final = "This person is not a member."
ROLE_NAME_MISSING: Final = "Please enter a role name."
ROLE_NAME_TOO_LONG: Final = f"Please keep the role name within {ROLE_NAME_MAX} characters."
ROLE_NAME_TAKEN: Final = "A role of this name is there already. Please choose another name."
