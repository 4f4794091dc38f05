"""Mailing people what they have not read: soon after it came, or once a day."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.chat.actions import queries as chats
from pegbar.domains.chat.actions.presenters import UNREAD_COUNTED, ChatOut
from pegbar.domains.notifications import rules, texts
from pegbar.domains.notifications.actions.listing import requests
from pegbar.domains.notifications.actions.resolving import shown
from pegbar.domains.notifications.limits import (
    NOTIFICATION_MAIL_HOURS,
    NOTIFICATION_MAIL_LINES,
)
from pegbar.domains.notifications.schemas import NotificationOut, RequestOut
from pegbar.domains.notifications.store import kept
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.ports.mailer import Mail

MAIL: Final = "notifications.mail"
DIGEST: Final = "notifications.digest"


async def soon(services: Services, tx: Transaction, person: str, source: str) -> None:
    """Have what somebody has not read mailed in a little while, with all that comes until then."""
    await services.jobs.enqueue(
        tx,
        MAIL,
        person,
        queue="quick",
        job_id=f"notify-{person}-{source}",
        requested_by=person,
        after_seconds=services.settings.notification_mail_seconds,
    )


async def digests(services: Services) -> None:
    """Have the digests of a day written that are due."""
    async with services.db.write() as tx:
        due = await kept.due_digests(tx, clock.now() - timedelta(hours=NOTIFICATION_MAIL_HOURS))
        for person, since in due:
            day = clock.iso(clock.now())[:13]
            asked = f"{person} {since.isoformat()}"
            await services.jobs.enqueue(
                tx, DIGEST, asked, queue="quick", job_id=f"digest-{person}-{day}", requested_by=person
            )
            await kept.note_mail(tx, person, clock.now())


async def digest(services: Services, asked: str) -> None:
    """Mail somebody their day: what `mail` does, and how much they have not read in chats since a time."""
    person, since = asked.split(" ")
    await mail(services, person, chats_since=datetime.fromisoformat(since))


async def mail(services: Services, person: str, *, chats_since: datetime | None = None) -> None:
    """Mail somebody what they have neither read nor been mailed; nothing where that is nothing, or is not wanted."""
    async with services.db.write() as tx:
        wish = await kept.settings(tx, person)
        if wish is None or wish.mail == "off" or not services.mailer.sends:
            return
        ctx = RequestContext(tx, services, Principal(person))
        rows = await kept.unread(tx, person, NOTIFICATION_MAIL_LINES + 1, unmailed=True)
        written = (
            [] if chats_since is None else await chats.list_unread_since(ctx, chats_since, NOTIFICATION_MAIL_LINES)
        )
        if not rows and not written:
            return
        news = await shown(ctx, person, [row for row in rows if row.kind not in rules.REQUESTS])
        waiting = [request for request in await requests(ctx, person, rows) if request.unread]
        await kept.mark_mailed(tx, [row.id for row in rows], clock.now())
        lines = [*map(_asked(services), waiting), *map(_told(services), news), *map(_written(services), written)]
        if lines:
            to = await accounts.email_of(tx, person)
            name = (await profiles.names(tx, [person]))[person]
            await accounts.mail(tx, services, _letter(services, to, name, lines))


def _asked(services: Services) -> Callable[[RequestOut], str]:
    """A request as a line of a mail with where it is answered."""

    def line(request: RequestOut) -> str:
        title = "" if request.project is None else request.project.name
        places = {"message_request": f"/messages/direct/{request.id}", "group_invite": "/messages/group"}
        place = places.get(request.kind, "/")
        said = rules.line(request.kind, request.person.display_name, title=title, text="")
        return texts.MAIL_LINE.format(line=said, link=f"{services.settings.base_url}{place}")

    return line


def _told(services: Services) -> Callable[[NotificationOut], str]:
    """A notification as a line of a mail with its address."""

    def line(news: NotificationOut) -> str:
        people = rules.join_names([person.display_name for person in news.people], news.people_count)
        said = rules.line(news.kind, people, title=news.title, text=news.text, count=news.count, more=news.more)
        return texts.MAIL_LINE.format(line=said, link=f"{services.settings.base_url}{news.path}")

    return line


def _written(services: Services) -> Callable[[ChatOut], str]:
    """How much was not read in a chat, as a line of a mail with its address; never what was said."""

    def line(chat: ChatOut) -> str:
        count = texts.AT_LEAST.format(count=chat.unread) if chat.unread >= UNREAD_COUNTED else str(chat.unread)
        what = texts.ONE_UNREAD if chat.unread == 1 else texts.UNREAD.format(count=count)
        said = texts.UNREAD_IN[chat.kind].format(what=what, title=_title(chat))
        link = f"{services.settings.base_url}/messages/{chat.kind}/{chat.id}"
        return texts.MAIL_LINE.format(line=said, link=link)

    return line


def _title(chat: ChatOut) -> str:
    if chat.person is not None:
        return chat.person.display_name
    return chat.name or "" if chat.project is None else chat.project.name


def _letter(services: Services, to: str, name: str, lines: list[str]) -> Mail:
    site = services.settings.base_url
    first = lines[0].split("\n")[0]
    many = len(lines) > 1
    subject = texts.MAIL_SUBJECT.format(count=len(lines)) if many else texts.MAIL_SUBJECT_ONE.format(line=first)
    text = texts.MAIL.format(
        name=name,
        lines="\n\n".join(lines[:NOTIFICATION_MAIL_LINES]),
        more=texts.MAIL_MORE.format(site=site) if len(lines) > NOTIFICATION_MAIL_LINES else "",
        settings=f"{site}/account",
    )
    return Mail(to, subject, text)
