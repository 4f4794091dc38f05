"""What a script's scenes are when they first come onto the board."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pegbar.domains.storyboard.imports.rules.scripts.lengths import HEADING, frames, seconds
from pegbar.domains.storyboard.imports.rules.scripts.model import ScriptScene
from pegbar.domains.storyboard.imports.rules.scripts.origin import (
    Captions,
    How,
    KnownScene,
    Origin,
    clipped,
    number_of,
    title_of,
    told,
)
from pegbar.domains.storyboard.limits import CUT_NAME_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate


@dataclass(frozen=True, slots=True)
class NewCut:
    """A cut to be made, without a drawing. An empty name is the board's own choice."""

    name: str
    frames: int
    dialogue: str
    action: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class NewScene:
    """A scene to be made, with its cuts in order; `key` is to be its `text_id`."""

    key: str
    number: str
    title: str
    cuts: tuple[NewCut, ...]


def new_scenes(scenes: Sequence[KnownScene], how: How, rate: FrameRate) -> list[NewScene]:
    """What is to be made on the board, in order. With "nothing" nothing is."""
    if how == "nothing":
        return []
    groups = [(known, _groups(known.scene, how)) for known in scenes]
    lengths = iter(
        frames(
            (_seconds(known.scene, group, first=at == 0) for known, parts in groups for at, group in enumerate(parts)),
            rate,
        )
    )
    return [
        NewScene(
            known.key,
            number_of(known.scene),
            title_of(known.scene),
            tuple(new_cut(known.key, known.scene, group, next(lengths)) for group in parts),
        )
        for known, parts in groups
    ]


def new_cut(key: str, scene: ScriptScene, indices: Iterable[int], length: int) -> NewCut:
    """A cut of so many frames for these of a scene's elements, called as the scene is."""
    chosen = tuple(indices)
    captions = Captions.of(scene.elements[index] for index in chosen)
    return NewCut(
        clipped(title_of(scene), CUT_NAME_MAX),
        length,
        captions.dialogue,
        captions.action,
        Origin.of(key, scene.elements, chosen),
    )


def _groups(scene: ScriptScene, how: How) -> list[tuple[int, ...]]:
    """Which elements each cut of a scene has; a scene is at least one cut."""
    indices = tuple(index for index, element in enumerate(scene.elements) if told(element))
    return [(index,) for index in indices] if how == "paragraph" and indices else [indices]


def _seconds(scene: ScriptScene, group: Iterable[int], first: bool) -> Fraction:
    """A cut's first length: its paragraphs, and for the first of a scene the heading."""
    told_for = sum((seconds(scene.elements[index]) for index in group), Fraction(0))
    return told_for + HEADING if first and (scene.heading or not told_for) else told_for
