"""What somebody who may manage custom roles may do with one of them. Pure: facts in, decision out."""

from collections.abc import Set
from typing import Final

from pegbar.access import texts
from pegbar.access.permissions import FLAGS, Flag
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import ProjectAccess

LESSER: Final[frozenset[Flag]] = frozenset({"can_post_updates", "can_edit_storyboards"})
"""What somebody who is not the owner may grant."""


def settable(access: ProjectAccess) -> frozenset[Flag]:
    """The flags that the asker may set."""
    return frozenset(FLAGS) if access.role == "owner" else LESSER


def manage(access: ProjectAccess, flags: Set[Flag], *, held: bool) -> Decision:
    """Change it or take it away: others than the owner no role of more than they may grant, nor one they hold."""
    if access.role == "owner":
        return ALLOW
    if not flags <= LESSER:
        return Deny(texts.ROLE_BEYOND_YOURS)
    return Deny(texts.OWN_CUSTOM_ROLE_FIXED) if held else ALLOW
