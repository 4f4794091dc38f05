"""How alike two scenes or two paragraphs are, from what they say."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pegbar.domains.storyboard.imports.rules.scripts.lengths import IDEOGRAPH
from pegbar.domains.storyboard.imports.rules.scripts.model import ScriptScene
from pegbar.domains.storyboard.imports.rules.scripts.origin import content_of, digest

_HEADING: Final = 0.35
_CONTENT: Final = 0.65
"""What the two have of the whole."""


def dice(one: frozenset[object], other: frozenset[object]) -> float:
    """The share of what two sets have in common, from 0 to 1 (Sørensen and Dice)."""
    size = len(one) + len(other)
    return 2 * len(one & other) / size if size else 1.0


def pairs_of(text: str) -> frozenset[object]:
    """The pairs of words that follow one another in a text, its two ends being words too; an ideograph is a word."""
    words = IDEOGRAPH.sub(r" \g<0> ", text.casefold()).split()
    return frozenset(zip(["", *words], [*words, ""], strict=True)) if words else frozenset()


@dataclass(frozen=True)
class Said:
    """A scene by what it says, reckoned once."""

    scene: ScriptScene

    @cached_property
    def heading(self) -> str:
        """The heading without its capitals and spaces."""
        return " ".join(self.scene.heading.casefold().split())

    @cached_property
    def content(self) -> frozenset[object]:
        """The pairs of words of everything beside the heading."""
        return pairs_of(content_of(self.scene))

    @cached_property
    def whole(self) -> tuple[str, str]:
        """The same for two scenes that say the same."""
        return self.heading, digest(content_of(self.scene))

    @cached_property
    def _heading_words(self) -> frozenset[object]:
        return frozenset(self.heading.split())

    def like(self, other: "Said") -> float:
        """How alike two scenes are, from 0 to 1, by heading and content together."""
        same = self.heading == other.heading
        heading = 1.0 if same else dice(self._heading_words, other._heading_words)
        if not self.content and not other.content:
            return heading
        return _HEADING * heading + _CONTENT * dice(self.content, other.content)


def longest_rising(values: Sequence[int]) -> list[int]:
    """The places of a longest strictly rising part of a sequence: what stands still while the rest moved around it."""
    ends = list[int]()  # of rising parts of each length, the place of the lowest end
    before = [-1] * len(values)
    for place, value in enumerate(values):
        low, high = 0, len(ends)
        while low < high:
            middle = (low + high) // 2
            if values[ends[middle]] < value:
                low = middle + 1
            else:
                high = middle
        before[place] = ends[low - 1] if low else -1
        ends[low : low + 1] = [place]
    places = list[int]()
    place = ends[-1] if ends else -1
    while place >= 0:
        places.append(place)
        place = before[place]
    return places[::-1]
