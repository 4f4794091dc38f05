"""The sentences of a project's people."""

from typing import Final

from pegbar.domains.projects.people.limits import ROLE_NAME_MAX, ROLES_MAX

OWNER_ROLE_FIXED: Final = "You cannot change the role of the project owner."
OWN_ROLE_FIXED: Final = "You cannot change your own role from owner."
OWNER_STAYS: Final = "You cannot remove the project owner."
SELF_STAYS: Final = "You cannot remove yourself."
OWNER_UNKNOWN: Final = "Cannot determine owner to notify."

INVITES_VIEWERS_ONLY: Final = "You may invite people as viewers only."
MEMBER_ALREADY: Final = "This person is part of the project already."
INVITE_BLOCKED: Final = "You cannot invite this person."
ONLY_INVITED_ANSWERS: Final = "Only the person who was invited may answer."
JOIN_BLOCKED: Final = "You cannot join this project."
ONLY_INVITERS_TAKE_BACK: Final = "Only those who invite may take an invitation back."
REQUEST_ANSWERED: Final = "This request was answered already."
OWNER_ALREADY: Final = "The owner is part of the project already."
ONLY_FRIENDS_ADDED: Final = "Only friends can be added at once. Please send an invitation instead."
ONLY_MEMBER_OWNS: Final = "Only a member can become the owner."
OWNED_BY_OTHER: Final = "Somebody else owns this project by now."
ONLY_OWNER_CHANGES_ROLE: Final = "Only the owner may change a role with these rights."
OWN_ROLE_CLOSED: Final = "You cannot change your own role."
ROLES_FULL: Final = f"A project has at most {ROLES_MAX} custom roles."
INVITE_ANSWERED: Final = "This invitation was answered or taken back already."
NO_MEMBER: Final = "This person is not a member."
ROLE_NAME_MISSING: Final = "Please enter a role name."
ROLE_NAME_TOO_LONG: Final = f"Please keep the role name within {ROLE_NAME_MAX} characters."
