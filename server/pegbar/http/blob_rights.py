"""Check that the user of a request has the right that a signed URL requires (`access/blob_rights.py`)."""

from collections.abc import Awaitable, Callable
from typing import Final

from pegbar.access import guards, scope
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.chat.actions import pictures as chat_pictures
from pegbar.domains.interchange.exports.actions import exports
from pegbar.domains.videos.guests import actions as guests
from pegbar.kernel.errors import Problem


async def has_right(ctx: RequestContext, right: str) -> bool:
    """Return whether the user has the right now; False for an unknown right."""
    kind, *subject = right.split(":")
    check, parts = _CHECKS.get(kind, (None, 0))
    if check is None or len(subject) != parts:
        return False
    try:
        return await check(ctx, *subject)
    except Problem:
        return False


async def _project(ctx: RequestContext, project_id: str) -> bool:
    found = await scope.project_access(ctx.tx, ctx.user, project_id)
    if found is not None:
        return found.visible
    deleted = await scope.project_access(ctx.tx, ctx.user, project_id, deleted=True)
    return deleted is not None and deleted.role == "owner"


async def _cut(ctx: RequestContext, cut_id: str) -> bool:
    found = await scope.cut_access(ctx.tx, ctx.user, cut_id)
    return found is not None and found.project.visible


async def _video(ctx: RequestContext, video_id: str) -> bool:
    await guards.video(ctx, video_id)
    return True


async def _review(ctx: RequestContext, video_id: str) -> bool:
    await guards.review(ctx, video_id)
    return True


async def _guest(ctx: RequestContext, session_id: str) -> bool:
    return await guests.is_session_open(ctx.tx, session_id)


async def _chat(ctx: RequestContext, chat_id: str) -> bool:
    await guards.chat(ctx, chat_id)
    return True


async def _chat_picture(ctx: RequestContext, chat_id: str, picture_id: str) -> bool:
    return await chat_pictures.can_view_picture(ctx, chat_id, picture_id)


async def _asset(ctx: RequestContext, project_id: str, node_id: str) -> bool:
    await folder_access.require_nodes(ctx, project_id, [node_id], Permission.ASSET_VIEW)
    return True


async def _export(ctx: RequestContext, export_id: str) -> bool:
    await exports.require_visible_export(ctx, export_id)
    return True


_CHECKS: Final[dict[str, tuple[Callable[..., Awaitable[bool]], int]]] = {
    "project": (_project, 1),
    "cut": (_cut, 1),
    "video": (_video, 1),
    "review": (_review, 1),
    "guest": (_guest, 1),
    "chat": (_chat, 1),
    "chat_picture": (_chat_picture, 2),
    "asset": (_asset, 2),
    "export": (_export, 1),
}
