"""What somebody wants to be notified of, and how."""

from collections.abc import Sequence
from typing import cast

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.domains.notifications import messages
from pegbar.domains.notifications.actions.resolving import project_ref
from pegbar.domains.notifications.limits import NOTIFICATION_MUTED_MAX
from pegbar.domains.notifications.rules import KINDS, Kind
from pegbar.domains.notifications.schemas import Mails, NotificationSettingsOut
from pegbar.domains.notifications.store import kept, told
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, Invalid


async def one(ask: Ask) -> NotificationSettingsOut:
    """The asker's own."""
    me = guards.require_person(ask.who)
    found = await kept.settings(ask.work, me)
    muted = await told.projects(ask.work, await kept.muted(ask.work, me), me)
    off = [] if found is None else found.off
    return NotificationSettingsOut(
        off=[kind for kind in KINDS if kind in off],
        mail="off" if found is None else cast("Mails", found.mail),
        can_mail=ask.house.mailer.sends,
        muted=[project_ref(row) for row in muted],
    )


async def save(ask: Ask, off: Sequence[Kind], mail: Mails) -> NotificationSettingsOut:
    """Keep them. Mail can be chosen only where this instance sends some."""
    me = guards.require_person(ask.who)
    if mail != "off" and not ask.house.mailer.sends:
        raise Invalid.field("mail", messages.CANNOT_MAIL)
    await kept.save_settings(ask.work, me, [kind for kind in KINDS if kind in off], mail, clock.now())
    return await one(ask)


async def mute(ask: Ask, ref: str) -> None:
    """Hear no more of a project. Safe to repeat."""
    access = await guards.project(ask, ref, Permission.VIEW)
    me = guards.require_person(ask.who)
    if len(await kept.muted(ask.work, me)) >= NOTIFICATION_MUTED_MAX:
        raise Conflict(messages.TOO_MANY_MUTED, code="too_many_muted")
    await kept.mute(ask.work, me, access.id)


async def unmute(ask: Ask, ref: str) -> None:
    """Hear of a project again. Safe to repeat."""
    access = await guards.project(ask, ref, Permission.VIEW)
    await kept.unmute(ask.work, guards.require_person(ask.who), access.id)
