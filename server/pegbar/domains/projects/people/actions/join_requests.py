"""Requests to join projects."""

from typing import Any, Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.events import InboxChanged
from pegbar.domains.projects.people import store, texts
from pegbar.domains.projects.people.actions import members
from pegbar.domains.projects.people.actions.locks import lock_project
from pegbar.domains.projects.people.schemas import JoinRequestOut, JoinRequests, ProjectRef
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.topics import user_topic

JOIN_ROLE: Final = "viewer"


async def send_join_request(ctx: RequestContext, ref: str) -> JoinRequestOut:
    """Ask the owner to become a viewer. Safe to repeat.

    If the user and the owner block one another, the error neither names the owner nor reveals the block.
    """
    access = await lock_project(ctx, ref, Permission.REQUEST_TO_JOIN)
    me = guards.require_person(ctx.user)
    if await relations.has_block_between(ctx.tx, me, access.owner_id):
        raise Conflict(texts.OWNER_UNKNOWN, code="owner_unknown")
    await profiles.ensure_profile(ctx.tx, me)
    row: dict[str, Any] = {
        "id": new_id(),
        "project_id": access.id,
        "requester": me,
        "status": store.PENDING,
        "responded_at": None,
        "created_at": clock.now(),
    }
    request_id = await store.upsert_join_request(ctx.tx, row)
    await _announce_inbox_changed(ctx.tx, me, access.owner_id)
    created = await _get_join_request(ctx, request_id)
    # A request that is reopened after an answer notifies again.
    source = f"{request_id} {clock.iso(created.created_at)}"
    ctx.tx.notifications.add(NotificationEvent("join_request", (access.owner_id,), me, request_id, source, access.id))
    return created


async def list_join_requests(ctx: RequestContext) -> JoinRequests:
    """List the pending requests that the user may answer, and the pending requests that the user sent."""
    me = guards.require_person(ctx.user)
    rows = await store.list_join_requests(ctx.tx, me)
    return JoinRequests(
        incoming=await _build_join_requests(ctx, [row for row in rows if row.owner_id == me]),
        outgoing=await _build_join_requests(ctx, [row for row in rows if row.requester == me]),
    )


async def answer_join_request(ctx: RequestContext, request_id: str, *, accept: bool) -> JoinRequestOut:
    """Accept or decline a request, as the project's owner; accepting makes the requester a viewer.

    Repeating the same answer changes nothing.
    """
    guards.require_person(ctx.user)
    request = await store.get_join_request(ctx.tx, request_id)
    if request is None:
        raise NotFound
    await lock_project(ctx, request.project_id, Permission.ANSWER_JOIN_REQUEST)
    request = await store.get_join_request(ctx.tx, request_id)
    if request is None:
        raise NotFound
    status = "accepted" if accept else "declined"
    if request.status != store.PENDING:
        if request.status == status:
            return await _get_join_request(ctx, request_id)
        raise Conflict(texts.REQUEST_ANSWERED, code="answered_already")
    if accept:
        await members.join_project(ctx.tx, request.project_id, request.owner_id, request.requester, JOIN_ROLE)
        added = NotificationEvent(
            "added", (request.requester,), request.owner_id, request.project_id, new_id(), request.project_id
        )
        ctx.tx.notifications.add(added)
    else:
        await store.answer_join_request(ctx.tx, request_id, status, clock.now())
        await _announce_inbox_changed(ctx.tx, request.owner_id, request.requester)
    return await _get_join_request(ctx, request_id)


async def _announce_inbox_changed(tx: Transaction, *people: str) -> None:
    # Sorted, to prevent a deadlock between two people who send requests to each other.
    for person in sorted(people):
        await tx.events.append(user_topic(person), InboxChanged())


async def _get_join_request(ctx: RequestContext, request_id: str) -> JoinRequestOut:
    return (await _build_join_requests(ctx, [await store.get_join_request(ctx.tx, request_id)]))[0]


async def _build_join_requests(ctx: RequestContext, rows: list[Any]) -> list[JoinRequestOut]:
    people = await profiles.get_refs(ctx, {row.requester for row in rows})
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
