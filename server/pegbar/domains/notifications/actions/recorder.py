"""Record notifications in the transaction of the action that causes them."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from pegbar.access.services import Services
from pegbar.domains.notifications import rules
from pegbar.domains.notifications.actions import emails
from pegbar.domains.notifications.events import NotificationsChanged
from pegbar.domains.notifications.rules import Preferences
from pegbar.domains.notifications.store import notification_rows
from pegbar.domains.relations import actions as relations
from pegbar.kernel.database import Transaction
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.topics import news_topic


def register(services: Services) -> None:
    """Register the writer of notifications with the database."""
    services.db.notifier = partial(_record, services)


async def _record(services: Services, tx: Transaction, events: Sequence[NotificationEvent]) -> None:
    recipients = [(news, await _get_recipients(tx, news)) for news in events]
    # Each recipient's topic is locked until the commit, in the same order by every transaction. No other transaction
    # writes their notifications in the meantime, which also prevents deadlocks.
    for person in sorted({person for _, people in recipients for person in people}):
        await tx.events.append(news_topic(person), NotificationsChanged())
    now = await tx.now()
    for news, people in recipients:
        await _record_event(services, tx, news, people, now)


async def _get_recipients(tx: Transaction, news: NotificationEvent) -> set[str]:
    """Return the recipients, without the actor, people whom the actor blocks, and people who block the actor."""
    people = set(news.to) - {news.by}
    return people - set(await relations.list_block_ids(tx, news.by)) if people else people


async def _record_event(
    services: Services, tx: Transaction, news: NotificationEvent, people: set[str], now: datetime
) -> None:
    people = people - await notification_rows.filter_notified(tx, news, people) if people else people
    if not people:
        return
    preferences = await notification_rows.load_preferences(tx, people, news.project_id)
    interested = {person for person in people if rules.is_wanted(news.kind, preferences.get(person, Preferences()))}
    # Requests of a kind that the person turned off are stored as read: they are listed as pending, but not as unread.
    recipients = people if news.kind in rules.REQUESTS else interested
    if not recipients:
        return
    await notification_rows.add_event(
        tx, news, {person: new_id() for person in sorted(recipients)}, now, recipients - interested
    )
    for person in sorted(interested):
        if preferences.get(person, Preferences()).mail == "immediate":
            await emails.schedule_email(services, tx, person, news.source)
