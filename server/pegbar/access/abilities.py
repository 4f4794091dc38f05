"""What the asker may do, sent along with each record; the client asks nothing else about rights."""

from pegbar.access.permissions import Permission
from pegbar.access.policies.decision import Allow
from pegbar.access.policies.project import ProjectAccess, decide

_NAMES = {
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


def project_abilities(access: ProjectAccess) -> dict[str, bool]:
    """Ability name → whether the asker has it."""
    return {name: isinstance(decide(access, permission), Allow) for name, permission in _NAMES.items()}
