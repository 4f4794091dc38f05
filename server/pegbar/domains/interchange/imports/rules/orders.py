"""Merge two orders of the same items, and find the items that moved. Pure."""

from bisect import bisect_left
from collections.abc import Sequence


def merge_orders(order: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return `order` with the ids that only `other` has, each once.

    An added id follows the shared id that precedes it in `other`; without one, it comes first.
    """
    known = set(order)
    behind = dict[str | None, list[str]]()
    last: str | None = None
    for each in other:
        if each in known:
            last = each
        else:
            behind.setdefault(last, []).append(each)
    result = list(behind.get(None, ()))
    for each in order:
        result += [each, *behind.get(each, ())]
    return result


def find_moved(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return the smallest set of shared ids to move to turn one order into the other, in their order in `after`.

    The other shared ids form a longest common subsequence.
    """
    places = {each: place for place, each in enumerate(before)}
    common = [each for each in after if each in places]
    stays = {*find_longest_increasing([places[each] for each in common])}
    return [each for index, each in enumerate(common) if index not in stays]


def find_longest_increasing(values: Sequence[int]) -> list[int]:
    """Return the indices of a longest strictly increasing subsequence: the items that didn't move."""
    lows, ends, predecessors = list[int](), list[int](), list[int]()  # by length: lowest last value, its index
    for place, value in enumerate(values):
        at = bisect_left(lows, value)
        lows[at : at + 1] = [value]
        ends[at : at + 1] = [place]
        predecessors.append(ends[at - 1] if at else -1)
    places, last = list[int](), ends[-1] if ends else -1
    while last >= 0:
        places.append(last)
        last = predecessors[last]
    return places[::-1]
