"""How alike two scenes or two paragraphs are, from what they say."""

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
