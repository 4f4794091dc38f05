"""Mailing people what they have not read: soon after it came, or once a day."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from pegbar.access.ask import Ask
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.accounts import actions as accounts
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


async def soon(house: House, work: Work, person: str, source: str) -> None:
    """Have what somebody has not read mailed in a little while, with all that comes until then."""
    await house.jobs.enqueue(
        work,
        MAIL,
        person,
        queue="quick",
        job_id=f"notify-{person}-{source}",
        after_seconds=house.settings.notification_mail_seconds,
    )


async def digests(house: House) -> None:
    """Have the digests of a day written that are due."""
    async with house.db.write() as work:
        due = await kept.due_digests(work, clock.now() - timedelta(hours=NOTIFICATION_MAIL_HOURS))
        for person in due:
            day = clock.iso(clock.now())[:13]
            await house.jobs.enqueue(work, MAIL, person, queue="quick", job_id=f"digest-{person}-{day}")
            await kept.note_mail(work, person, clock.now())


async def mail(house: House, person: str) -> None:
    """Mail somebody what they have neither read nor been mailed; nothing where that is nothing, or is not wanted."""
    async with house.db.write() as work:
        wish = await kept.settings(work, person)
        if wish is None or wish.mail == "off" or not house.mailer.sends:
            return
        ask = Ask(work, house, Who(person))
        rows = await kept.unread(work, person, NOTIFICATION_MAIL_LINES + 1, unmailed=True)
        if not rows:
            return
        news = await shown(ask, person, [row for row in rows if row.kind not in rules.REQUESTS])
        waiting = [request for request in await requests(ask, person, rows) if request.unread]
        await kept.mark_mailed(work, [row.id for row in rows], clock.now())
        lines = [*map(_asked(house), waiting), *map(_told(house), news)]
        if lines:
            to = await accounts.email_of(work, person)
            name = (await profiles.names(work, [person]))[person]
            await accounts.mail(work, house, _letter(house, to, name, lines))


def _asked(house: House) -> Callable[[RequestOut], str]:
    """A request as a line of a mail with where it is answered."""

    def line(request: RequestOut) -> str:
        title = "" if request.project is None else request.project.name
        said = rules.line(request.kind, request.person.display_name, title=title, text="")
        return messages.MAIL_LINE.format(line=said, link=f"{house.settings.base_url}/")

    return line


def _told(house: House) -> Callable[[NotificationOut], str]:
    """A notification as a line of a mail with its address."""

    def line(news: NotificationOut) -> str:
        who = rules.who([person.display_name for person in news.people], news.people_count)
        said = rules.line(news.kind, who, title=news.title, text=news.text, count=news.count, more=news.more)
        return messages.MAIL_LINE.format(line=said, link=f"{house.settings.base_url}{news.path}")

    return line


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
