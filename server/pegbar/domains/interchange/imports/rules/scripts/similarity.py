"""Text similarity of scenes and paragraphs."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pegbar.domains.interchange.formats.common.scripts.model import ScriptScene
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import compute_digest, get_content
from pegbar.domains.interchange.imports.rules.scripts.durations import IDEOGRAPH

_HEADING_WEIGHT: Final = 0.35
_CONTENT_WEIGHT: Final = 0.65
"""Weights of heading and content in the similarity of scenes."""


def compute_dice(one: frozenset[object], other: frozenset[object]) -> float:
    """Return the Sørensen–Dice coefficient of two sets, from 0 to 1."""
    size = len(one) + len(other)
    return 2 * len(one & other) / size if size else 1.0


def get_word_pairs(text: str) -> frozenset[object]:
    """Return the pairs of adjacent words of a text. Its start and end count as words; each ideograph is a word."""
    words = IDEOGRAPH.sub(r" \g<0> ", text.casefold()).split()
    return frozenset(zip(["", *words], [*words, ""], strict=True)) if words else frozenset()


@dataclass(frozen=True)
class SceneText:
    """The text features of a scene, computed once."""

    scene: ScriptScene

    @cached_property
    def heading(self) -> str:
        """The heading, case-folded, with normalized white space."""
        return " ".join(self.scene.heading.casefold().split())

    @cached_property
    def content(self) -> frozenset[object]:
        """The word pairs of the text below the heading."""
        return get_word_pairs(get_content(self.scene))

    @cached_property
    def identity(self) -> tuple[str, str]:
        """A key that is equal for scenes with identical text."""
        return self.heading, compute_digest(get_content(self.scene))

    @cached_property
    def _heading_words(self) -> frozenset[object]:
        return frozenset(self.heading.split())

    def get_similarity(self, other: "SceneText") -> float:
        """Return the similarity of two scenes, from 0 to 1, by heading and content together."""
        same = self.heading == other.heading
        heading = 1.0 if same else compute_dice(self._heading_words, other._heading_words)
        if not self.content and not other.content:
            return heading
        return _HEADING_WEIGHT * heading + _CONTENT_WEIGHT * compute_dice(self.content, other.content)
