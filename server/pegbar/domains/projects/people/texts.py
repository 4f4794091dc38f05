"""Texts of members, roles, invitations and join requests."""

from typing import Final

from pegbar.domains.projects.people.limits import ROLE_NAME_MAX, ROLES_MAX
from pegbar.kernel.text_catalog import text

OWNER_UNKNOWN: Final = text("projects.people.owner_unknown", "Cannot determine owner to notify.")

MEMBER_ALREADY: Final = text("projects.people.member_already", "This person is already in this project.")
REQUEST_ANSWERED: Final = text("projects.people.request_answered", "This request was already answered.")
OWNER_ALREADY: Final = text("projects.people.owner_already", "The owner is already in this project.")
OWNER_MUST_BE_MEMBER: Final = text("projects.people.owner_must_be_member", "Only a member can become the owner.")
OWNED_BY_OTHER: Final = text("projects.people.owned_by_other", "Someone else owns this project now.")
ROLE_ID_TAKEN: Final = text("projects.people.role_id_taken", "This ID is already used by another role. Use a new one.")
ROLES_FULL: Final = text(
    "projects.people.roles_full",
    "A project can have up to {most, plural, one {# custom role} other {# custom roles}}.",
    most=ROLES_MAX,
)
INVITE_ANSWERED: Final = text("projects.people.invite_answered", "This invitation was already answered or canceled.")
NOT_A_MEMBER: Final = text("projects.people.not_a_member", "This person isn't a member.")
ROLE_NAME_MISSING: Final = text("projects.people.role_name_missing", "Enter a role name.")
ROLE_NAME_TOO_LONG: Final = text(
    "projects.people.role_name_too_long",
    "Role names can have up to {most, plural, one {# character} other {# characters}}.",
    most=ROLE_NAME_MAX,
)
ROLE_NAME_TAKEN: Final = text(
    "projects.people.role_name_taken", "A role with this name already exists. Choose another name."
)
