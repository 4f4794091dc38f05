"""Who stands near whom. Pure."""

from collections.abc import Iterable
from typing import NamedTuple

from pegbar.domains.social.limits import FRIENDS_LOOKED_AT, PATHS_LOOKED_AT


class Candidate(NamedTuple):
    """A friend of friends."""

    id: str
    common: int
    shared_skills: int


def friends_of_each(friends: int) -> int:
    """How many friends of each of the asker's friends are looked at."""
    return min(FRIENDS_LOOKED_AT, PATHS_LOOKED_AT // max(friends, 1))


def nearest(candidates: Iterable[Candidate], limit: int) -> list[Candidate]:
    """The nearest first: more friends in common, then more shared skills, then who has been here longer (the id).

    The order is whole, so the same people come in the same order whenever nothing changed between them.
    """
    return sorted(candidates, key=lambda each: (-each.common, -each.shared_skills, each.id))[:limit]


def shared(mine: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """The skills of both, in the order of mine."""
    others = set(theirs)
    return [skill for skill in mine if skill in others]
