"""The one builder of topic names, and who may listen to which."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.kernel.errors import NotFound
from pegbar.kernel.ids import is_uuid


def project_topic(project_id: str) -> str:
    """What happens on a project: its cuts, their order, its people and settings."""
    return f"project:{project_id}"


def user_topic(user_id: str) -> str:
    """What concerns one person alone."""
    return f"user:{user_id}"


def news_topic(user_id: str) -> str:
    """What one person is notified of. Announced last of all in a transaction, and by nothing else."""
    return f"news:{user_id}"


def drawing_topic(cut_id: str) -> str:
    """The log of a cut's drawing; opened by its own messages, not by subscribing."""
    return f"drawing:{cut_id}"


def video_topic(video_id: str) -> str:
    """What happens on a published video: its rating, its comments, its texts."""
    return f"video:{video_id}"


def review_topic(video_id: str) -> str:
    """The review notes on a video, for its project's members."""
    return f"review:{video_id}"


def screening_topic(video_id: str) -> str:
    """Who watches a video together. It has no events: it is told in whispers, by messages of its own."""
    return f"screening:{video_id}"


def chat_topic(chat_id: str) -> str:
    """What is said in a chat, and what happens to it. Its numbers are the messages' own."""
    return f"chat:{chat_id}"


async def require_still(ctx: RequestContext, topic: str) -> None:
    """Pass where the asker may go on listening to what they listen to; raises like the HTTP guards do."""
    kind, _, key = topic.partition(":")
    if kind == "drawing":
        await guards.cut(ctx, key, Permission.CUT_VIEW, deleted=True)
    elif kind == "screening":
        await guards.screening(ctx, key)
    else:
        await authorise(ctx, topic)


async def authorise(ctx: RequestContext, topic: str) -> None:
    """Pass where the asker may listen to a topic; raises like the HTTP guards do."""
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
        await guards.screening(ctx, key)
    elif kind == "chat":
        await guards.chat(ctx, key)
    else:
        raise NotFound
