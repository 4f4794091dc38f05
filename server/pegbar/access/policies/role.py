"""Policies of custom roles, for users who may manage them. Pure: facts in, decision out."""

from collections.abc import Set
from typing import Final

from pegbar.access import texts
from pegbar.access.permissions import FLAGS, Flag
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess

LESSER: Final[frozenset[Flag]] = frozenset({"can_post_updates", "can_edit_storyboards"})
"""Flags that users other than the project's owner may include in custom roles."""


def settable(access: ProjectAccess) -> frozenset[Flag]:
    """Return the flags that the user may include in custom roles."""
    return frozenset(FLAGS) if access.role == "owner" else LESSER


def manage(access: ProjectAccess, flags: Set[Flag], *, held: bool) -> Decision:
    """Decide on editing or deleting a custom role.

    The project's owner may change all roles. Another user may change a role if all its `flags` are in `LESSER` and the
    user doesn't have this role (`held`).
    """
    if access.role == "owner":
        return ALLOW
    if not flags <= LESSER:
        return Deny(texts.ROLE_BEYOND_YOURS)
    return Deny(texts.OWN_CUSTOM_ROLE_FIXED) if held else ALLOW
