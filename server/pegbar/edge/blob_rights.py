"""Checks of the rights that signed addresses are bound to (`access/blob_rights.py`), by the session that asks."""

from collections.abc import Awaitable, Callable
from typing import Final

from pegbar.access import guards, scope
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.chat.actions import pictures as chat_pictures
from pegbar.domains.storyboard.exports.actions import exports
from pegbar.domains.videos.guests import actions as guests
from pegbar.kernel.errors import Problem


async def has_right(ask: Ask, right: str) -> bool:
    """Whether the asker has the right now. A right that is not known is nobody's."""
    kind, *subject = right.split(":")
    check, parts = _CHECKS.get(kind, (None, 0))
    if check is None or len(subject) != parts:
        return False
    try:
        return await check(ask, *subject)
    except Problem:
        return False


async def _project(ask: Ask, project_id: str) -> bool:
    found = await scope.project_access(ask.work, ask.who, project_id)
    if found is not None:
        return found.visible
    deleted = await scope.project_access(ask.work, ask.who, project_id, deleted=True)
    return deleted is not None and deleted.role == "owner"


async def _cut(ask: Ask, cut_id: str) -> bool:
    found = await scope.cut_access(ask.work, ask.who, cut_id)
    return found is not None and found.project.visible


async def _video(ask: Ask, video_id: str) -> bool:
    await guards.video(ask, video_id)
    return True


async def _review(ask: Ask, video_id: str) -> bool:
    await guards.review(ask, video_id)
    return True


async def _guest(ask: Ask, session_id: str) -> bool:
    return await guests.is_open(ask.work, session_id)


async def _chat(ask: Ask, chat_id: str) -> bool:
    await guards.chat(ask, chat_id)
    return True


async def _chat_picture(ask: Ask, chat_id: str, picture_id: str) -> bool:
    return await chat_pictures.is_there(ask, chat_id, picture_id)


async def _asset(ask: Ask, project_id: str, node_id: str) -> bool:
    await folder_access.nodes(ask, project_id, [node_id], Permission.ASSET_VIEW)
    return True


async def _export(ask: Ask, export_id: str) -> bool:
    await exports.require_seen(ask, export_id)
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
