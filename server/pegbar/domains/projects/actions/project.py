"""Create, list, edit and delete projects."""

import hashlib
from dataclasses import dataclass
from typing import Any, cast

from pegbar.access import blob_rights, guards, scope
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import project as policy
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import rules, store, texts
from pegbar.domains.projects.events import ProjectDeleted, ProjectsChanged, ProjectUpdated
from pegbar.domains.projects.limits import COVER_URL_SECONDS, NEW_CUT_FRAMES_DEFAULT
from pegbar.domains.projects.models import Project
from pegbar.domains.projects.schemas import AccessOut, ProjectEdit, ProjectList, ProjectNew, ProjectOut, ProjectSummary
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound, Stale
from pegbar.kernel.ids import is_uuid, new_id_at, new_slug
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic, user_topic

_INTEGER_FIELDS = ("width", "height", "new_cut_frames")
_CHECKED_FIELDS = ("name", "description", "fps", *_INTEGER_FIELDS)


@dataclass(frozen=True, slots=True)
class ProjectSettings:
    """The settings of a project for other domains.

    `width` and `height` are in pixels, `fps` is in frames per second, and `new_cut_frames` is the length of a new cut.
    """

    id: str
    slug: str
    name: str
    width: int
    height: int
    fps: float
    new_cut_frames: int


async def list_own_projects(ctx: RequestContext, cursor: str | None, limit: int) -> dict[str, object]:
    """List owned and joined projects, newest first.

    Returns a `ProjectList` as plain data (dicts and lists), because building models would take too long here.
    """
    me = guards.require_person(ctx.user)
    rows = await store.list_own_projects(ctx.tx, me, _decode_cursor(cursor), limit + 1)
    items = [
        {
            "id": row.id,
            "slug": row.slug,
            "name": row.name,
            "visibility": row.visibility,
            "width": row.width,
            "height": row.height,
            "fps": row.fps,
            "cover_url": None if row.cover_key is None else await sign_cover_url(ctx.services, row.id, row.cover_key),
            "owner": {
                "id": row.owner_id,
                "username": row.username,
                "display_name": row.display_name,
                "avatar_url": None,
            },
            "created_at": clock.iso(row.created_at),
            "my_role": "owner" if row.owner_id == me else row.role,
        }
        for row in rows[:limit]
    ]
    return {"items": items, "next_cursor": encode_cursor(rows[limit - 1].id) if len(rows) > limit else None}


async def list_public_projects(ctx: RequestContext, owner_id: str, cursor: str | None, limit: int) -> ProjectList:
    """List a person's public projects, newest first; the same for every user."""
    owner = await profiles.build_ref(ctx.services, await profiles.get_profile(ctx.tx, owner_id))
    rows = await store.list_public_projects(ctx.tx, owner_id, _decode_cursor(cursor), limit + 1)
    items = [
        ProjectSummary(
            id=row.id,
            slug=row.slug,
            name=row.name,
            visibility=row.visibility,
            width=row.width,
            height=row.height,
            fps=row.fps,
            cover_url=await sign_cover_url(ctx.services, row.id, row.thumb_key or row.board_thumb_key),
            owner=owner,
            created_at=row.created_at,
            my_role=None,
        )
        for row in rows[:limit]
    ]
    return ProjectList(items=items, next_cursor=encode_cursor(rows[limit - 1].id) if len(rows) > limit else None)


def _decode_cursor(cursor: str | None) -> str | None:
    before = None if cursor is None else decode_cursor(cursor)
    if before is not None and not is_uuid(before):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return before


async def create_project(ctx: RequestContext, new: ProjectNew, request_key: str | None) -> str:
    """Create a project. The same request key of the same person returns the same project.

    Raises Invalid if the key was used with another request.
    """
    me = guards.require_person(ctx.user)
    rules.check_new(name=new.name, width=new.width, height=new.height, fps=new.fps, description=new.description)
    key = None if request_key is None else f"{me}:{request_key}"
    digest = hashlib.sha256(new.model_dump_json().encode()).hexdigest()
    if key is not None:
        existing = await _find_created(ctx.tx, key, digest)
        if existing is not None:
            return existing
    await profiles.ensure_profile(ctx.tx, me)
    created_at = await ctx.tx.now()
    project_id = new_id_at(created_at)
    row = {
        "id": project_id,
        "slug": new_slug(),
        "owner_id": me,
        "name": new.name.strip(),
        "description": new.description,
        "visibility": new.visibility,
        "width": int(new.width),
        "height": int(new.height),
        "fps": float(new.fps),
        "updates_enabled": True,
        "new_cut_frames": NEW_CUT_FRAMES_DEFAULT,
        "thumb_key": None,
        "board_thumb_key": None,
        "version": 1,
        "order_version": 0,
        "request_key": key,
        "request_digest": None if key is None else digest,
        "created_at": created_at,
        "deleted_at": None,
    }
    if not await store.insert_project(ctx.tx, row):
        existing = None if key is None else await _find_created(ctx.tx, key, digest)
        if existing is None:
            raise Conflict(texts.PROJECT_NOT_CREATED, code="in_progress")
        return existing
    await ctx.tx.events.append(user_topic(me), ProjectsChanged())
    return project_id


