"""Two orders of a board's cuts made one. Pure."""

from bisect import bisect_left
from collections.abc import Sequence


def woven(kept: Sequence[str], other: Sequence[str]) -> list[str]:
    """The order `kept`, and what only the other has: behind what it follows there, in front where it follows nothing.

    Each id once.
    """
    known = set(kept)
    behind = dict[str | None, list[str]]()
    last: str | None = None
    for each in other:
        if each in known:
            last = each
        else:
            behind.setdefault(last, []).append(each)
    result = list(behind.get(None, ()))
    for each in kept:
        result += [each, *behind.get(each, ())]
    return result


def moved(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The fewest ids that must be moved to make one order the other, of those in both, as they stand after.

    All others are a longest run that both have in the same order (patience sorting).
    """
    places = {each: place for place, each in enumerate(before)}
    common = [each for each in after if each in places]
    lows, ends, ahead = list[int](), list[int](), list[int]()
    for index, each in enumerate(common):
        at = bisect_left(lows, places[each])
        lows[at : at + 1] = [places[each]]
        ends[at : at + 1] = [index]
        ahead.append(ends[at - 1] if at else -1)
    stays, last = set[int](), ends[-1] if ends else -1
    while last >= 0:
        stays.add(last)
        last = ahead[last]
    return [each for index, each in enumerate(common) if index not in stays]
