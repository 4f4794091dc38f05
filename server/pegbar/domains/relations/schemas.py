"""API models of relations between people."""

from typing import Literal

from pegbar.domains.profiles.actions import ProfileOut, ProfileRef
from pegbar.kernel.schema import Id, Input, Moment, Output

Status = Literal["pending", "accepted", "declined"]
Relation = Literal["self", "none", "pending", "requested", "friends"]


class ProfileList(Output):
    """People who were found."""

    items: list[ProfileOut]


class FriendRequestNew(Input):
    """The person to send a friend request to."""

    profile_id: Id


class FriendRequestOut(Output):
    """A friend request and the other person."""

    id: str
    person: ProfileRef
    status: Status
    created_at: Moment


class FriendRequests(Output):
    """Pending friend requests, newest first."""

    incoming: list[FriendRequestOut]
    outgoing: list[FriendRequestOut]


class Friends(Output):
    """A page of the user's friends, ordered by username."""

    items: list[ProfileOut]
    next_cursor: str | None


class BlockedList(Output):
    """A page of the people whom the user blocks, ordered by username."""

    items: list[ProfileRef]
    next_cursor: str | None


class RelationOut(Output):
    """The relation between the user and a person.

    `relation` is "pending" if the user sent a request, and "requested" if the person sent one. `request_id` is the
    pending request.

    `common_friends` are the first of `common_count` friends of both. `blocked`: the user blocks the person.
    """

    relation: Relation
    request_id: str | None
    blocked: bool
    common_count: int
    common_friends: list[ProfileRef]
