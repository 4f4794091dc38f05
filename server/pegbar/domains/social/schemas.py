"""API schemas for the network of friends."""

from typing import Literal

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Output

Asked = Literal["none", "pending", "requested"]


class SkilledPerson(ProfileRef):
    """A person who isn't a friend.

    `relation` is "pending" if the user sent a friend request, and "requested" if the person sent one to the user.
    """

    skills: list[str]
    shared_skills: list[str]
    relation: Asked


class NetworkPerson(SkilledPerson):
    """A friend of friends; `common_friends` has some of the `common_count` common friends."""

    common_count: int
    common_friends: list[ProfileRef]


class NetworkEdge(Output):
    """A friendship between two of the listed people."""

    a: str
    b: str


class Network(Output):
    """Friends of friends, nearest first. `has_more` tells if there are more than listed."""

    items: list[NetworkPerson]
    edges: list[NetworkEdge]
    has_more: bool
    has_friends: bool


class SkilledPeople(Output):
    """A page of people with a skill, newest account first."""

    items: list[SkilledPerson]
    next_cursor: str | None
