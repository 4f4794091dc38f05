"""What somebody may do with a comment on a video. Pure: facts in, decision out."""

from pegbar.access import messages
from pegbar.access.policies.decision import ALLOW, Decision, Deny
from pegbar.access.scope import VideoAccess
from pegbar.access.who import Who


def delete(access: VideoAccess, who: Who, author_id: str) -> Decision:
    """Take it away: its author, the video's publisher, and the project's owner."""
    if who.id is not None and who.id in (author_id, access.owner_id):
        return ALLOW
    if access.project.role == "owner":
        return ALLOW
    return Deny(messages.COMMENT_NOT_YOURS)


def abilities(access: VideoAccess, who: Who, author_id: str) -> dict[str, bool]:
    """What the asker may do with the comment."""
    return {"delete": delete(access, who, author_id) is ALLOW}
