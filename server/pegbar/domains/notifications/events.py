"""Events of notifications, on a person's own topic."""

from typing import Literal

from pegbar.kernel.schema import Output


class NotificationsChanged(Output):
    """Notifications arrived, or were read in another window."""

    type: Literal["notifications_changed"] = "notifications_changed"
