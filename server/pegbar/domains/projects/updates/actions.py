"""News of a project: posted, scheduled, taken away."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.access.policies import update as policy
from pegbar.access.policies.decision import ALLOW
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects
from pegbar.domains.projects.events import UpdatesChanged
from pegbar.domains.projects.models import ProjectUpdate
from pegbar.domains.projects.updates import messages, store
from pegbar.domains.projects.updates.limits import UPDATES_PAGE
from pegbar.domains.projects.updates.rules import checked_hour, checked_title
from pegbar.domains.projects.updates.schemas import UpdateList, UpdateNew, UpdateOut
from pegbar.kernel import clock, rich_text
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.messages import PAGE_MARKER_INVALID
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.work import Work
from pegbar.realtime.topics import project_topic

TELL = "projects.tell_update"
_TAGS = rich_text.TAGS | rich_text.HEADINGS


async def listed(ask: Ask, ref: str, cursor: str | None) -> UpdateList:
    """A page of news, newest first; what is scheduled only for those who may post."""
    access = await guards.project(ask, ref, Permission.UPDATE_VIEW)
    now = clock.now()
    hidden_after = None if policy.see(access, posted=False) is ALLOW else now
    after = None if cursor is None else _decoded_cursor(cursor)
    rows = await store.listed(ask.work, access.id, now=hidden_after, after=after, limit=UPDATES_PAGE + 1)
    page = rows[:UPDATES_PAGE]
    last = _cursor_after(page[-1]) if len(rows) > UPDATES_PAGE else None
    return UpdateList(items=await _shown(ask, access, page, now), next_cursor=last)


async def post(ask: Ask, ref: str, new: UpdateNew) -> UpdateOut:
    """Post an update now or for an hour to come; the same id again changes nothing."""
    access = await guards.project(ask, ref, Permission.UPDATE_POST)
    me = guards.require_person(ask.who)
    update_id, hour = new.id or new_id(), checked_hour(new.scheduled_for)
    row = {
        "id": update_id,
        "project_id": access.id,
        "author_id": me,
        "title": checked_title(new.title),
        "body": _checked_body(new.body),
        "scheduled_for": hour,
    }
    if await store.one(ask.work, update_id) is None:
        number = await ask.work.announce(project_topic(access.id), UpdatesChanged())
        is_new = await store.add(ask.work, {**row, "number": number, "created_at": await ask.work.now()})
        if is_new and not await _tell_later(ask, update_id, hour):
            await _notify(ask.work, access.id, update_id, me)
    made = await store.one(ask.work, update_id)
    if made is None or (made.project_id, made.author_id) != (access.id, me):
        raise Conflict(messages.UPDATE_ID_TAKEN, code="id_taken")
    return (await _shown(ask, access, [made], clock.now()))[0]


async def remove(ask: Ask, ref: str, update_id: str) -> None:
    """Take an update away: its author, or the owner."""
    access = await guards.project(ask, ref, Permission.UPDATE_DELETE)
    row = await store.one(ask.work, update_id)
    if row is None or row.project_id != access.id:
        raise NotFound(messages.UPDATE_DELETED)
    decision = policy.delete(access, ask.who, row.author_id)
    if decision is not ALLOW and policy.see(access, posted=_is_posted(row, clock.now())) is not ALLOW:
        raise NotFound(messages.UPDATE_DELETED)
    guards.require(decision)
    await ask.work.announce(project_topic(access.id), UpdatesChanged())
    await store.remove(ask.work, update_id)


async def tell(house: House, update_id: str) -> None:
    """The job at an update's hour: open pages show it. One that is gone by then is passed over."""
    async with house.db.read() as work:
        row = await store.one(work, update_id)
    if row is None:
        return
    # A job may be early, by what two machines' clocks differ.
    if row.scheduled_for is not None:
        await asyncio.sleep(max(0.0, (row.scheduled_for - clock.now()).total_seconds()))
    async with house.db.write() as work:
        await work.announce(project_topic(row.project_id), UpdatesChanged())
        await _notify(work, row.project_id, update_id, row.author_id)


async def place_update(work: Work, project_id: str, author_id: str, title: str | None, body: str) -> None:
    """Post news without asking: for demo data and the command line."""
    number = await work.announce(project_topic(project_id), UpdatesChanged())
    row = {"id": new_id(), "project_id": project_id, "author_id": author_id, "title": title, "number": number}
    moments = {"scheduled_for": None, "created_at": await work.now()}
    await store.add(work, {**row, **moments, "body": rich_text.cleaned(body, _TAGS)})


async def _tell_later(ask: Ask, update_id: str, hour: datetime | None) -> bool:
    """Have it told at its hour; False where that has come."""
    wait = 0.0 if hour is None else (hour - clock.now()).total_seconds()
    if wait > 0:
        await ask.house.jobs.enqueue(
            ask.work,
            TELL,
            update_id,
            queue="quick",
            job_id=f"tell-update-{update_id}",
            requested_by=ask.who.id,
            after_seconds=wait,
        )
    return wait > 0


async def _notify(work: Work, project_id: str, update_id: str, author_id: str) -> None:
    project = await projects.one(work, project_id)
    if project is not None:
        people = (project.owner_id, *await projects.member_ids(work, project_id))
        work.notify(NotificationEvent("update", people, author_id, project_id, update_id, project_id))


def words(body: str) -> str:
    """What the body of an update says, without its tags."""
    return rich_text.words(body)


def _checked_body(html: str) -> str:
    body = rich_text.cleaned(html, _TAGS)
    if rich_text.says_nothing(body):
        raise Invalid.field("body", messages.UPDATE_EMPTY)
    if rich_text.is_too_deep(body):
        raise Invalid.field("body", messages.UPDATE_TOO_DEEP)
    return body


async def _shown(ask: Ask, access: ProjectAccess, rows: Sequence[ProjectUpdate], now: datetime) -> list[UpdateOut]:
    people = await profiles.refs(ask, [row.author_id for row in rows])
    return [
        UpdateOut(
            id=row.id,
            title=row.title,
            body=row.body,
            author=people[row.author_id],
            scheduled_for=row.scheduled_for,
            created_at=row.created_at,
            posted=_is_posted(row, now),
            abilities=policy.abilities(access, ask.who, row.author_id),
        )
        for row in rows
    ]


def _cursor_after(row: ProjectUpdate) -> str:
    hour = row.scheduled_for or row.created_at
    return encode_cursor(f"{hour.isoformat()} {row.number}")


def _decoded_cursor(cursor: str) -> store.Place:
    try:
        written, number = decode_cursor(cursor).split(" ")
        hour = datetime.fromisoformat(written)
        place = hour.astimezone(UTC), int(number)
    except (ValueError, OverflowError) as error:  # the first and the last day have no UTC east and west of it
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from error
    if hour.tzinfo is None or abs(place[1]) >= 2**63:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return place


def _is_posted(row: ProjectUpdate, now: datetime) -> bool:
    return row.scheduled_for is None or row.scheduled_for <= now
