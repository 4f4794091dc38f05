"""Names of topics, and checks of who may subscribe to them."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.kernel.errors import NotFound
from pegbar.kernel.ids import is_uuid


def project_topic(project_id: str) -> str:
    """Return a project's topic: its cuts, their order, its members and settings."""
    return f"project:{project_id}"


def user_topic(user_id: str) -> str:
    """Return a person's private topic."""
    return f"user:{user_id}"


def news_topic(user_id: str) -> str:
    """Return the topic of a person's notifications.

    Only the notification queue appends to it, at the end of a transaction, so that its lock is taken in a fixed order.
    """
    return f"news:{user_id}"


def drawing_topic(cut_id: str) -> str:
    """Return the topic of a cut's drawing updates. Clients open it by `doc_open`, not by `subscribe`."""
    return f"drawing:{cut_id}"


def video_topic(video_id: str) -> str:
    """Return a published video's topic: its rating, comments and details."""
    return f"video:{video_id}"


def review_topic(video_id: str) -> str:
    """Return the topic of a video's review notes, for members of its project."""
    return f"review:{video_id}"


def live_review_topic(video_id: str) -> str:
    """Return the topic of a video's live review. It has no events; the live review sends ephemeral messages."""
    return f"live_review:{video_id}"


def chat_topic(chat_id: str) -> str:
    """Return a chat's topic: its messages and changes. A message has the sequence number of its event."""
    return f"chat:{chat_id}"


async def require_still_allowed(ctx: RequestContext, topic: str) -> None:
    """Check that the user may stay subscribed to a topic. Raises the errors of `guards`."""
    kind, _, key = topic.partition(":")
    if kind == "drawing":
        await guards.cut(ctx, key, Permission.CUT_VIEW, deleted=True)
    elif kind == "live_review":
        await guards.live_review(ctx, key)
    else:
        await authorize(ctx, topic)


async def authorize(ctx: RequestContext, topic: str) -> None:
    """Check that the user may subscribe to a topic. Raises the errors of `guards`."""
    kind, _, key = topic.partition(":")
    if not is_uuid(key):
        raise NotFound
    if kind == "project":
        await guards.project(ctx, key, Permission.VIEW)
    elif kind in {"user", "news"}:
        if guards.require_person(ctx.user) != key:
            raise NotFound
    elif kind == "video":
        await guards.video(ctx, key)
    elif kind == "review":
        await guards.live_review(ctx, key)
    elif kind == "chat":
        await guards.chat(ctx, key)
    else:
        raise NotFound
