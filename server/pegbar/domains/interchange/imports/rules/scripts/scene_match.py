"""Matching of the scenes of a new draft with known scenes.

Scenes are matched by the writing program's id, then by a number that is unique on both sides, then by heading and
content together. The heading alone isn't a key: in a real feature script, 190 scenes have 173 different headings.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pegbar.domains.interchange.formats.common.scripts.model import ScriptScene
from pegbar.domains.interchange.imports.rules.orders import find_longest_increasing
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import KnownScene
from pegbar.domains.interchange.imports.rules.scripts.similarity import SceneText

_MIN_SCORE: Final = 0.45
"""Two scenes with at least this score are the same."""
_CLEAR_MARGIN: Final = 0.1
"""Minimum lead of the best candidate over the next."""
_NUMBER_MARGIN: Final = 0.25
"""Scenes with the same number aren't paired if the text of another scene scores higher by more than this."""
_IN_PLACE_BONUS: Final = 0.15
"""Bonus if both scenes lie between the same two certain pairs."""
_LEFT_PENALTY: Final = 0.1
"""Penalty of a known scene that an earlier draft had dropped."""
_COMMON_MIN: Final = 30
"""Word pairs that occur in more known scenes than this are too common to find candidates by them."""
_MAX_CANDIDATES: Final = 8


@dataclass(frozen=True, slots=True)
class SceneMatching:
    """The matches of the new draft's scenes, by index in the new draft.

    `pairs` has the index of the known scene, `unclear` the indices of the candidates among the known scenes.
    """

    pairs: Mapping[int, int]
    unclear: Mapping[int, tuple[int, ...]]


def match_scenes(
    known: Sequence[KnownScene], new: Sequence[ScriptScene], chosen: Mapping[int, int | None]
) -> SceneMatching:
    """Match all scenes. `chosen` has the user's choices by index in the new draft; None: it is a new scene."""
    matcher = _Matcher(known, new)
    for at, place in chosen.items():
        if 0 <= at < len(new):
            matcher.decide(at, place)
    matcher.pair_by_key(lambda one: one.scene.text_id or None)
    matcher.pair_by_number()
    matcher.pair_identical()
    return matcher.pair_similar()


