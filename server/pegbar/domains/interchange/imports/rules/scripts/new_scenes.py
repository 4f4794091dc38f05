"""Scenes and cuts to create for new scenes of a script."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pegbar.domains.interchange.formats.common.scripts.model import ScriptScene
from pegbar.domains.interchange.formats.common.scripts.names import get_number, get_title, truncate
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import (
    CaptionOrigin,
    CutCaptions,
    CutMode,
    KnownScene,
    is_caption_text,
)
from pegbar.domains.interchange.imports.rules.scripts.durations import (
    HEADING_SECONDS,
    estimate_seconds,
    to_frame_lengths,
)
from pegbar.domains.storyboard.limits import CUT_NAME_MAX
from pegbar.domains.storyboard.rules.timing import FrameRate


@dataclass(frozen=True, slots=True)
class PlannedCut:
    """A cut to create, without a drawing. If the name is empty, the board chooses the default name."""

    name: str
    frames: int
    dialogue: str
    action: str
    origin: CaptionOrigin


@dataclass(frozen=True, slots=True)
class NewScene:
    """A scene to create, with its cuts in order; `key` becomes its `text_id`."""

    key: str
    number: str
    title: str
    cuts: tuple[PlannedCut, ...]


def plan_new_scenes(scenes: Sequence[KnownScene], how: CutMode, rate: FrameRate) -> list[NewScene]:
    """Return the scenes to create on the board, in order. `how` decides their cuts; "nothing" creates no scenes."""
    if how == "nothing":
        return []
    groups = [(known, _group_elements(known.scene, how)) for known in scenes]
    lengths = iter(
        to_frame_lengths(
            (
                _estimate_cut_seconds(known.scene, group, first=at == 0)
                for known, parts in groups
                for at, group in enumerate(parts)
            ),
            rate,
        )
    )
    return [
        NewScene(
            known.key,
            get_number(known.scene),
            get_title(known.scene),
            tuple(plan_new_cut(known.key, known.scene, group, next(lengths)) for group in parts),
        )
        for known, parts in groups
    ]


def plan_new_cut(key: str, scene: ScriptScene, indices: Iterable[int], length: int) -> PlannedCut:
    """Return a cut for the elements of a scene at these indices, named after the scene; `length` is in frames."""
    chosen = tuple(indices)
    captions = CutCaptions.from_elements(scene.elements[index] for index in chosen)
    return PlannedCut(
        truncate(get_title(scene), CUT_NAME_MAX),
        length,
        captions.dialogue,
        captions.action,
        CaptionOrigin.from_elements(key, scene.elements, chosen),
    )


def _group_elements(scene: ScriptScene, how: CutMode) -> list[tuple[int, ...]]:
    """Return the indices of the elements of each cut of a scene.

    A scene has at least one cut; in the mode "paragraph" it has one for each paragraph.
    """
    indices = tuple(index for index, element in enumerate(scene.elements) if is_caption_text(element))
    return [(index,) for index in indices] if how == "paragraph" and indices else [indices]


def _estimate_cut_seconds(scene: ScriptScene, group: Iterable[int], first: bool) -> Fraction:
    """Estimate the length of a cut from its paragraphs, and for the first cut of a scene, its heading."""
    told_for = sum((estimate_seconds(scene.elements[index]) for index in group), Fraction(0))
    return told_for + HEADING_SECONDS if first and (scene.heading or not told_for) else told_for
