"""Guards: load the access facts of a resource, and check the user's permission. For HTTP requests and sockets.

They raise NotFound (404) if the user may not see the resource, Unauthenticated (401) if the action requires a session,
and Forbidden (403) if the policy denies the action.
"""

from pegbar.access import scope, texts
from pegbar.access.context import RequestContext
from pegbar.access.permissions import RULES, Permission
from pegbar.access.policies.decision import Decision, Deny
from pegbar.access.policies.project import ProjectAccess, decide
from pegbar.access.principal import Principal
from pegbar.access.scope import ChatAccess, CutAccess, VideoAccess
from pegbar.kernel.errors import Forbidden, NotFound, Unauthenticated


def require_person(user: Principal) -> str:
    """Return the user's id. Raises Unauthenticated if the user isn't signed in."""
    if user.id is None:
        raise Unauthenticated
    return user.id


def require(decision: Decision) -> None:
    """Raise Forbidden with the policy's reason unless it allows the action."""
    if isinstance(decision, Deny):
        raise Forbidden(decision.reason, code=decision.code)


def _check(access: ProjectAccess | None, user: Principal, permission: Permission) -> ProjectAccess:
    anonymous_write = not user.is_signed_in and not RULES[permission].read
    if anonymous_write:
        raise Unauthenticated
    if access is None or not access.visible:
        raise NotFound
    require(decide(access, permission))
    return access


async def project(ctx: RequestContext, ref: str, permission: Permission, *, deleted: bool = False) -> ProjectAccess:
    """Return the access facts of a project if the user has the permission. With `deleted`, it may be a deleted project.

    `ref` is the project's slug or id.
    """
    return _check(await scope.project_access(ctx.tx, ctx.user, ref, deleted=deleted), ctx.user, permission)


async def cut(ctx: RequestContext, cut_id: str, permission: Permission, *, deleted: bool = False) -> CutAccess:
    """Return the access facts of a cut if the user has the permission. With `deleted`, it may be a deleted cut."""
    found = await scope.cut_access(ctx.tx, ctx.user, cut_id)
    _check(None if found is None else found.project, ctx.user, permission)
    if found is None or (found.deleted and not deleted):
        raise NotFound(texts.CUT_DELETED, code="cut.gone")
    return found


async def export(ctx: RequestContext, export_id: str, permission: Permission) -> CutAccess:
    """Return the access facts of an export's board if the user has the permission on it."""
    found = await scope.export_access(ctx.tx, ctx.user, export_id)
    _check(None if found is None else found.project, ctx.user, permission)
    if found is None:
        raise NotFound
    return found


async def video(ctx: RequestContext, video_id: str) -> VideoAccess:
    """Return the access facts of a published video. Everyone may watch it; `policies.video` has the other rules."""
    found = await scope.video_access(ctx.tx, ctx.user, video_id)
    if found is None:
        raise NotFound(texts.VIDEO_GONE, code="video.gone")
    return found


async def guest_links(ctx: RequestContext, video_id: str) -> VideoAccess:
    """Return the access facts of a video if the user may manage its guest links."""
    found = await scope.video_access(ctx.tx, ctx.user, video_id)
    _check(None if found is None else found.project, ctx.user, Permission.GUEST_LINKS)
    if found is None:
        raise NotFound
    return found


async def review(ctx: RequestContext, video_id: str) -> VideoAccess:
    """Return the access facts of a video if the user may read and write its review notes.

    Raises NotFound for anonymous users: a 401 would reveal that the video has notes.
    """
    if not ctx.user.is_signed_in:
        raise NotFound
    found = await scope.video_access(ctx.tx, ctx.user, video_id)
    _check(None if found is None else found.project, ctx.user, Permission.REVIEW)
    if found is None:
        raise NotFound
    return found


async def live_review(ctx: RequestContext, video_id: str) -> VideoAccess:
    """Return the access facts of a video if the user may join its live review and receive changes of its notes.

    Allowed for users who may review the video, and for guests who opened one of its guest links.
    """
    guest = ctx.user.guest
    if guest is None or guest.video_id != video_id:
        return await review(ctx, video_id)
    found = await scope.video_access(ctx.tx, ctx.user, video_id)
    if found is None:
        raise NotFound
    return found


async def chat(ctx: RequestContext, chat_id: str) -> ChatAccess:
    """Return the access facts of a chat if the user is in it; raises NotFound for everyone else."""
    require_person(ctx.user)
    found = await scope.chat_access(ctx.tx, ctx.user, chat_id)
    if found is not None and found.role is not None:
        return found
    access = None if found is not None else await scope.project_access(ctx.tx, ctx.user, chat_id)
    if access is None or not access.visible:
        raise NotFound(texts.CHAT_GONE, code="chat.gone")
    require(decide(access, Permission.CHAT))
    return ChatAccess(access.id, "project", "accepted", None, access.role, None, None)
