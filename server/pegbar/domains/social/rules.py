"""Ranking of friends of friends. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from pegbar.domains.social.limits import FRIENDS_LOOKED_AT, PATHS_LOOKED_AT

_ID_LETTERS: Final = 36


class Candidate(NamedTuple):
    """A friend of friends, with the counts of common friends and shared skills."""

    id: str
    common: int
    shared_skills: int


def friends_per_friend(friends: int) -> int:
    """Return how many friends of each of the requester's friends are considered."""
    return min(FRIENDS_LOOKED_AT, PATHS_LOOKED_AT // max(friends, 1))


Paths = list[tuple[str, list[str]]]
"""A person's friends by id, each with the ids of their friends."""


def iter_by_common_friends(excluded: str, paths: Paths) -> Iterator[tuple[str, int]]:
    """Yield friends of friends with the count of common friends, highest first, then by id.

    `excluded` is the concatenated ids of people to leave out. People with the same count are sorted only when that
    count is reached, because the group with one common friend is by far the largest.
    """
    common = Counter(chain.from_iterable(theirs for _, theirs in paths))
    for id_ in split_ids(excluded):
        common.pop(id_, None)
    by_count = defaultdict[int, list[str]](list)
    for id_, count in common.items():
        by_count[count].append(id_)
    for count in sorted(by_count, reverse=True):
        for id_ in sorted(by_count[count]):
            yield id_, count


def list_common_friends(paths: Paths, ids: Iterable[str]) -> dict[str, list[str]]:
    """Return up to two common friends for each of these people: the first and the last in the order of `paths`."""
    wanted, links = set(ids), defaultdict[str, list[str]](list)
    for friend, theirs in paths:
        for id_ in wanted.intersection(theirs):
            links[id_].append(friend)
    return {id_: list(dict.fromkeys((friends[0], friends[-1]))) for id_, friends in links.items()}


def split_ids(joined: str) -> list[str]:
    """Split concatenated ids."""
    return [joined[place : place + _ID_LETTERS] for place in range(0, len(joined), _ID_LETTERS)]


def rank_candidates(candidates: Iterable[Candidate], limit: int) -> list[Candidate]:
    """Rank by common friends, then shared skills, then age of the account (the id).

    This is a total order, so unchanged data gives the same result each time.
    """
    return sorted(candidates, key=lambda candidate: (-candidate.common, -candidate.shared_skills, candidate.id))[:limit]


def list_shared_skills(mine: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """Return the skills of both, in the order of `mine`."""
    others = set(theirs)
    return [skill for skill in mine if skill in others]
