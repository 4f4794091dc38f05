"""API shapes of the network."""

from typing import Literal

from pegbar.domains.profiles.actions import ProfileRef
from pegbar.kernel.schema import Output

Asked = Literal["none", "pending", "requested"]


class SkilledPerson(ProfileRef):
    """Somebody who is no friend yet; `relation`: pending is a request of the asker's, requested one to the asker."""

    skills: list[str]
    shared_skills: list[str]
    relation: Asked


class NearPerson(SkilledPerson):
    """A friend of friends; `common` are some of the `common_count` friends of both."""

    common_count: int
    common: list[ProfileRef]


class Tie(Output):
    """Two of the people shown who are friends of each other."""

    a: str
    b: str


class Network(Output):
    """Friends of friends, the nearest first; `has_more`: there are others beyond them."""

    items: list[NearPerson]
    ties: list[Tie]
    has_more: bool
    has_friends: bool


class SkilledPeople(Output):
    """One page of people with a skill, who came last first."""

    items: list[SkilledPerson]
    next_cursor: str | None
