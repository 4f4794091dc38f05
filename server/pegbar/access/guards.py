"""Load or 404, then the policy or 403: the same for HTTP and for the socket."""

from pegbar.access import messages, scope
from pegbar.access.permissions import RULES, Permission
from pegbar.access.policies.decision import Deny
from pegbar.access.policies.project import ProjectAccess, decide
from pegbar.access.scope import CutAccess, VideoAccess
from pegbar.access.who import Who
from pegbar.kernel.errors import Forbidden, NotFound, Unauthenticated
from pegbar.kernel.work import Work


def person(who: Who) -> str:
    """The asker's id; raises 401 where nobody is signed in."""
    if who.id is None:
        raise Unauthenticated
    return who.id


def _check(access: ProjectAccess | None, who: Who, permission: Permission) -> ProjectAccess:
    anonymous_write = not who.signed_in and not RULES[permission].read
    if anonymous_write:
        raise Unauthenticated
    if access is None or not access.visible:
        raise NotFound
    decision = decide(access, permission)
    if isinstance(decision, Deny):
        raise Forbidden(decision.reason)
    return access


async def project(work: Work, who: Who, ref: str, permission: Permission, *, deleted: bool = False) -> ProjectAccess:
    """The project's facts, where the asker may do this with it; `deleted` admits a deleted project."""
    return _check(await scope.project_access(work, who, ref, deleted=deleted), who, permission)


async def cut(work: Work, who: Who, cut_id: str, permission: Permission, *, deleted: bool = False) -> CutAccess:
    """The cut's facts, where the asker may do this with it; `deleted` admits a deleted cut."""
    found = await scope.cut_access(work, who, cut_id)
    _check(None if found is None else found.project, who, permission)
    if found is None or (found.deleted and not deleted):
        raise NotFound(messages.CUT_DELETED, code="cut.gone")
    return found


async def export(work: Work, who: Who, export_id: str, permission: Permission) -> CutAccess:
    """The export's facts, where the asker may do this with the board that it was made of."""
    found = await scope.export_access(work, who, export_id)
    _check(None if found is None else found.project, who, permission)
    if found is None:
        raise NotFound
    return found


async def video(work: Work, who: Who, video_id: str) -> VideoAccess:
    """A published video's facts: everybody may watch it. What else somebody may do, `policies.video` says."""
    found = await scope.video_access(work, who, video_id)
    if found is None:
        raise NotFound(messages.VIDEO_GONE, code="video.gone")
    return found


async def review(work: Work, who: Who, video_id: str) -> VideoAccess:
    """A video's facts, where the asker may read and write the project's review notes."""
    found = await scope.video_access(work, who, video_id)
    _check(None if found is None else found.project, who, Permission.REVIEW)
    if found is None:
        raise NotFound
    return found
