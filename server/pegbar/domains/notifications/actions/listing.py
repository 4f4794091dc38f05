"""What somebody is shown: what waits for an answer, what happened, and what of it is unread."""

from datetime import UTC, datetime, timedelta

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.chat.actions import invitations
from pegbar.domains.chat.actions import queries as chats
from pegbar.domains.notifications.actions.resolving import NEWS_KINDS, shown
from pegbar.domains.notifications.events import NewsChanged
from pegbar.domains.notifications.limits import NOTIFICATION_UNREAD_COUNTED, NOTIFICATIONS_PAGE
from pegbar.domains.notifications.models import Notification
from pegbar.domains.notifications.rules import REQUESTS
from pegbar.domains.notifications.schemas import Notifications, RequestOut
from pegbar.domains.notifications.store import kept
from pegbar.domains.notifications.store.kept import Place
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.people.actions import invites, join_requests
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.realtime.topics import news_topic

_WIRE = timedelta(milliseconds=1)
"""Times are told in whole milliseconds, the fraction cut off."""


async def listed(ctx: RequestContext, cursor: str | None) -> Notifications:
    """A page, newest first; the first one with what waits for an answer, and how much is unread (50 counted)."""
    me = guards.require_person(ctx.user)
    after = None if cursor is None else _decoded(cursor)
    rows = await kept.page(ctx.tx, me, NEWS_KINDS, after, NOTIFICATIONS_PAGE + 1)
    page = rows[:NOTIFICATIONS_PAGE]
    next_cursor = _cursor(page[-1]) if len(rows) > NOTIFICATIONS_PAGE else None
    if cursor is not None:
        return Notifications(requests=[], items=await shown(ctx, me, page), unread=0, next_cursor=next_cursor)
    unread = await kept.unread(ctx.tx, me, NOTIFICATION_UNREAD_COUNTED)
    ids = {row.id for row in page}
    every = await shown(ctx, me, [*page, *(row for row in unread if row.id not in ids and row.kind not in REQUESTS)])
    waiting = await requests(ctx, me, unread)
    return Notifications(
        requests=waiting,
        items=[item for item in every if item.id in ids],
        unread=sum(item.unread for item in every) + sum(request.unread for request in waiting),
        next_cursor=next_cursor,
    )


async def requests(ctx: RequestContext, me: str, unread: list[Notification]) -> list[RequestOut]:
    """All that waits for this person's answer, newest first, asked of those who keep it."""
    new = {row.about for row in unread if row.kind in REQUESTS}
    asking, _ = await relations.waiting(ctx)
    people = await profiles.refs(ctx, [row.requester for row in asking])
    found = [
        RequestOut(
            id=row.id,
            kind="friend_request",
            person=people[row.requester],
            project=None,
            role=None,
            count=1,
            unread=row.id in new,
            created_at=row.created_at,
        )
        for row in asking
    ]
    found += [
        RequestOut(
            id=chat.id,
            kind="message_request",
            person=chat.person,
            project=None,
            role=None,
            count=chat.unread,
            unread=chat.id in new,
            created_at=chat.last.created_at,
        )
        for chat in (await chats.list_message_requests(ctx)).items
        if chat.person is not None and chat.last is not None
    ]
    found += [
        RequestOut(
            id=row.id,
            kind="group_invite",
            person=row.invited_by,
            project=None,
            role=None,
            count=1,
            unread=row.id in new,
            created_at=row.created_at,
        )
        for row in (await invitations.list_own(ctx)).items
    ]
    found += [
        RequestOut(
            id=row.id,
            kind="invite",
            person=row.inviter,
            project=row.project,
            role=row.role,
            count=1,
            unread=row.id in new,
            created_at=row.created_at,
        )
        for row in await invites.mine(ctx)
    ]
    found += [
        RequestOut(
            id=row.id,
            kind="join_request",
            person=row.requester,
            project=row.project,
            role=None,
            count=1,
            unread=row.id in new,
            created_at=row.created_at,
        )
        for row in (await join_requests.waiting(ctx)).incoming
    ]
    return sorted(found, key=lambda request: (request.created_at, request.id), reverse=True)


async def read(ctx: RequestContext, through: datetime, ids: list[str] | None) -> None:
    """Note what the asker has read; what came after `through` stays unread. Safe to repeat."""
    me = guards.require_person(ctx.user)
    await ctx.tx.append_event(news_topic(me), NewsChanged())
    await kept.mark_read(ctx.tx, me, through + _WIRE, ids, clock.now())


async def prune(tx: Transaction, before: datetime) -> None:
    """Forget what is older; what waits for an answer stays with those who keep it."""
    await kept.prune(tx, before)


def _cursor(row: Notification) -> str:
    return encode_cursor(f"{row.updated_at.isoformat()} {row.id}")


def _decoded(cursor: str) -> Place:
    try:
        written, id_ = decode_cursor(cursor).split(" ")
        at = datetime.fromisoformat(written)
        place = Place(at.astimezone(UTC), id_)
    except (ValueError, OverflowError) as error:  # the first and the last day have no UTC east and west of it
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from error
    if at.tzinfo is None or not is_uuid(id_):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return place
