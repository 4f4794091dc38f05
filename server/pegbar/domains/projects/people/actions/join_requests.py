"""What can be done with requests to join a project."""

from typing import Any, Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.events import InboxChanged
from pegbar.domains.projects.people import store, texts
from pegbar.domains.projects.people.actions import members
from pegbar.domains.projects.people.actions.locking import lock_project
from pegbar.domains.projects.people.schemas import JoinRequestOut, JoinRequests, ProjectRef
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.topics import user_topic

JOINS_AS: Final = "viewer"


async def send(ctx: RequestContext, ref: str) -> JoinRequestOut:
    """Ask the owner to become a viewer. Safe to repeat; where a block stands between them, nobody is named."""
    access = await lock_project(ctx, ref, Permission.REQUEST_TO_JOIN)
    me = guards.require_person(ctx.user)
    if await relations.blocked(ctx.tx, me, access.owner_id):
        raise Conflict(texts.OWNER_UNKNOWN, code="owner_unknown")
    await profiles.ensure(ctx.tx, me)
    row: dict[str, Any] = {
        "id": new_id(),
        "project_id": access.id,
        "requester": me,
        "status": store.PENDING,
        "responded_at": None,
        "created_at": clock.now(),
    }
    request_id = await store.open_request(ctx.tx, row)
    await _tell(ctx.tx, me, access.owner_id)
    made = await _one(ctx, request_id)
    # One that is opened again after an answer is news again.
    opened = f"{request_id} {clock.iso(made.created_at)}"
    ctx.tx.queue_notification(NotificationEvent("join_request", (access.owner_id,), me, request_id, opened, access.id))
    return made


async def waiting(ctx: RequestContext) -> JoinRequests:
    """Open requests that the asker may answer, and those that the asker sent."""
    me = guards.require_person(ctx.user)
    rows = await store.requests(ctx.tx, me)
    return JoinRequests(
        incoming=await _shown(ctx, [row for row in rows if row.owner_id == me]),
        outgoing=await _shown(ctx, [row for row in rows if row.requester == me]),
    )


async def answer(ctx: RequestContext, request_id: str, *, accept: bool) -> JoinRequestOut:
    """Let somebody in as a viewer, or not; the project's owner alone. The same answer again changes nothing."""
    guards.require_person(ctx.user)
    found = await store.request(ctx.tx, request_id)
    if found is None:
        raise NotFound
    await lock_project(ctx, found.project_id, Permission.ANSWER_JOIN_REQUEST)
    found = await store.request(ctx.tx, request_id)
    if found is None:
        raise NotFound
    status = "accepted" if accept else "declined"
    if found.status != store.PENDING:
        if found.status == status:
            return await _one(ctx, request_id)
        raise Conflict(texts.REQUEST_ANSWERED, code="answered_already")
    if accept:
        await members.join(ctx.tx, found.project_id, found.owner_id, found.requester, JOINS_AS)
        added = NotificationEvent(
            "added", (found.requester,), found.owner_id, found.project_id, new_id(), found.project_id
        )
        ctx.tx.queue_notification(added)
    else:
        await store.answer_request(ctx.tx, request_id, status, clock.now())
        await _tell(ctx.tx, found.owner_id, found.requester)
    return await _one(ctx, request_id)


async def _tell(tx: Transaction, *people: str) -> None:
    # Always in the same order: two who ask each other at once would else wait for each other.
    for person in sorted(people):
        await tx.append_event(user_topic(person), InboxChanged())


async def _one(ctx: RequestContext, request_id: str) -> JoinRequestOut:
    return (await _shown(ctx, [await store.request(ctx.tx, request_id)]))[0]


async def _shown(ctx: RequestContext, rows: list[Any]) -> list[JoinRequestOut]:
    people = await profiles.refs(ctx, {row.requester for row in rows})
    return [
        JoinRequestOut(
            id=row.id,
            project=ProjectRef(id=row.project_id, slug=row.slug, name=row.name),
            requester=people[row.requester],
            status=row.status,
            created_at=row.created_at,
        )
        for row in rows
    ]
