"""Policies of comments on a video. Pure: facts in, decision out."""

from pegbar.access import texts
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.principal import Principal
from pegbar.access.scope import VideoAccess


def delete(access: VideoAccess, user: Principal, author_id: str) -> Decision:
    """Decide on deletion: allowed for the author, the video's publisher, and the project's owner."""
    if user.id is not None and user.id in (author_id, access.owner_id):
        return ALLOW
    if access.project.role == "owner":
        return ALLOW
    return Deny(texts.COMMENT_NOT_YOURS)


def abilities(access: VideoAccess, user: Principal, author_id: str) -> dict[str, bool]:
    """Return the user's permissions on the comment, by action, for the client."""
    return {"delete": delete(access, user, author_id) is ALLOW}
