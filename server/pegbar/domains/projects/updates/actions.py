"""Project updates: post, schedule and delete."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import update as policy
from pegbar.access.policies.decision import ALLOW
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.services import Services
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects
from pegbar.domains.projects.events import UpdatesChanged
from pegbar.domains.projects.models import ProjectUpdate
from pegbar.domains.projects.updates import store, texts
from pegbar.domains.projects.updates.limits import UPDATES_PAGE
from pegbar.domains.projects.updates.rules import check_hour, clean_title
from pegbar.domains.projects.updates.schemas import UpdateList, UpdateNew, UpdateOut
from pegbar.kernel import clock, rich_text
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.realtime.topics import project_topic

ANNOUNCE = "projects.tell_update"
_TAGS = rich_text.TAGS | rich_text.HEADINGS


async def list_updates(ctx: RequestContext, ref: str, cursor: str | None) -> UpdateList:
    """List a page of updates, newest first. Only people who may post also get scheduled updates."""
    access = await guards.project(ctx, ref, Permission.UPDATE_VIEW)
    now = clock.now()
    hidden_after = None if policy.see(access, posted=False) is ALLOW else now
    after = None if cursor is None else _decode_cursor(cursor)
    rows = await store.list_updates(ctx.tx, access.id, now=hidden_after, after=after, limit=UPDATES_PAGE + 1)
    page = rows[:UPDATES_PAGE]
    last = _encode_cursor(page[-1]) if len(rows) > UPDATES_PAGE else None
    return UpdateList(items=await _build_updates(ctx, access, page, now), next_cursor=last)


async def post_update(ctx: RequestContext, ref: str, new: UpdateNew) -> UpdateOut:
    """Post an update now, or schedule it. Repeating it with the same id changes nothing."""
    access = await guards.project(ctx, ref, Permission.UPDATE_POST)
    me = guards.require_person(ctx.user)
    update_id, time = new.id or new_id(), check_hour(new.scheduled_for)
    row = {
        "id": update_id,
        "project_id": access.id,
        "author_id": me,
        "title": clean_title(new.title),
        "body": _clean_body(new.body),
        "scheduled_for": time,
    }
    if await store.get_update(ctx.tx, update_id) is None:
        number = await ctx.tx.events.append(project_topic(access.id), UpdatesChanged())
        is_new = await store.insert_update(ctx.tx, {**row, "number": number, "created_at": await ctx.tx.now()})
        if is_new and not await _schedule_announcement(ctx, update_id, time):
            await _notify(ctx.tx, access.id, update_id, me)
    existing = await store.get_update(ctx.tx, update_id)
    if existing is None or (existing.project_id, existing.author_id) != (access.id, me):
        raise Conflict(texts.UPDATE_ID_TAKEN, code="id_taken")
    return (await _build_updates(ctx, access, [existing], clock.now()))[0]


async def delete_update(ctx: RequestContext, ref: str, update_id: str) -> None:
    """Delete an update, as its author or the owner."""
    access = await guards.project(ctx, ref, Permission.UPDATE_DELETE)
    row = await store.get_update(ctx.tx, update_id)
    if row is None or row.project_id != access.id:
        raise NotFound(texts.UPDATE_DELETED)
    decision = policy.delete(access, ctx.user, row.author_id)
    if decision is not ALLOW and policy.see(access, posted=_is_posted(row, clock.now())) is not ALLOW:
        raise NotFound(texts.UPDATE_DELETED)
    guards.require(decision)
    await ctx.tx.events.append(project_topic(access.id), UpdatesChanged())
    await store.delete_update(ctx.tx, update_id)


async def announce_update(services: Services, update_id: str) -> None:
    """Job at an update's scheduled time: announce the update to open pages and notify the project's people.

    Does nothing if the update was deleted.
    """
    async with services.db.read() as tx:
        row = await store.get_update(tx, update_id)
    if row is None:
        return
    # The job may run early if the clocks of two machines differ.
    if row.scheduled_for is not None:
        await asyncio.sleep(max(0.0, (row.scheduled_for - clock.now()).total_seconds()))
    async with services.db.write() as tx:
        await tx.events.append(project_topic(row.project_id), UpdatesChanged())
        await _notify(tx, row.project_id, update_id, row.author_id)


async def insert_update(tx: Transaction, project_id: str, author_id: str, title: str | None, body: str) -> None:
    """Insert an update without checks, for demo data and the command line."""
    number = await tx.events.append(project_topic(project_id), UpdatesChanged())
    row = {"id": new_id(), "project_id": project_id, "author_id": author_id, "title": title, "number": number}
    moments = {"scheduled_for": None, "created_at": await tx.now()}
    await store.insert_update(tx, {**row, **moments, "body": rich_text.sanitize(body, _TAGS)})


async def _schedule_announcement(ctx: RequestContext, update_id: str, time: datetime | None) -> bool:
    """Schedule the announcement of an update. Returns False, without scheduling, if `time` is None or in the past."""
    wait = 0.0 if time is None else (time - clock.now()).total_seconds()
    if wait > 0:
        await ctx.services.jobs.enqueue(
            ctx.tx,
            ANNOUNCE,
            update_id,
            queue="quick",
            job_id=f"tell-update-{update_id}",
            requested_by=ctx.user.id,
            after_seconds=wait,
        )
    return wait > 0


async def _notify(tx: Transaction, project_id: str, update_id: str, author_id: str) -> None:
    project = await projects.get_project(tx, project_id)
    if project is not None:
        people = (project.owner_id, *await projects.list_member_ids(tx, project_id))
        tx.notifications.add(NotificationEvent("update", people, author_id, project_id, update_id, project_id))


def extract_text(body: str) -> str:
    """Return the text of an update's body, without its tags."""
    return rich_text.to_plain_text(body)


def _clean_body(html: str) -> str:
    body = rich_text.sanitize(html, _TAGS)
    if rich_text.is_blank(body):
        raise Invalid.field("body", texts.UPDATE_EMPTY)
    if rich_text.is_nested_too_deeply(body):
        raise Invalid.field("body", texts.UPDATE_TOO_DEEP)
    return body


async def _build_updates(
    ctx: RequestContext, access: ProjectAccess, rows: Sequence[ProjectUpdate], now: datetime
) -> list[UpdateOut]:
    people = await profiles.get_refs(ctx, [row.author_id for row in rows])
    return [
        UpdateOut(
            id=row.id,
            title=row.title,
            body=row.body,
            author=people[row.author_id],
            scheduled_for=row.scheduled_for,
            created_at=row.created_at,
            posted=_is_posted(row, now),
            abilities=policy.abilities(access, ctx.user, row.author_id),
        )
        for row in rows
    ]


def _encode_cursor(row: ProjectUpdate) -> str:
    time = row.scheduled_for or row.created_at
    return encode_cursor(f"{time.isoformat()} {row.number}")


def _decode_cursor(cursor: str) -> store.UpdatePosition:
    try:
        timestamp, number = decode_cursor(cursor).split(" ")
        time = datetime.fromisoformat(timestamp)
        position = time.astimezone(UTC), int(number)
    except (
        ValueError,
        OverflowError,
    ) as error:  # at the first and last day of the calendar, the conversion to UTC overflows
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from error
    if time.tzinfo is None or abs(position[1]) >= 2**63:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return position


def _is_posted(row: ProjectUpdate, now: datetime) -> bool:
    return row.scheduled_for is None or row.scheduled_for <= now
