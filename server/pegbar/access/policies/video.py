"""Policies of published videos. Pure: facts in, decision out."""

from pegbar.access import texts
from pegbar.access.permissions import Permission
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import decide
from pegbar.access.principal import Principal
from pegbar.access.scope import VideoAccess


def edit(access: VideoAccess, user: Principal) -> Decision:
    """Decide on editing or deletion: allowed for the publisher, even as a former member, and the project's owner."""
    if user.id is not None and (user.id == access.owner_id or access.project.role == "owner"):
        return ALLOW
    return Deny(texts.VIDEO_NOT_YOURS)


def publish_version(access: VideoAccess, user: Principal) -> Decision:
    """Decide on publishing a new version: allowed for users who may edit the video and publish in its project."""
    return ALLOW if edit(access, user) is ALLOW else decide(access.project, Permission.PUBLISH)


def feature(user: Principal) -> Decision:
    """Decide on featuring on the start page: allowed for administrators only."""
    return ALLOW if user.is_admin else Deny(texts.ONLY_ADMIN)


def abilities(access: VideoAccess, user: Principal) -> dict[str, bool]:
    """Return the user's permissions on the video, by action, for the client."""
    may_edit = edit(access, user) is ALLOW
    return {
        "edit": may_edit,
        "delete": may_edit,
        "rate": user.is_signed_in,
        "comment": user.is_signed_in,
        "review": decide(access.project, Permission.REVIEW) is ALLOW,
        "guest_link": decide(access.project, Permission.GUEST_LINKS) is ALLOW,
        "feature": feature(user) is ALLOW,
        "publish_version": access.project.visible and publish_version(access, user) is ALLOW,
    }
