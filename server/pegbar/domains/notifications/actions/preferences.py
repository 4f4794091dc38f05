"""Notification preferences: the kinds that a person wants, mail, and muted projects."""

from collections.abc import Sequence
from typing import cast

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.notifications import texts
from pegbar.domains.notifications.actions.presenters import build_project_ref
from pegbar.domains.notifications.limits import NOTIFICATION_MUTED_MAX
from pegbar.domains.notifications.rules import KINDS, Kind
from pegbar.domains.notifications.schemas import Mails, NotificationSettingsOut
from pegbar.domains.notifications.store import notification_rows, source_rows
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, Invalid


async def get_preferences(ctx: RequestContext) -> NotificationSettingsOut:
    """Get the user's preferences."""
    me = guards.require_person(ctx.user)
    settings = await notification_rows.find_settings(ctx.tx, me)
    muted = await source_rows.list_visible_projects(ctx.tx, await notification_rows.list_muted_projects(ctx.tx, me), me)
    off = [] if settings is None else settings.disabled_kinds
    return NotificationSettingsOut(
        disabled=[kind for kind in KINDS if kind in off],
        email_frequency="off" if settings is None else cast("Mails", settings.email_frequency),
        can_send_email=ctx.services.mailer.has_server,
        muted_projects=[build_project_ref(row) for row in muted],
    )


async def save_preferences(ctx: RequestContext, off: Sequence[Kind], mail: Mails) -> NotificationSettingsOut:
    """Save the user's preferences. Mail is possible only if this instance sends mail."""
    me = guards.require_person(ctx.user)
    if mail != "off" and not ctx.services.mailer.has_server:
        raise Invalid.field("email_frequency", texts.CANNOT_MAIL)
    await notification_rows.save_settings(ctx.tx, me, [kind for kind in KINDS if kind in off], mail, clock.now())
    return await get_preferences(ctx)


async def mute_project(ctx: RequestContext, ref: str) -> None:
    """Mute the notifications of a project. Safe to repeat."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    me = guards.require_person(ctx.user)
    if len(await notification_rows.list_muted_projects(ctx.tx, me)) >= NOTIFICATION_MUTED_MAX:
        raise Conflict(texts.TOO_MANY_MUTED, code="too_many_muted")
    await notification_rows.mute_project(ctx.tx, me, access.id)


async def unmute_project(ctx: RequestContext, ref: str) -> None:
    """Unmute the notifications of a project. Safe to repeat."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    await notification_rows.unmute_project(ctx.tx, guards.require_person(ctx.user), access.id)
