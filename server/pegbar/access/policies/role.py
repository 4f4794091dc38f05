"""Policies of custom roles, for users who may manage them. Pure: facts in, decision out."""

from collections.abc import Set
from typing import Final

from pegbar.access import texts
from pegbar.access.permissions import FLAGS, Flag
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess

LESSER: Final[frozenset[Flag]] = frozenset({"can_post_updates", "can_edit_storyboards"})
"""Flags that users other than the owner may grant."""


def settable(access: ProjectAccess) -> frozenset[Flag]:
    """Return the flags that the user may set."""
    return frozenset(FLAGS) if access.role == "owner" else LESSER


def manage(access: ProjectAccess, flags: Set[Flag], *, held: bool) -> Decision:
    """Decide on editing or deleting a role: the owner may change all roles.

    Others may change a role that they don't have themselves and whose flags they may all grant; `held`: they have
    it.
    """
    if access.role == "owner":
        return ALLOW
    if not flags <= LESSER:
        return Deny(texts.ROLE_BEYOND_YOURS)
    return Deny(texts.OWN_CUSTOM_ROLE_FIXED) if held else ALLOW
