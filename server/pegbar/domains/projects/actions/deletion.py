"""Deleted projects: list, restore by the owner, and purge after the retention period."""

from datetime import datetime, timedelta

import structlog

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.services import Services
from pegbar.domains.projects import store
from pegbar.domains.projects.actions import project
from pegbar.domains.projects.events import ProjectsChanged
from pegbar.domains.projects.limits import DELETED_PROJECT_DAYS
from pegbar.domains.projects.schemas import DeletedProject, ProjectOut
from pegbar.kernel import clock
from pegbar.kernel.limits import PAGE_SIZE_MAX
from pegbar.realtime import outbox
from pegbar.realtime.topics import chat_topic, project_topic, user_topic

RETENTION = timedelta(days=DELETED_PROJECT_DAYS)
log = structlog.get_logger()


async def list_deleted(ctx: RequestContext) -> list[DeletedProject]:
    """List the user's deleted projects that can be restored, most recently deleted first."""
    me = guards.require_person(ctx.user)
    return [
        DeletedProject(
            id=row.id,
            name=row.name,
            width=row.width,
            height=row.height,
            fps=row.fps,
            cover_url=await project.sign_cover_url(ctx.services, row.id, row.thumb_key or row.board_thumb_key),
            deleted_at=row.deleted_at,
            purged_at=row.deleted_at + RETENTION,
        )
        for row in await store.list_deleted(ctx.tx, me, clock.now() - RETENTION, PAGE_SIZE_MAX)
        if row.deleted_at is not None
    ]


async def restore_project(ctx: RequestContext, ref: str) -> ProjectOut:
    """Restore a deleted project for all its members, and return it. Has no effect if it is already restored."""
    access = await guards.project(ctx, ref, Permission.RESTORE_DELETED, deleted=True)
    if await store.restore_project(ctx.tx, access.id, clock.now() - RETENTION):
        for person in sorted({access.owner_id, *await store.list_member_ids(ctx.tx, access.id)}):
            await ctx.tx.events.append(user_topic(person), ProjectsChanged())
    return await project.get_project(ctx, access.id)


async def purge_projects(services: Services, before: datetime) -> None:
    """Permanently delete projects that were deleted before a time. Garbage collection removes their objects later."""
    async with services.db.read() as tx:
        due = await store.list_purgeable(tx, before)
    for project_id in due:
        # One transaction per project, so that locks are held briefly.
        async with services.db.write() as tx:
            if await store.delete_project(tx, project_id, before):
                await outbox.delete_topic(tx, project_topic(project_id))
                await outbox.delete_topic(tx, chat_topic(project_id))
                log.info("projects.purged", project=project_id)
