"""HTTP routes of notifications."""

from pegbar.access.context import ReadContext, WriteContext
from pegbar.access.paths import Cursor, Ref
from pegbar.domains.notifications.actions import preferences, queries
from pegbar.domains.notifications.schemas import (
    Notifications,
    NotificationSettingsEdit,
    NotificationSettingsOut,
    NotificationsRead,
)
from pegbar.kernel.routing import Router

router = Router(prefix="/api", tags=["notifications"])


@router.get("/notifications")
async def list_notifications(ctx: ReadContext, cursor: Cursor = None) -> Notifications:
    """List notifications, newest first, and pending requests."""
    return await queries.list_notifications(ctx, cursor)


@router.put("/notifications/read", status_code=204)
async def mark_notifications_read(ctx: WriteContext, body: NotificationsRead) -> None:
    """Mark some or all notifications as read. Safe to repeat."""
    await queries.mark_read(ctx, body.until, body.ids)


@router.get("/notifications/settings")
async def get_notification_settings(ctx: ReadContext) -> NotificationSettingsOut:
    """Get one's own notification preferences."""
    return await preferences.get_preferences(ctx)


@router.put("/notifications/settings")
async def save_notification_settings(ctx: WriteContext, body: NotificationSettingsEdit) -> NotificationSettingsOut:
    """Save one's own notification preferences."""
    return await preferences.save_preferences(ctx, body.disabled, body.email_frequency)


@router.put("/notifications/muted/{ref}", status_code=204)
async def mute_project(ctx: WriteContext, ref: Ref) -> None:
    """Mute the notifications of a project. Safe to repeat."""
    await preferences.mute_project(ctx, ref)


@router.delete("/notifications/muted/{ref}", status_code=204)
async def unmute_project(ctx: WriteContext, ref: Ref) -> None:
    """Unmute the notifications of a project. Safe to repeat."""
    await preferences.unmute_project(ctx, ref)