async def _find_created(tx: Transaction, key: str, digest: str) -> str | None:
    """Find the id of the project that an earlier request with this key created."""
    existing = await store.find_by_request_key(tx, key)
    if existing is None:
        return None
    # Projects that are older than this column have no digest.
    if existing.request_digest not in {None, digest}:
        raise Invalid.field("Idempotency-Key", texts.REQUEST_KEY_USED)
    return existing.id


async def get_project(ctx: RequestContext, ref: str) -> ProjectOut:
    """Get a project, and the user's abilities in it."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    return await _build_project(ctx, access, await _require_project(ctx.tx, access.id))


async def edit_project(ctx: RequestContext, ref: str, version: int, changes: ProjectEdit) -> ProjectOut:
    """Edit the settings; raises Stale (412) with the current project if it no longer has this version."""
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    values: dict[str, Any] = changes.model_dump(exclude_none=True)
    rules.check_settings(**{name: values[name] for name in _CHECKED_FIELDS if name in values})
    for field in _INTEGER_FIELDS:
        if field in values:
            values[field] = int(values[field])
    if "name" in values:
        values["name"] = values["name"].strip()
    if not await store.update_project(ctx.tx, access.id, version, values):
        raise Stale(await _build_project(ctx, access, await _require_project(ctx.tx, access.id)))
    await ctx.tx.events.append(project_topic(access.id), ProjectUpdated(version=version + 1))
    if "name" in values:
        await _announce_projects_changed(ctx.tx, access)
    if "visibility" in values:
        ctx.tx.events.wake(rights_topic(access.id))
    return await get_project(ctx, ref)


async def delete_project(ctx: RequestContext, ref: str) -> None:
    """Delete a project; its owner can restore it for 30 days."""
    access = await guards.project(ctx, ref, Permission.DELETE)
    await store.mark_deleted(ctx.tx, access.id, clock.now())
    await ctx.tx.events.append(project_topic(access.id), ProjectDeleted())
    await _announce_projects_changed(ctx.tx, access)
    ctx.tx.events.wake(rights_topic(access.id))


async def _announce_projects_changed(tx: Transaction, access: ProjectAccess) -> None:
    """Announce to all members that their lists of projects changed."""
    # Sorted, to prevent deadlocks between transactions that announce to the same people.
    for person in sorted({access.owner_id, *await store.list_member_ids(tx, access.id)}):
        await tx.events.append(user_topic(person), ProjectsChanged())


async def get_access(ctx: RequestContext, ref: str) -> AccessOut:
    """Return if a project exists, is private, and is visible to the user.

    With this, a page can show that a project is private instead of missing.
    """
    found = await scope.project_access(ctx.tx, ctx.user, ref)
    if found is None:
        return AccessOut(exists=False, private=False, visible=False)
    return AccessOut(exists=True, private=found.visibility == "private", visible=found.visible)


async def set_board_cover(tx: Transaction, project_id: str, key: str | None) -> None:
    """Set the picture of the board's first drawn cut, which is the cover unless a custom cover is set."""
    await store.set_board_thumb(tx, project_id, key)


async def get_settings(tx: Transaction, project_id: str) -> ProjectSettings:
    """Get the settings that other domains need; raises NotFound."""
    row = await _require_project(tx, project_id)
    return ProjectSettings(row.id, row.slug, row.name, row.width, row.height, row.fps, row.new_cut_frames)


async def can_set_frame(ctx: RequestContext, project_id: str) -> bool:
    """Return whether the user may change a project's dimensions and frame rate."""
    access = await scope.project_access(ctx.tx, ctx.user, project_id)
    return access is not None and policy.abilities(access)["change_settings"]


async def set_frame(ctx: RequestContext, project_id: str, width: int, height: int, fps: float) -> None:
    """Change dimensions and frame rate with the user's permissions, whatever the project's version.

    The caller must hold the lock of the cut order.
    """
    row = await _require_project(ctx.tx, project_id)
    await edit_project(ctx, project_id, row.version, ProjectEdit(width=width, height=height, fps=fps))


async def sign_cover_url(services: Services, project_id: str, key: str | None) -> str | None:
    """Sign the URL of a project's cover for people who may see the project; None without a cover."""
    if key is None:
        return None
    right = blob_rights.project(project_id)
    return (await services.blobs.sign(key, seconds=COVER_URL_SECONDS, media_type="image/webp", right=right)).url


async def _require_project(tx: Transaction, project_id: str) -> Project:
    found = await store.get_project(tx, project_id)
    if found is None:
        raise NotFound
    return found


async def _build_project(ctx: RequestContext, access: ProjectAccess, row: Project) -> ProjectOut:
    people = await profiles.get_refs(ctx, [row.owner_id])
    return ProjectOut(
        id=row.id,
        slug=row.slug,
        name=row.name,
        visibility=cast("Any", row.visibility),
        width=row.width,
        height=row.height,
        fps=row.fps,
        cover_url=await sign_cover_url(ctx.services, row.id, row.thumb_key or row.board_thumb_key),
        owner=people[row.owner_id],
        created_at=row.created_at,
        my_role=access.role,
        description=row.description,
        updates_enabled=row.updates_enabled,
        new_cut_frames=row.new_cut_frames,
        has_cover=row.thumb_key is not None,
        version=row.version,
        abilities=policy.abilities(access),
    )
