"""What somebody wants to be notified of, and how."""

from collections.abc import Sequence
from typing import cast

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.notifications import texts
from pegbar.domains.notifications.actions.resolving import project_ref
from pegbar.domains.notifications.limits import NOTIFICATION_MUTED_MAX
from pegbar.domains.notifications.rules import KINDS, Kind
from pegbar.domains.notifications.schemas import Mails, NotificationSettingsOut
from pegbar.domains.notifications.store import kept, told
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, Invalid


async def one(ctx: RequestContext) -> NotificationSettingsOut:
    """The asker's own."""
    me = guards.require_person(ctx.user)
    found = await kept.settings(ctx.tx, me)
    muted = await told.projects(ctx.tx, await kept.muted(ctx.tx, me), me)
    off = [] if found is None else found.off
    return NotificationSettingsOut(
        off=[kind for kind in KINDS if kind in off],
        mail="off" if found is None else cast("Mails", found.mail),
        can_mail=ctx.services.mailer.sends,
        muted=[project_ref(row) for row in muted],
    )


async def save(ctx: RequestContext, off: Sequence[Kind], mail: Mails) -> NotificationSettingsOut:
    """Keep them. Mail can be chosen only where this instance sends some."""
    me = guards.require_person(ctx.user)
    if mail != "off" and not ctx.services.mailer.sends:
        raise Invalid.field("mail", texts.CANNOT_MAIL)
    await kept.save_settings(ctx.tx, me, [kind for kind in KINDS if kind in off], mail, clock.now())
    return await one(ctx)


async def mute(ctx: RequestContext, ref: str) -> None:
    """Hear no more of a project. Safe to repeat."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    me = guards.require_person(ctx.user)
    if len(await kept.muted(ctx.tx, me)) >= NOTIFICATION_MUTED_MAX:
        raise Conflict(texts.TOO_MANY_MUTED, code="too_many_muted")
    await kept.mute(ctx.tx, me, access.id)


async def unmute(ctx: RequestContext, ref: str) -> None:
    """Hear of a project again. Safe to repeat."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    await kept.unmute(ctx.tx, guards.require_person(ctx.user), access.id)
