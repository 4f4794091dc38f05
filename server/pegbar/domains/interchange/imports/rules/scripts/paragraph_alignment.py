"""Alignment of the paragraphs of a scene's new text with those of its old text."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pegbar.domains.interchange.formats.common.scripts.model import SPOKEN_KINDS, Element
from pegbar.domains.interchange.imports.rules.orders import find_longest_increasing
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import compute_element_digest, is_caption_text
from pegbar.domains.interchange.imports.rules.scripts.similarity import compute_dice, get_word_pairs

_MIN_SIMILARITY: Final = 0.3
"""A paragraph with at least this similarity is the old one, rewritten."""
_MAX_COMPARISONS: Final = 2500
"""Maximum number of pairs to compare between two paragraphs that didn't move. If there are more, only identical
paragraphs are paired."""


def align_paragraphs(old: Sequence[Element], new: Sequence[Element]) -> dict[int, int]:
    """Map the indices of old caption paragraphs to those of the new ones; removed paragraphs are left out.

    Identical paragraphs are paired first, in order. Between paragraphs that didn't move, similar ones are paired; if a
    paragraph of the same kind (spoken or not) is left on both sides, it counts as rewritten.
    """
    before = [(place, compute_element_digest(element)) for place, element in enumerate(old) if is_caption_text(element)]
    after = [(place, compute_element_digest(element)) for place, element in enumerate(new) if is_caption_text(element)]
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
    still = _pair_identical(before, after, pairs)
    taken = set(pairs.values())
    left = _split_at([place for place, _ in before if place not in pairs], sorted(still))
    right = _split_at([place for place, _ in after if place not in taken], sorted(still.values()))
    for lost, found in zip(left, right, strict=True):
        if lost and found and len(lost) * len(found) <= _MAX_COMPARISONS:
            pairs |= _pair_similar(old, new, lost, found)
    return pairs


def _split_at(places: list[int], still: list[int]) -> list[list[int]]:
    """Split sorted paragraph indices at those of the paragraphs that didn't move (`still`).

    Returns the indices before the first of these, between each two, and after the last.
    """
    ends = [0, *(bisect_left(places, place) for place in still), len(places)]
    return [places[start:end] for start, end in pairwise(ends)]


def _pair_identical(
    before: list[tuple[int, str]], after: list[tuple[int, str]], pairs: dict[int, int]
) -> dict[int, int]:
    """Add pairs of identical paragraphs to `pairs`; return those that didn't move."""
    counts_old, counts_new = (Counter(what for _, what in side) for side in (before, after))
    places = {what: place for place, what in after if counts_new[what] == counts_old[what] == 1}
    alone = [(place, places[what]) for place, what in before if what in places]
    still = dict(alone[i] for i in find_longest_increasing([place for _, place in alone]))
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


def _pair_similar(old: Sequence[Element], new: Sequence[Element], left: list[int], right: list[int]) -> dict[int, int]:
    one = {place: get_word_pairs(old[place].text) for place in left}
    other = {place: get_word_pairs(new[place].text) for place in right}
    scores = sorted(
        (-compute_dice(one[a], other[b]), abs(i - j), a, b)
        for i, a in enumerate(left)
        for j, b in enumerate(right)
        if _is_spoken(old[a]) == _is_spoken(new[b])
    )
    pairs = dict[int, int]()
    taken = set[int]()
    for score, _, a, b in scores:
        if -score >= _MIN_SIMILARITY and a not in pairs and b not in taken:
            pairs[a] = b
            taken.add(b)
    for is_speech in (True, False):
        lone_old = [place for place in left if place not in pairs and _is_spoken(old[place]) is is_speech]
        lone_new = [place for place in right if place not in taken and _is_spoken(new[place]) is is_speech]
        if len(lone_old) == len(lone_new) == 1:
            pairs[lone_old[0]] = lone_new[0]
    return pairs


def _is_spoken(element: Element) -> bool:
    return element.kind in SPOKEN_KINDS
