"""Which scene of a new draft is which known one.

By the program's own id, then by a number that only one scene has on either side, then by heading and content together:
in a real feature script 190 scenes have 173 different headings, so a heading alone is no key.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pegbar.domains.storyboard.imports.rules.orders import longest_rising
from pegbar.domains.storyboard.imports.rules.scripts.likeness import Said
from pegbar.domains.storyboard.imports.rules.scripts.model import ScriptScene
from pegbar.domains.storyboard.imports.rules.scripts.origin import KnownScene

_ALIKE: Final = 0.45
"""From here on two scenes are the same."""
_CLEAR: Final = 0.1
"""By so much the best candidate has to be better than the next."""
_ELSEWHERE: Final = 0.25
"""By so much a text has to fit another scene better for its number not to be believed."""
_IN_PLACE: Final = 0.15
"""What it counts that both lie between the same two scenes that are certain."""
_LEFT: Final = 0.1
"""What it counts against a scene that an earlier draft had no more."""
_COMMON: Final = 30
"""Words that more known scenes say than these tell nothing."""
_CANDIDATES: Final = 8


@dataclass(frozen=True, slots=True)
class Matching:
    """By places in the new draft: the places of known scenes, and for those that are unclear, which could be meant."""

    pairs: Mapping[int, int]
    unclear: Mapping[int, tuple[int, ...]]


def matched(known: Sequence[KnownScene], new: Sequence[ScriptScene], chosen: Mapping[int, int | None]) -> Matching:
    """Match all scenes. `chosen` says for places in the new draft what somebody chose; None: it is a new scene."""
    matcher = _Matcher(known, new)
    for at, place in chosen.items():
        if 0 <= at < len(new):
            matcher.decide(at, place)
    matcher.by_key(lambda one: one.scene.text_id or None)
    matcher.by_number()
    matcher.by_whole()
    return matcher.by_likeness()


class _Matcher:
    def __init__(self, known: Sequence[KnownScene], new: Sequence[ScriptScene]) -> None:
        self._known = known
        self._here = [one.here for one in known]
        self._old = [Said(one.scene) for one in known]
        self._new = [Said(scene) for scene in new]
        self._pairs = dict[int, int]()
        self._free_old = set(range(len(known)))
        self._free_new = set(range(len(new)))
        self._scores = dict[tuple[int, int], float]()

    def decide(self, at: int, place: int | None) -> None:
        """This new scene is that known one, or none."""
        if place is None:
            self._free_new.discard(at)
        elif place in self._free_old:
            self._pair(at, place)

    def by_key(self, key: Callable[[Said], Hashable | None]) -> None:
        """Pair those that have a key to themselves on both sides; known scenes that left the script come last."""
        for only_here in (True, False):
            old = self._places(self._old, (p for p in self._free_old if self._here[p] or not only_here), key)
            new = self._places(self._new, self._free_new, key)
            for what, places in new.items():
                if len(places) == 1 and len(old.get(what, ())) == 1:
                    self._pair(places[0], old[what][0])

    def by_number(self) -> None:
        """Pair by number, but where the text clearly belongs elsewhere: after an insertion all may have moved on."""
        self._weigh()
        best_new, best_old = defaultdict[int, float](float), defaultdict[int, float](float)
        for (at, place), score in self._scores.items():
            best_new[at] = max(best_new[at], score)
            best_old[place] = max(best_old[place], score)
        here = (place for place in self._free_old if self._here[place])
        old = self._places(self._old, here, lambda one: one.scene.number or None)
        new = self._places(self._new, self._free_new, lambda one: one.scene.number or None)
        for number, places in new.items():
            if len(places) != 1 or len(old.get(number, ())) != 1:
                continue
            at, place = places[0], old[number][0]
            if max(best_new[at], best_old[place]) <= self._score(at, place) + _ELSEWHERE:
                self._pair(at, place)

    def by_whole(self) -> None:
        """Pair those that say exactly the same: first whoever is alone in it, then in place, then in order."""
        self.by_key(lambda one: one.whole)
        gaps = self._gaps()
        for in_place in (True, False):
            old = self._places(self._old, self._free_old, lambda one: one.whole)
            new = self._places(self._new, self._free_new, lambda one: one.whole)
            for what, places in new.items():
                rest = sorted(old.get(what, ()), key=lambda place: (not self._here[place], place))
                for at in places:
                    low, high = gaps[at] if in_place else (-1, len(self._old))
                    fit = next((place for place in rest if low < place < high), None)
                    if fit is not None:
                        rest.remove(fit)
                        self._pair(at, fit)

    def by_likeness(self) -> Matching:
        """Pair what is alike and has no rival that is nearly as much so; what has one is unclear."""
        gaps = self._gaps()
        scores = dict[tuple[int, int], float]()
        for (at, place), score in self._scores.items():
            if at in self._free_new and place in self._free_old:
                low, high = gaps[at]
                whole = score + _IN_PLACE * (low < place < high) - _LEFT * (not self._here[place])
                if whole >= _ALIKE:
                    scores[at, place] = whole
        while clear := self._clear(scores):
            for at, place in clear:
                self._pair(at, place)
            scores = {
                pair: score for pair, score in scores.items() if pair[0] in self._free_new and pair[1] in self._free_old
            }
        unclear = defaultdict[int, list[int]](list)
        for at, place in sorted(scores, key=lambda pair: (pair[0], -scores[pair], pair[1])):
            unclear[at].append(place)
        return Matching(self._pairs, {at: tuple(places) for at, places in unclear.items()})

    def _clear(self, scores: Mapping[tuple[int, int], float]) -> list[tuple[int, int]]:
        """The pairs whose two are each other's best by far."""
        by_new, by_old = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
        for (at, place), score in scores.items():
            by_new[at].append(score)
            by_old[place].append(score)
        need = {
            id(side): {one: sorted(each)[-2] + _CLEAR if len(each) > 1 else 0.0 for one, each in side.items()}
            for side in (by_new, by_old)
        }
        return [
            (at, place)
            for (at, place), score in scores.items()
            if score >= need[id(by_new)][at] and score >= need[id(by_old)][place]
        ]

    def _pair(self, at: int, place: int) -> None:
        self._pairs[at] = place
        self._free_new.discard(at)
        self._free_old.discard(place)

    @staticmethod
    def _places(
        sides: Sequence[Said], places: Iterable[int], key: Callable[[Said], Hashable | None]
    ) -> dict[Hashable, list[int]]:
        found = defaultdict[Hashable, list[int]](list)
        for place in sorted(places):
            if (what := key(sides[place])) is not None:
                found[what].append(place)
        return found

    def _score(self, at: int, place: int) -> float:
        pair = at, place
        if pair not in self._scores:
            self._scores[pair] = self._new[at].like(self._old[place])
        return self._scores[pair]

    def _weigh(self) -> None:
        """Score every pair that may be alike: few for each new scene, found by what it and few others say."""
        saying = defaultdict[object, list[int]](list)
        headed = defaultdict[str, list[int]](list)
        for place in sorted(self._free_old):
            headed[self._old[place].heading].append(place)
            for pair in self._old[place].content:
                saying[pair].append(place)
        for at in sorted(self._free_new):
            shared = Counter[int]()
            for pair in self._new[at].content:
                if len(places := saying.get(pair, ())) <= _COMMON:
                    shared.update(places)
            near = sorted(headed.get(self._new[at].heading, ()), key=lambda place: abs(place - at))
            for place in {*(place for place, _ in shared.most_common(_CANDIDATES)), *near[:_CANDIDATES]}:
                self._score(at, place)

    def _gaps(self) -> list[tuple[int, int]]:
        """For each new scene the places of the known ones that certainly lie before and after it."""
        order = sorted(self._pairs)
        still = [order[i] for i in longest_rising([self._pairs[at] for at in order])]
        gaps = [(-1, len(self._old))] * len(self._new)
        ends = [(-1, -1), *((at, self._pairs[at]) for at in still), (len(self._new), len(self._old))]
        for (before, low), (after, high) in pairwise(ends):
            for at in range(before + 1, after):
                gaps[at] = low, high
        return gaps
