"""Who stands near whom. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from pegbar.domains.social.limits import FRIENDS_LOOKED_AT, PATHS_LOOKED_AT

_ID_LETTERS: Final = 36


class Candidate(NamedTuple):
    """A friend of friends."""

    id: str
    common: int
    shared_skills: int


def friends_of_each(friends: int) -> int:
    """How many friends of each of the asker's friends are looked at."""
    return min(FRIENDS_LOOKED_AT, PATHS_LOOKED_AT // max(friends, 1))


Paths = list[tuple[str, list[str]]]
"""A person's friends, in the order of their ids, each with the ids of friends of theirs."""


def in_common(known: str, paths: Paths) -> Iterator[tuple[str, int]]:
    """Whom the asker's friends know, most friends in common first, then by id, without those who are `known`.

    Who comes late is put into order only when somebody asks for so many: most people have one friend in common.
    """
    common = Counter(chain.from_iterable(theirs for _, theirs in paths))
    for id_ in ids_in(known):
        common.pop(id_, None)
    by_count = defaultdict[int, list[str]](list)
    for id_, count in common.items():
        by_count[count].append(id_)
    for count in sorted(by_count, reverse=True):
        for id_ in sorted(by_count[count]):
            yield id_, count


def through(paths: Paths, ids: Iterable[str]) -> dict[str, list[str]]:
    """For each of these people the first and the last of the friends in common."""
    wanted, found = set(ids), defaultdict[str, list[str]](list)
    for friend, theirs in paths:
        for id_ in wanted.intersection(theirs):
            found[id_].append(friend)
    return {id_: list(dict.fromkeys((friends[0], friends[-1]))) for id_, friends in found.items()}


def ids_in(joined: str) -> list[str]:
    """Ids that stand one behind another."""
    return [joined[place : place + _ID_LETTERS] for place in range(0, len(joined), _ID_LETTERS)]


def nearest(candidates: Iterable[Candidate], limit: int) -> list[Candidate]:
    """The nearest first: more friends in common, then more shared skills, then who has been here longer (the id).

    The order is whole, so the same people come in the same order whenever nothing changed between them.
    """
    return sorted(candidates, key=lambda each: (-each.common, -each.shared_skills, each.id))[:limit]


def shared(mine: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """The skills of both, in the order of mine."""
    others = set(theirs)
    return [skill for skill in mine if skill in others]
