"""The list of a person's notifications and pending requests, with the unread count."""

from datetime import UTC, datetime, timedelta

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.chat.actions import invitations
from pegbar.domains.chat.actions import queries as chats
from pegbar.domains.notifications.actions.presenters import NEWS_KINDS, build_notifications
from pegbar.domains.notifications.events import NotificationsChanged
from pegbar.domains.notifications.limits import NOTIFICATION_UNREAD_COUNTED, NOTIFICATIONS_PAGE
from pegbar.domains.notifications.models import Notification
from pegbar.domains.notifications.rules import REQUESTS
from pegbar.domains.notifications.schemas import Notifications, RequestOut
from pegbar.domains.notifications.store import notification_rows
from pegbar.domains.notifications.store.notification_rows import NotificationCursor
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

_TIME_PRECISION = timedelta(milliseconds=1)
"""The API rounds times down to milliseconds, so the stored time can be later than the time that a client sends back."""


async def list_notifications(ctx: RequestContext, cursor: str | None) -> Notifications:
    """List a page, newest first. The first page also has the pending requests and the unread count (counted to 50)."""
    me = guards.require_person(ctx.user)
    after = None if cursor is None else _decode_cursor(cursor)
    rows = await notification_rows.list_notifications(ctx.tx, me, NEWS_KINDS, after, NOTIFICATIONS_PAGE + 1)
    page = rows[:NOTIFICATIONS_PAGE]
    next_cursor = _encode_cursor(page[-1]) if len(rows) > NOTIFICATIONS_PAGE else None
    if cursor is not None:
        return Notifications(
            requests=[], items=await build_notifications(ctx, me, page), unread=0, next_cursor=next_cursor
        )
    unread = await notification_rows.list_unread(ctx.tx, me, NOTIFICATION_UNREAD_COUNTED)
    ids = {row.id for row in page}
    all_items = await build_notifications(
        ctx, me, [*page, *(row for row in unread if row.id not in ids and row.kind not in REQUESTS)]
    )
    pending = await list_requests(ctx, me, unread)
    return Notifications(
        requests=pending,
        items=[item for item in all_items if item.id in ids],
        unread=sum(item.unread for item in all_items) + sum(request.unread for request in pending),
        next_cursor=next_cursor,
    )


async def list_requests(ctx: RequestContext, me: str, unread: list[Notification]) -> list[RequestOut]:
    """List all pending requests of a person, newest first, loaded from the domains that store them."""
    unread_ids = {row.subject_id for row in unread if row.kind in REQUESTS}
    friend_requests, _ = await relations.list_pending_requests(ctx)
    people = await profiles.get_refs(ctx, [row.requester for row in friend_requests])
    result = [
        RequestOut(
            id=row.id,
            kind="friend_request",
            person=people[row.requester],
            project=None,
            role=None,
            count=1,
            unread=row.id in unread_ids,
            created_at=row.created_at,
        )
        for row in friend_requests
    ]
    result += [
        RequestOut(
            id=chat.id,
            kind="message_request",
            person=chat.person,
            project=None,
            role=None,
            count=chat.unread,
            unread=chat.id in unread_ids,
            created_at=chat.last_message.created_at,
        )
        for chat in (await chats.list_message_requests(ctx)).items
        if chat.person is not None and chat.last_message is not None
    ]
    result += [
        RequestOut(
            id=row.id,
            kind="group_invite",
            person=row.invited_by,
            project=None,
            role=None,
            count=1,
            unread=row.id in unread_ids,
            created_at=row.created_at,
        )
        for row in (await invitations.list_own(ctx)).items
    ]
    result += [
        RequestOut(
            id=row.id,
            kind="invite",
            person=row.inviter,
            project=row.project,
            role=row.role,
            count=1,
            unread=row.id in unread_ids,
            created_at=row.created_at,
        )
        for row in await invites.list_own_invites(ctx)
    ]
    result += [
        RequestOut(
            id=row.id,
            kind="join_request",
            person=row.requester,
            project=row.project,
            role=None,
            count=1,
            unread=row.id in unread_ids,
            created_at=row.created_at,
        )
        for row in (await join_requests.list_join_requests(ctx)).incoming
    ]
    return sorted(result, key=lambda request: (request.created_at, request.id), reverse=True)


async def mark_read(ctx: RequestContext, through: datetime, ids: list[str] | None) -> None:
    """Mark notifications as read. Notifications that changed after `through` stay unread. Safe to repeat."""
    me = guards.require_person(ctx.user)
    await ctx.tx.events.append(news_topic(me), NotificationsChanged())
    await notification_rows.mark_read(ctx.tx, me, through + _TIME_PRECISION, ids, clock.now())


async def delete_old(tx: Transaction, before: datetime) -> None:
    """Delete notifications older than a time. Pending requests stay, because their own domains store them."""
    await notification_rows.delete_old(tx, before)


def _encode_cursor(row: Notification) -> str:
    return encode_cursor(f"{row.updated_at.isoformat()} {row.id}")


def _decode_cursor(cursor: str) -> NotificationCursor:
    try:
        timestamp, id_ = decode_cursor(cursor).split(" ")
        at = datetime.fromisoformat(timestamp)
        place = NotificationCursor(at.astimezone(UTC), id_)
    except (
        ValueError,
        OverflowError,
    ) as error:  # at the first and last day of the calendar, the conversion to UTC overflows
        raise Invalid.field("cursor", PAGE_MARKER_INVALID) from error
    if at.tzinfo is None or not is_uuid(id_):
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return place
