"""Which paragraph of a scene's new text is which of its old one."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pegbar.domains.storyboard.imports.rules.orders import longest_rising
from pegbar.domains.storyboard.imports.rules.scripts.likeness import dice, pairs_of
from pegbar.domains.storyboard.imports.rules.scripts.model import HEARD, Element
from pegbar.domains.storyboard.imports.rules.scripts.origin import digest_of, told

_ALIKE: Final = 0.3
"""From here on a paragraph is the old one, rewritten."""
_COMPARED: Final = 2500
"""So many pairs between two that stand still are compared; beyond, only what is the same is found."""


def aligned(old: Sequence[Element], new: Sequence[Element]) -> dict[int, int]:
    """Of old paragraphs that become captions, by their places, the places of the new ones; what is gone is left out.

    What is the same is the same, in order first; between what stands still, what is alike is; and one that is alone
    there on both sides, with the same kind of text, was rewritten.
    """
    before = [(place, digest_of(element)) for place, element in enumerate(old) if told(element)]
    after = [(place, digest_of(element)) for place, element in enumerate(new) if told(element)]
    pairs = dict[int, int]()
    head = 0
    while head < min(len(before), len(after)) and before[head][1] == after[head][1]:
        pairs[before[head][0]] = after[head][0]
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail][1] == after[-1 - tail][1]:
        pairs[before[-1 - tail][0]] = after[-1 - tail][0]
        tail += 1
    before, after = before[head : len(before) - tail], after[head : len(after) - tail]
    still = _the_same(before, after, pairs)
    taken = set(pairs.values())
    left = _between([place for place, _ in before if place not in pairs], sorted(still))
    right = _between([place for place, _ in after if place not in taken], sorted(still.values()))
    for lost, found in zip(left, right, strict=True):
        if lost and found and len(lost) * len(found) <= _COMPARED:
            pairs |= _alike(old, new, lost, found)
    return pairs


def _between(places: list[int], still: list[int]) -> list[list[int]]:
    """The places before the first that stands still, between each two, and after the last."""
    ends = [0, *(bisect_left(places, place) for place in still), len(places)]
    return [places[start:end] for start, end in pairwise(ends)]


def _the_same(before: list[tuple[int, str]], after: list[tuple[int, str]], pairs: dict[int, int]) -> dict[int, int]:
    """Pair paragraphs that say the same; gives those that stand still."""
    counts_old, counts_new = (Counter(what for _, what in side) for side in (before, after))
    places = {what: place for place, what in after if counts_new[what] == counts_old[what] == 1}
    alone = [(place, places[what]) for place, what in before if what in places]
    still = dict(alone[i] for i in longest_rising([place for _, place in alone]))
    pairs |= still
    rest = defaultdict[str, list[int]](list)
    taken = set(pairs.values())
    for place, what in reversed(after):
        if place not in taken:
            rest[what].append(place)
    for place, what in before:
        if place not in pairs and rest[what]:
            pairs[place] = rest[what].pop()
    return still


def _alike(old: Sequence[Element], new: Sequence[Element], left: list[int], right: list[int]) -> dict[int, int]:
    one = {place: pairs_of(old[place].text) for place in left}
    other = {place: pairs_of(new[place].text) for place in right}
    scores = sorted(
        (-dice(one[a], other[b]), abs(i - j), a, b)
        for i, a in enumerate(left)
        for j, b in enumerate(right)
        if _heard(old[a]) == _heard(new[b])
    )
    pairs = dict[int, int]()
    taken = set[int]()
    for score, _, a, b in scores:
        if -score >= _ALIKE and a not in pairs and b not in taken:
            pairs[a] = b
            taken.add(b)
    for heard in (True, False):
        lone_old = [place for place in left if place not in pairs and _heard(old[place]) is heard]
        lone_new = [place for place in right if place not in taken and _heard(new[place]) is heard]
        if len(lone_old) == len(lone_new) == 1:
            pairs[lone_old[0]] = lone_new[0]
    return pairs


def _heard(element: Element) -> bool:
    return element.kind in HEARD
