"""Deleted projects: listed, brought back by their owner, and after their days gone for good."""

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

KEPT = timedelta(days=DELETED_PROJECT_DAYS)
log = structlog.get_logger()


async def listed(ctx: RequestContext) -> list[DeletedProject]:
    """The asker's own projects that can be brought back, the last deleted first."""
    me = guards.require_person(ctx.user)
    return [
        DeletedProject(
            id=row.id,
            name=row.name,
            width=row.width,
            height=row.height,
            fps=row.fps,
            cover_url=await project.cover_url(ctx.services, row.id, row.thumb_key or row.board_thumb_key),
            deleted_at=row.deleted_at,
            purged_at=row.deleted_at + KEPT,
        )
        for row in await store.list_deleted(ctx.tx, me, clock.now() - KEPT, PAGE_SIZE_MAX)
        if row.deleted_at is not None
    ]


async def restore(ctx: RequestContext, ref: str) -> ProjectOut:
    """Bring a project back to all its people; one that is back already is answered as it is."""
    access = await guards.project(ctx, ref, Permission.RESTORE_DELETED, deleted=True)
    if await store.restore(ctx.tx, access.id, clock.now() - KEPT):
        for person in sorted({access.owner_id, *await store.member_ids(ctx.tx, access.id)}):
            await ctx.tx.append_event(user_topic(person), ProjectsChanged())
    return await project.one(ctx, access.id)


async def purge(services: Services, before: datetime) -> None:
    """Take away for good what was deleted before; the stored objects are swept after it."""
    async with services.db.read() as tx:
        due = await store.due(tx, before)
    for project_id in due:
        # One transaction each: a large one holds nobody up for longer than it must.
        async with services.db.write() as tx:
            if await store.purge(tx, project_id, before):
                await outbox.delete_topic(tx, project_topic(project_id))
                await outbox.delete_topic(tx, chat_topic(project_id))
                log.info("projects.purged", project=project_id)
