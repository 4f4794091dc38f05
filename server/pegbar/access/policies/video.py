"""What somebody may do with a published video. Pure: facts in, decision out."""

from pegbar.access import messages
from pegbar.access.permissions import Permission
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.policies.project import decide
from pegbar.access.scope import VideoAccess
from pegbar.access.who import Who


def edit(access: VideoAccess, who: Who) -> Decision:
    """Change or delete it: its publisher, also one who has left the project, and the project's owner."""
    if who.id is not None and (who.id == access.owner_id or access.project.role == "owner"):
        return ALLOW
    return Deny(messages.VIDEO_NOT_YOURS)


def publish_version(access: VideoAccess, who: Who) -> Decision:
    """Publish a new version: whoever may edit it, and whoever may publish in its project."""
    return ALLOW if edit(access, who) is ALLOW else decide(access.project, Permission.PUBLISH)


def feature(who: Who) -> Decision:
    """Put it on the featured page: the site's administrator alone."""
    return ALLOW if who.is_admin else Deny(messages.ONLY_ADMIN)


def abilities(access: VideoAccess, who: Who) -> dict[str, bool]:
    """What the asker may do with the video, for the page."""
    may_edit = edit(access, who) is ALLOW
    return {
        "edit": may_edit,
        "delete": may_edit,
        "rate": who.signed_in,
        "comment": who.signed_in,
        "review": decide(access.project, Permission.REVIEW) is ALLOW,
        "guest_link": decide(access.project, Permission.GUEST_LINKS) is ALLOW,
        "feature": feature(who) is ALLOW,
        "publish_version": access.project.visible and publish_version(access, who) is ALLOW,
    }
