"""API shapes of relations between people."""

from typing import Literal

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Id, Input, Moment, Output

Status = Literal["pending", "accepted", "declined"]


class FriendAsk(Input):
    """Whom one would like as a friend."""

    profile_id: Id


class FriendRequestOut(Output):
    """A friend request and the person on its other side."""

    id: str
    person: ProfileRef
    status: Status
    created_at: Moment


class FriendRequests(Output):
    """What waits for an answer."""

    incoming: list[FriendRequestOut]
    outgoing: list[FriendRequestOut]


class Friends(Output):
    """One's friends."""

    items: list[ProfileRef]
