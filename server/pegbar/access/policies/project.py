"""Policies of projects. Pure: facts in, decision out."""

from dataclasses import dataclass
from typing import Final

from pegbar.access import texts
from pegbar.access.permissions import RULES, Flag, Kind, Permission, Role, Visibility
from pegbar.access.policies.decision import ALLOW, Decision, Deny


@dataclass(frozen=True, slots=True)
class ProjectAccess:
    """The facts that policies need: about the project, the user's role in it (if any), and custom role flags."""

    id: str
    slug: str
    owner_id: str
    visibility: Visibility
    updates_enabled: bool
    role: Role | None
    flags: frozenset[Flag]
    signed_in: bool

    @property
    def kind(self) -> Kind:
        """Return the kind of user for the permission table: the role, or for non-members stranger or anonymous."""
        if self.role is not None:
            return self.role
        return "stranger" if self.signed_in else "anonymous"

    @property
    def visible(self) -> bool:
        """Return whether the user may see the project; only its members may see a private project."""
        return self.visibility != "private" or self.role is not None


def decide(access: ProjectAccess, permission: Permission) -> Decision:
    """Decide a permission: the rights of the built-in role, plus the flags of the custom role."""
    rule = RULES[permission]
    if not access.visible:
        return Deny(rule.reason)
    if permission is Permission.REQUEST_TO_JOIN and access.visibility != "public":
        return Deny(rule.reason)
    if access.kind in rule.base:
        return ALLOW
    if rule.flag is not None and rule.flag in access.flags:
        if permission is Permission.UPDATE_POST and not access.updates_enabled:
            return Deny(texts.UPDATES_OFF)
        return ALLOW
    return Deny(rule.reason)


_ABILITIES: Final = {
    "change_settings": Permission.CHANGE_SETTINGS,
    "delete": Permission.DELETE,
    "request_to_join": Permission.REQUEST_TO_JOIN,
    "leave": Permission.LEAVE,
    "add_members": Permission.MEMBER_ADD,
    "invite": Permission.INVITE,
    "manage_roles": Permission.ROLES,
    "edit_storyboard": Permission.CUT_EDIT,
    "draw": Permission.DRAW,
    "view_versions": Permission.VERSIONS_VIEW,
    "post_updates": Permission.UPDATE_POST,
    "publish": Permission.PUBLISH,
}


def abilities(access: ProjectAccess) -> dict[str, bool]:
    """Return the user's permissions on the project, by action, for the client."""
    return {name: decide(access, permission) is ALLOW for name, permission in _ABILITIES.items()}
