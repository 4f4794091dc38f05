"""Deleted projects: listed, brought back by their owner, and after their days gone for good."""

from datetime import datetime, timedelta

import structlog

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.permissions import Permission
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


async def listed(ask: Ask) -> list[DeletedProject]:
    """The asker's own projects that can be brought back, the last deleted first."""
    me = guards.require_person(ask.who)
    return [
        DeletedProject(
            id=row.id,
            name=row.name,
            width=row.width,
            height=row.height,
            fps=row.fps,
            cover_url=await project.cover_url(ask.house, row.id, row.thumb_key or row.board_thumb_key),
            deleted_at=row.deleted_at,
            purged_at=row.deleted_at + KEPT,
        )
        for row in await store.list_deleted(ask.work, me, clock.now() - KEPT, PAGE_SIZE_MAX)
        if row.deleted_at is not None
    ]


async def restore(ask: Ask, ref: str) -> ProjectOut:
    """Bring a project back to all its people; one that is back already is answered as it is."""
    access = await guards.project(ask, ref, Permission.RESTORE_DELETED, deleted=True)
    if await store.restore(ask.work, access.id, clock.now() - KEPT):
        for person in sorted({access.owner_id, *await store.member_ids(ask.work, access.id)}):
            await ask.work.announce(user_topic(person), ProjectsChanged())
    return await project.one(ask, access.id)


async def purge(house: House, before: datetime) -> None:
    """Take away for good what was deleted before; the stored objects are swept after it."""
    async with house.db.read() as work:
        due = await store.due(work, before)
    for project_id in due:
        # One transaction each: a large one holds nobody up for longer than it must.
        async with house.db.write() as work:
            if await store.purge(work, project_id, before):
                await outbox.forget(work, project_topic(project_id))
                await outbox.forget(work, chat_topic(project_id))
                log.info("projects.purged", project=project_id)
