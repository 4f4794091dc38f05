"""Mail unread notifications, shortly after they arrive or once a day."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.chat.actions import queries as chats
from pegbar.domains.chat.actions.presenters import UNREAD_COUNTED, ChatOut
from pegbar.domains.notifications import rules, texts
from pegbar.domains.notifications.actions.presenters import build_notifications
from pegbar.domains.notifications.actions.queries import list_requests
from pegbar.domains.notifications.limits import (
    NOTIFICATION_MAIL_HOURS,
    NOTIFICATION_MAIL_LINES,
)
from pegbar.domains.notifications.schemas import NotificationOut, RequestOut
from pegbar.domains.notifications.store import notification_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.text_catalog import Text
from pegbar.ports.mailer import Mail

MAIL: Final = "notifications.mail"
DIGEST: Final = "notifications.digest"
_Line: TypeAlias = tuple[Text, str]
"""A line of a mail, and the address of what it is about."""


async def schedule_email(services: Services, tx: Transaction, person: str, source: str) -> None:
    """Schedule a mail with the person's unread notifications, including those that arrive until the mail is sent."""
    await services.jobs.enqueue(
        tx,
        MAIL,
        person,
        queue="quick",
        job_id=f"notify-{person}-{source}",
        requested_by=person,
        after_seconds=services.settings.notification_mail_seconds,
    )


async def schedule_digests(services: Services) -> None:
    """Enqueue the daily digests that are due."""
    async with services.db.write() as tx:
        due = await notification_rows.list_due_digests(tx, clock.now() - timedelta(hours=NOTIFICATION_MAIL_HOURS))
        for person, since in due:
            day = clock.iso(clock.now())[:13]
            payload = f"{person} {since.isoformat()}"
            await services.jobs.enqueue(
                tx, DIGEST, payload, queue="quick", job_id=f"digest-{person}-{day}", requested_by=person
            )
            await notification_rows.update_mailed_at(tx, person, clock.now())


async def send_digest(services: Services, payload: str) -> None:
    """Mail a daily digest: unread notifications, and the numbers of unread chat messages since a time.

    `payload`: the person's id and the time, separated by a space.
    """
    person, since = payload.split(" ")
    await send_email(services, person, chats_since=datetime.fromisoformat(since))


async def send_email(services: Services, person: str, *, chats_since: datetime | None = None) -> None:
    """Mail a person's notifications that are unread and not mailed yet.

    Does nothing if there are none or mail is off.
    """
    async with services.db.write() as tx:
        preferences = await notification_rows.find_settings(tx, person)
        if preferences is None or preferences.email_frequency == "off" or not services.mailer.has_server:
            return
        ctx = RequestContext(tx, services, Principal(person))
        rows = await notification_rows.list_unread(tx, person, NOTIFICATION_MAIL_LINES + 1, unmailed=True)
        chat_list = (
            [] if chats_since is None else await chats.list_unread_since(ctx, chats_since, NOTIFICATION_MAIL_LINES)
        )
        if not rows and not chat_list:
            return
        notifications = await build_notifications(ctx, person, [row for row in rows if row.kind not in rules.REQUESTS])
        pending = [request for request in await list_requests(ctx, person, rows) if request.unread]
        await notification_rows.mark_mailed(tx, [row.id for row in rows], clock.now())
        lines = [
            *map(_request_formatter(services), pending),
            *map(_notification_formatter(services), notifications),
            *map(_chat_formatter(services), chat_list),
        ]
        if lines:
            to = await accounts.get_email(tx, person)
            name = (await profiles.get_display_names(tx, [person]))[person]
            await accounts.enqueue_mail(tx, services, _build_email(services, to, name, lines))


def _request_formatter(services: Services) -> Callable[[RequestOut], _Line]:
    """Return a function that formats a request as a line of a mail, with the address where it is answered."""

    def line(request: RequestOut) -> _Line:
        title = "" if request.project is None else request.project.name
        paths = {"message_request": f"/messages/direct/{request.id}", "group_invite": "/messages/group"}
        path = paths.get(request.kind, "/")
        built = rules.build_line(request.kind, request.person.display_name, title=title, text="")
        return built, f"{services.settings.base_url}{path}"

    return line


def _notification_formatter(services: Services) -> Callable[[NotificationOut], _Line]:
    """Return a function that formats a notification as a line of a mail, with its address."""

    def line(notification: NotificationOut) -> _Line:
        people = rules.join_names([person.display_name for person in notification.people], notification.people_count)
        built = rules.build_line(
            notification.kind,
            people,
            title=notification.title,
            text=notification.text,
            count=notification.count,
            more=notification.has_more,
        )
        return built, f"{services.settings.base_url}{notification.path}"

    return line


def _chat_formatter(services: Services) -> Callable[[ChatOut], _Line]:
    """Return a function that formats a chat's unread count as a line of a mail. It never contains messages."""

    def line(chat: ChatOut) -> _Line:
        more = chat.unread >= UNREAD_COUNTED
        built = texts.unread_line(chat.kind, title=_title(chat), count=chat.unread, more=more)
        return built, f"{services.settings.base_url}/messages/{chat.kind}/{chat.id}"

    return line


def _title(chat: ChatOut) -> str:
    if chat.person is not None:
        return chat.person.display_name
    return chat.name or "" if chat.project is None else chat.project.name


def _build_email(services: Services, to: str, name: str, lines: Sequence[_Line]) -> Mail:
    shown = texts.paragraphs([texts.line_with_link(line, link) for line, link in lines[:NOTIFICATION_MAIL_LINES]])
    more = len(lines) > NOTIFICATION_MAIL_LINES
    text = texts.mail(name, shown, services.settings.base_url, more=more)
    return Mail(to, texts.mail_subject([line for line, _ in lines]), text)
