"""Mailing people what they have not read: soon after it came, or once a day."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.chat.actions import listing as chats
from pegbar.domains.chat.actions.showing import UNREAD_COUNTED, ChatOut
from pegbar.domains.notifications import messages, rules
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
from pegbar.kernel.work import Work
from pegbar.ports.mailer import Mail

MAIL: Final = "notifications.mail"
DIGEST: Final = "notifications.digest"


async def soon(house: House, work: Work, person: str, source: str) -> None:
    """Have what somebody has not read mailed in a little while, with all that comes until then."""
    await house.jobs.enqueue(
        work,
        MAIL,
        person,
        queue="quick",
        job_id=f"notify-{person}-{source}",
        requested_by=person,
        after_seconds=house.settings.notification_mail_seconds,
    )


async def digests(house: House) -> None:
    """Have the digests of a day written that are due."""
    async with house.db.write() as work:
        due = await kept.due_digests(work, clock.now() - timedelta(hours=NOTIFICATION_MAIL_HOURS))
        for person, since in due:
            day = clock.iso(clock.now())[:13]
            asked = f"{person} {since.isoformat()}"
            await house.jobs.enqueue(
                work, DIGEST, asked, queue="quick", job_id=f"digest-{person}-{day}", requested_by=person
            )
            await kept.note_mail(work, person, clock.now())


async def digest(house: House, asked: str) -> None:
    """Mail somebody their day: what `mail` does, and how much they have not read in chats since a time."""
    person, since = asked.split(" ")
    await mail(house, person, chats_since=datetime.fromisoformat(since))


async def mail(house: House, person: str, *, chats_since: datetime | None = None) -> None:
    """Mail somebody what they have neither read nor been mailed; nothing where that is nothing, or is not wanted."""
    async with house.db.write() as work:
        wish = await kept.settings(work, person)
        if wish is None or wish.mail == "off" or not house.mailer.sends:
            return
        ask = Ask(work, house, Who(person))
        rows = await kept.unread(work, person, NOTIFICATION_MAIL_LINES + 1, unmailed=True)
        written = [] if chats_since is None else await chats.unread_since(ask, chats_since, NOTIFICATION_MAIL_LINES)
        if not rows and not written:
            return
        news = await shown(ask, person, [row for row in rows if row.kind not in rules.REQUESTS])
        waiting = [request for request in await requests(ask, person, rows) if request.unread]
        await kept.mark_mailed(work, [row.id for row in rows], clock.now())
        lines = [*map(_asked(house), waiting), *map(_told(house), news), *map(_written(house), written)]
        if lines:
            to = await accounts.email_of(work, person)
            name = (await profiles.names(work, [person]))[person]
            await accounts.mail(work, house, _letter(house, to, name, lines))


def _asked(house: House) -> Callable[[RequestOut], str]:
    """A request as a line of a mail with where it is answered."""

    def line(request: RequestOut) -> str:
        title = "" if request.project is None else request.project.name
        places = {"message_request": f"/messages/direct/{request.id}", "group_invite": "/messages/group"}
        place = places.get(request.kind, "/")
        said = rules.line(request.kind, request.person.display_name, title=title, text="")
        return messages.MAIL_LINE.format(line=said, link=f"{house.settings.base_url}{place}")

    return line


def _told(house: House) -> Callable[[NotificationOut], str]:
    """A notification as a line of a mail with its address."""

    def line(news: NotificationOut) -> str:
        who = rules.who([person.display_name for person in news.people], news.people_count)
        said = rules.line(news.kind, who, title=news.title, text=news.text, count=news.count, more=news.more)
        return messages.MAIL_LINE.format(line=said, link=f"{house.settings.base_url}{news.path}")

    return line


def _written(house: House) -> Callable[[ChatOut], str]:
    """How much was not read in a chat, as a line of a mail with its address; never what was said."""

    def line(chat: ChatOut) -> str:
        count = messages.AT_LEAST.format(count=chat.unread) if chat.unread >= UNREAD_COUNTED else str(chat.unread)
        what = messages.ONE_UNREAD if chat.unread == 1 else messages.UNREAD.format(count=count)
        said = messages.UNREAD_IN[chat.kind].format(what=what, title=_title(chat))
        link = f"{house.settings.base_url}/messages/{chat.kind}/{chat.id}"
        return messages.MAIL_LINE.format(line=said, link=link)

    return line


def _title(chat: ChatOut) -> str:
    if chat.person is not None:
        return chat.person.display_name
    return chat.name or "" if chat.project is None else chat.project.name


def _letter(house: House, to: str, name: str, lines: list[str]) -> Mail:
    site = house.settings.base_url
    first = lines[0].split("\n")[0]
    many = len(lines) > 1
    subject = messages.MAIL_SUBJECT.format(count=len(lines)) if many else messages.MAIL_SUBJECT_ONE.format(line=first)
    text = messages.MAIL.format(
        name=name,
        lines="\n\n".join(lines[:NOTIFICATION_MAIL_LINES]),
        more=messages.MAIL_MORE.format(site=site) if len(lines) > NOTIFICATION_MAIL_LINES else "",
        settings=f"{site}/account",
    )
    return Mail(to, subject, text)
