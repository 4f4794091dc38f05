"""Taking down what people want to know, in the transaction in which it happened."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from pegbar.access.services import Services
from pegbar.domains.notifications import rules
from pegbar.domains.notifications.actions import mailing
from pegbar.domains.notifications.events import NewsChanged
from pegbar.domains.notifications.rules import Wish
from pegbar.domains.notifications.store import kept
from pegbar.domains.relations import actions as relations
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.topics import notifications_topic


def keep(services: Services) -> None:
    """From now on, what is said to be news is kept for those whom it concerns."""
    services.db.notifier = partial(_take_down, services)


async def _take_down(services: Services, tx: Transaction, every: Sequence[NotificationEvent]) -> None:
    told = [(news, await _whom(tx, news)) for news in every]
    # Each person's topic is held until the commit, and taken in the same order by all: nobody else writes their news
    # meanwhile, and no two wait for each other.
    for person in sorted({person for _, people in told for person in people}):
        await tx.append_event(notifications_topic(person), NewsChanged())
    now = await tx.now()
    for news, people in told:
        await _tell(services, tx, news, people, now)


async def _whom(tx: Transaction, news: NotificationEvent) -> set[str]:
    """Whom it concerns; nobody is told of oneself, nor where a block stands between the two."""
    people = set(news.to) - {news.by}
    return people - set(await relations.blocked_people(tx, news.by)) if people else people


async def _tell(services: Services, tx: Transaction, news: NotificationEvent, people: set[str], now: datetime) -> None:
    people = people - await kept.told_already(tx, news, people) if people else people
    if not people:
        return
    wishes = await kept.wishes(tx, people, news.project_id)
    wanting = {person for person in people if rules.wants(news.kind, wishes.get(person, Wish()))}
    # What waits for an answer is kept as read where it is not wanted: it stays in the list of what waits.
    whom = people if news.kind in rules.REQUESTS else wanting
    if not whom:
        return
    await kept.add(tx, news, {person: new_id() for person in sorted(whom)}, now, whom - wanting)
    for person in sorted(wanting):
        if wishes.get(person, Wish()).mail == "at_once":
            await mailing.soon(services, tx, person, news.source)