class _Matcher:
    def __init__(self, known: Sequence[KnownScene], new: Sequence[ScriptScene]) -> None:
        self._known = known
        self._here = [one.here for one in known]
        self._old = [SceneText(one.scene) for one in known]
        self._new = [SceneText(scene) for scene in new]
        self._pairs = dict[int, int]()
        self._free_old = set(range(len(known)))
        self._free_new = set(range(len(new)))
        self._scores = dict[tuple[int, int], float]()

    def decide(self, at: int, place: int | None) -> None:
        """Match the new scene at index `at` with the known scene at index `place`, or with none."""
        if place is None:
            self._free_new.discard(at)
        elif place in self._free_old:
            self._pair(at, place)

    def pair_by_key(self, key: Callable[[SceneText], Hashable | None]) -> None:
        """Pair scenes whose key is unique on both sides.

        Known scenes that an earlier draft had dropped are only considered after the others are paired.
        """
        for only_here in (True, False):
            old = self._group_by_key(self._old, (p for p in self._free_old if self._here[p] or not only_here), key)
            new = self._group_by_key(self._new, self._free_new, key)
            for what, places in new.items():
                if len(places) == 1 and len(old.get(what, ())) == 1:
                    self._pair(places[0], old[what][0])

    def pair_by_number(self) -> None:
        """Pair by number, unless the text clearly matches another scene: an insertion may have shifted the numbers."""
        self._score_candidates()
        best_new, best_old = defaultdict[int, float](float), defaultdict[int, float](float)
        for (at, place), score in self._scores.items():
            best_new[at] = max(best_new[at], score)
            best_old[place] = max(best_old[place], score)
        here = (place for place in self._free_old if self._here[place])
        old = self._group_by_key(self._old, here, lambda one: one.scene.number or None)
        new = self._group_by_key(self._new, self._free_new, lambda one: one.scene.number or None)
        for number, places in new.items():
            if len(places) != 1 or len(old.get(number, ())) != 1:
                continue
            at, place = places[0], old[number][0]
            if max(best_new[at], best_old[place]) <= self._score(at, place) + _NUMBER_MARGIN:
                self._pair(at, place)

    def pair_identical(self) -> None:
        """Pair scenes with identical text: first unique ones, then those between the same neighbors, then in order."""
        self.pair_by_key(lambda one: one.identity)
        gaps = self._find_gaps()
        for in_place in (True, False):
            old = self._group_by_key(self._old, self._free_old, lambda one: one.identity)
            new = self._group_by_key(self._new, self._free_new, lambda one: one.identity)
            for what, places in new.items():
                rest = sorted(old.get(what, ()), key=lambda place: (not self._here[place], place))
                for at in places:
                    low, high = gaps[at] if in_place else (-1, len(self._old))
                    fit = next((place for place in rest if low < place < high), None)
                    if fit is not None:
                        rest.remove(fit)
                        self._pair(at, fit)

    def pair_similar(self) -> SceneMatching:
        """Pair scenes whose best candidate has a clear lead; scenes with several close candidates are unclear."""
        gaps = self._find_gaps()
        scores = dict[tuple[int, int], float]()
        for (at, place), score in self._scores.items():
            if at in self._free_new and place in self._free_old:
                low, high = gaps[at]
                whole = score + _IN_PLACE_BONUS * (low < place < high) - _LEFT_PENALTY * (not self._here[place])
                if whole >= _MIN_SCORE:
                    scores[at, place] = whole
        while clear := self._find_clear_pairs(scores):
            for at, place in clear:
                self._pair(at, place)
            scores = {
                pair: score for pair, score in scores.items() if pair[0] in self._free_new and pair[1] in self._free_old
            }
        unclear = defaultdict[int, list[int]](list)
        for at, place in sorted(scores, key=lambda pair: (pair[0], -scores[pair], pair[1])):
            unclear[at].append(place)
        return SceneMatching(self._pairs, {at: tuple(places) for at, places in unclear.items()})

    def _find_clear_pairs(self, scores: Mapping[tuple[int, int], float]) -> list[tuple[int, int]]:
        """Return the pairs in which each scene is the other's best candidate by a clear margin."""
        by_new, by_old = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
        for (at, place), score in scores.items():
            by_new[at].append(score)
            by_old[place].append(score)
        need = {
            id(side): {one: sorted(each)[-2] + _CLEAR_MARGIN if len(each) > 1 else 0.0 for one, each in side.items()}
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
    def _group_by_key(
        sides: Sequence[SceneText], places: Iterable[int], key: Callable[[SceneText], Hashable | None]
    ) -> dict[Hashable, list[int]]:
        found = defaultdict[Hashable, list[int]](list)
        for place in sorted(places):
            if (what := key(sides[place])) is not None:
                found[what].append(place)
        return found

    def _score(self, at: int, place: int) -> float:
        pair = at, place
        if pair not in self._scores:
            self._scores[pair] = self._new[at].get_similarity(self._old[place])
        return self._scores[pair]

    def _score_candidates(self) -> None:
        """Score candidate pairs: a few known scenes per new scene, found by uncommon word pairs and by heading."""
        saying = defaultdict[object, list[int]](list)
        headed = defaultdict[str, list[int]](list)
        for place in sorted(self._free_old):
            headed[self._old[place].heading].append(place)
            for pair in self._old[place].content:
                saying[pair].append(place)
        for at in sorted(self._free_new):
            shared = Counter[int]()
            for pair in self._new[at].content:
                if len(places := saying.get(pair, ())) <= _COMMON_MIN:
                    shared.update(places)
            near = sorted(headed.get(self._new[at].heading, ()), key=lambda place: abs(place - at))
            for place in {*(place for place, _ in shared.most_common(_MAX_CANDIDATES)), *near[:_MAX_CANDIDATES]}:
                self._score(at, place)

    def _find_gaps(self) -> list[tuple[int, int]]:
        """Return for each new scene the indices of the known scenes that certainly lie before and after it."""
        order = sorted(self._pairs)
        still = [order[i] for i in find_longest_increasing([self._pairs[at] for at in order])]
        gaps = [(-1, len(self._old))] * len(self._new)
        ends = [(-1, -1), *((at, self._pairs[at]) for at in still), (len(self._new), len(self._old))]
        for (before, low), (after, high) in pairwise(ends):
            for at in range(before + 1, after):
                gaps[at] = low, high
        return gaps
