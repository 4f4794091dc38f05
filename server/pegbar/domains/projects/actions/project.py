"""What can be done with a project as a whole."""

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
from pegbar.kernel.ids import id_at, is_uuid, new_slug
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic, user_topic

_WHOLE = ("width", "height", "new_cut_frames")
_CHECKED = ("name", "description", "fps", *_WHOLE)


@dataclass(frozen=True, slots=True)
class Settings:
    """A project as slices above see it: pixels, frames per second, and of how many frames a new cut is."""

    id: str
    slug: str
    name: str
    width: int
    height: int
    fps: float
    new_cut_frames: int


async def list_mine(ctx: RequestContext, cursor: str | None, limit: int) -> dict[str, object]:
    """Owned and member projects, each once, newest first: a `ProjectList` as plain data, for this list is hot."""
    me = guards.require_person(ctx.user)
    rows = await store.list_mine(ctx.tx, me, _before(cursor), limit + 1)
    items = [
        {
            "id": row.id,
            "slug": row.slug,
            "name": row.name,
            "visibility": row.visibility,
            "width": row.width,
            "height": row.height,
            "fps": row.fps,
            "cover_url": None if row.cover_key is None else await cover_url(ctx.services, row.id, row.cover_key),
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


async def list_of(ctx: RequestContext, owner_id: str, cursor: str | None, limit: int) -> ProjectList:
    """Somebody's public projects, newest first, whoever asks."""
    owner = await profiles.ref(ctx.services, await profiles.one(ctx.tx, owner_id))
    rows = await store.list_public(ctx.tx, owner_id, _before(cursor), limit + 1)
    items = [
        ProjectSummary(
            id=row.id,
            slug=row.slug,
            name=row.name,
            visibility=row.visibility,
            width=row.width,
            height=row.height,
            fps=row.fps,
            cover_url=await cover_url(ctx.services, row.id, row.thumb_key or row.board_thumb_key),
            owner=owner,
            created_at=row.created_at,
            my_role=None,
        )
        for row in rows[:limit]
    ]
    return ProjectList(items=items, next_cursor=encode_cursor(rows[limit - 1].id) if len(rows) > limit else None)


def _before(cursor: str | None) -> str | None:
    before = None if cursor is None else decode_cursor(cursor)
    if before is not None and not is_uuid(before):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return before


async def create(ctx: RequestContext, new: ProjectNew, request_key: str | None) -> str:
    """Make a project; the same request key of the same person again gives the same project.

    `Invalid` where that key was sent with another request.
    """
    me = guards.require_person(ctx.user)
    rules.check_new(name=new.name, width=new.width, height=new.height, fps=new.fps, description=new.description)
    key = None if request_key is None else f"{me}:{request_key}"
    digest = hashlib.sha256(new.model_dump_json().encode()).hexdigest()
    if key is not None:
        made = await _made_before(ctx.tx, key, digest)
        if made is not None:
            return made
    await profiles.ensure(ctx.tx, me)
    made_at = await ctx.tx.now()
    project_id = id_at(made_at)
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
        "created_at": made_at,
        "deleted_at": None,
    }
    if not await store.add(ctx.tx, row):
        made = None if key is None else await _made_before(ctx.tx, key, digest)
        if made is None:
            raise Conflict(texts.PROJECT_NOT_MADE, code="in_progress")
        return made
    await ctx.tx.append_event(user_topic(me), ProjectsChanged())
    return project_id


async def _made_before(tx: Transaction, key: str, digest: str) -> str | None:
    """The id of the project that this request made before."""
    made = await store.by_request_key(tx, key)
    if made is None:
        return None
    # What was made before digests were kept has none.
    if made.request_digest not in {None, digest}:
        raise Invalid.field("Idempotency-Key", texts.REQUEST_KEY_USED)
    return made.id


async def one(ctx: RequestContext, ref: str) -> ProjectOut:
    """A project and what the asker may do with it."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    return await _shown(ctx, access, await _require_project(ctx.tx, access.id))


async def edit(ctx: RequestContext, ref: str, version: int, changes: ProjectEdit) -> ProjectOut:
    """Change settings that the asker saw in this version; 412 with the current project otherwise."""
    access = await guards.project(ctx, ref, Permission.CHANGE_SETTINGS)
    values: dict[str, Any] = changes.model_dump(exclude_none=True)
    rules.check_settings(**{name: values[name] for name in _CHECKED if name in values})
    for whole in _WHOLE:
        if whole in values:
            values[whole] = int(values[whole])
    if "name" in values:
        values["name"] = values["name"].strip()
    if not await store.change(ctx.tx, access.id, version, values):
        raise Stale(await _shown(ctx, access, await _require_project(ctx.tx, access.id)))
    await ctx.tx.append_event(project_topic(access.id), ProjectUpdated(version=version + 1))
    if "name" in values:
        await _tell_lists(ctx.tx, access)
    if "visibility" in values:
        ctx.tx.wake(rights_topic(access.id))
    return await one(ctx, ref)


async def delete(ctx: RequestContext, ref: str) -> None:
    """Hide a project from everybody; the owner can restore it for 30 days."""
    access = await guards.project(ctx, ref, Permission.DELETE)
    await store.mark_deleted(ctx.tx, access.id, clock.now())
    await ctx.tx.append_event(project_topic(access.id), ProjectDeleted())
    await _tell_lists(ctx.tx, access)
    ctx.tx.wake(rights_topic(access.id))


async def _tell_lists(tx: Transaction, access: ProjectAccess) -> None:
    """Have the lists of projects of all its people look again."""
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted({access.owner_id, *await store.member_ids(tx, access.id)}):
        await tx.append_event(user_topic(person), ProjectsChanged())


async def access_of(ctx: RequestContext, ref: str) -> AccessOut:
    """What a page needs to tell a private project from a missing one."""
    found = await scope.project_access(ctx.tx, ctx.user, ref)
    if found is None:
        return AccessOut(exists=False, private=False, visible=False)
    return AccessOut(exists=True, private=found.visibility == "private", visible=found.visible)


async def show_board(tx: Transaction, project_id: str, key: str | None) -> None:
    """Use the picture of the board's first drawn cut as the cover while nobody chose one."""
    await store.set_board_thumb(tx, project_id, key)


async def settings_of(tx: Transaction, project_id: str) -> Settings:
    """What slices above need to know of a project; 404 where there is none."""
    row = await _require_project(tx, project_id)
    return Settings(row.id, row.slug, row.name, row.width, row.height, row.fps, row.new_cut_frames)


async def may_set_frame(ctx: RequestContext, project_id: str) -> bool:
    """Whether the asker may change a project's canvas and frames a second."""
    access = await scope.project_access(ctx.tx, ctx.user, project_id)
    return access is not None and policy.abilities(access)["change_settings"]


async def set_frame(ctx: RequestContext, project_id: str, width: int, height: int, fps: float) -> None:
    """As `edit` of these, by the asker, whatever the project's version is. The caller holds the board's order."""
    row = await _require_project(ctx.tx, project_id)
    await edit(ctx, project_id, row.version, ProjectEdit(width=width, height=height, fps=fps))


async def cover_url(services: Services, project_id: str, key: str | None) -> str | None:
    """The signed address of a project's cover, for who may see the project; None for no cover."""
    if key is None:
        return None
    right = blob_rights.project(project_id)
    return (await services.blobs.sign(key, seconds=COVER_URL_SECONDS, media_type="image/webp", right=right)).url


async def _require_project(tx: Transaction, project_id: str) -> Project:
    found = await store.one(tx, project_id)
    if found is None:
        raise NotFound
    return found


async def _shown(ctx: RequestContext, access: ProjectAccess, row: Project) -> ProjectOut:
    people = await profiles.refs(ctx, [row.owner_id])
    return ProjectOut(
        id=row.id,
        slug=row.slug,
        name=row.name,
        visibility=cast("Any", row.visibility),
        width=row.width,
        height=row.height,
        fps=row.fps,
        cover_url=await cover_url(ctx.services, row.id, row.thumb_key or row.board_thumb_key),
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
