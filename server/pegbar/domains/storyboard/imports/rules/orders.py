"""Two orders of the same things: made one, and what of them moved. Pure."""

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

    All others are a longest run that both have in the same order.
    """
    places = {each: place for place, each in enumerate(before)}
    common = [each for each in after if each in places]
    stays = {*longest_rising([places[each] for each in common])}
    return [each for index, each in enumerate(common) if index not in stays]


def longest_rising(values: Sequence[int]) -> list[int]:
    """The places of a longest strictly rising part of a sequence: what stands still while the rest moved around it."""
    lows, ends, ahead = list[int](), list[int](), list[int]()  # of parts of each length, the lowest end and its place
    for place, value in enumerate(values):
        at = bisect_left(lows, value)
        lows[at : at + 1] = [value]
        ends[at : at + 1] = [place]
        ahead.append(ends[at - 1] if at else -1)
    places, last = list[int](), ends[-1] if ends else -1
    while last >= 0:
        places.append(last)
        last = ahead[last]
    return places[::-1]
