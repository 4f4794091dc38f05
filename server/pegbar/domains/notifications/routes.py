"""Notifications over HTTP."""

from pegbar.access.context import RequestContext, reads, writes
from pegbar.access.paths import Cursor, Ref
from pegbar.domains.notifications.actions import listing, wishes
from pegbar.domains.notifications.schemas import (
    Notifications,
    NotificationSettingsEdit,
    NotificationSettingsOut,
    NotificationsRead,
)
from pegbar.kernel.routing import Router

router = Router(prefix="/api", tags=["notifications"])


@router.get("/notifications")
@reads
async def list_notifications(ctx: RequestContext, cursor: Cursor = None) -> Notifications:
    """What happened that one wants to know, newest first, and what waits for one's answer."""
    return await listing.listed(ctx, cursor)


@router.put("/notifications/read", status_code=204)
@writes
async def read_notifications(ctx: RequestContext, body: NotificationsRead) -> None:
    """Say what one has read: some, or all. Safe to repeat."""
    await listing.read(ctx, body.through, body.ids)


@router.get("/notifications/settings")
@reads
async def get_notification_settings(ctx: RequestContext) -> NotificationSettingsOut:
    """What one is notified of, and how."""
    return await wishes.one(ctx)


@router.put("/notifications/settings")
@writes
async def save_notification_settings(ctx: RequestContext, body: NotificationSettingsEdit) -> NotificationSettingsOut:
    """Choose what one is notified of, and how."""
    return await wishes.save(ctx, body.off, body.mail)


@router.put("/notifications/muted/{ref}", status_code=204)
@writes
async def mute_project(ctx: RequestContext, ref: Ref) -> None:
    """Hear no more of a project. Safe to repeat."""
    await wishes.mute(ctx, ref)


@router.delete("/notifications/muted/{ref}", status_code=204)
@writes
async def unmute_project(ctx: RequestContext, ref: Ref) -> None:
    """Hear of a project again. Safe to repeat."""
    await wishes.unmute(ctx, ref)
