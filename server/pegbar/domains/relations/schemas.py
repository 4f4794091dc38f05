"""API shapes of relations between people."""

from typing import Literal

from pegbar.domains.profiles.actions import ProfileOut, ProfileRef
from pegbar.kernel.schema import Id, Input, Moment, Output

Status = Literal["pending", "accepted", "declined"]
Relation = Literal["self", "none", "pending", "requested", "friends"]


class ProfileList(Output):
    """People found."""

    items: list[ProfileOut]


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
    """What waits for an answer, the newest first."""

    incoming: list[FriendRequestOut]
    outgoing: list[FriendRequestOut]


class Friends(Output):
    """One page of one's friends, by username."""

    items: list[ProfileOut]
    next_cursor: str | None


class Blocked(Output):
    """One page of the people whom one blocks, by username."""

    items: list[ProfileRef]
    next_cursor: str | None


class Standing(Output):
    """How the asker stands to somebody; `request_id` is the open request between the two.

    `common` are the first of `common_count` friends of both; `blocked` says that the asker blocks them.
    """

    relation: Relation
    request_id: str | None
    blocked: bool
    common_count: int
    common: list[ProfileRef]
