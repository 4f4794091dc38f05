"""Write a board as a Storyboarder project: a JSON file and a folder of pictures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pegbar.domains.interchange.limits import STORYBOARDER_SIDE, STORYBOARDER_SIDE_MAX, STORYBOARDER_TIMING_MS
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans
from pegbar.kernel import limits

LAYERS: Final = ("reference", "fill", "tone", "pencil", "ink", "notes")
"""Storyboarder's layers, in paint order."""

_USE_ORDER: Final = ("pencil", "ink", "tone", "fill", "notes", "reference")
"""The order in which layers are used if there are fewer than six."""
_VERSION: Final = "3.0.0"
_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class StoryboarderPanel:
    """A cut to be written as a Storyboarder board; `code` is part of its file names."""

    code: str
    frames: int
    shot_id: str | None
    dialogue: str
    action: str
    note: str
    edited_ms: int
    layers: Sequence[str]
    """The layers that have pictures."""


def get_picture_size(width: int, height: int) -> tuple[tuple[int, int], float]:
    """Return the size of the pictures for a canvas, and their pixels per canvas px.

    The short side has 900 px, unless the canvas is a long strip.
    """
    scale = min(STORYBOARDER_SIDE / min(width, height), STORYBOARDER_SIDE_MAX / max(width, height))
    return (max(1, round(width * scale)), max(1, round(height * scale))), scale


def assign_layers(names: Sequence[str]) -> list[str]:
    """Return the Storyboarder layer for each of these layers, which are named from the lowest up.

    If there are more than six, neighbors share a Storyboarder layer. Layers that were imported from a Storyboarder
    project are assigned to their original layers.
    """
    lower_names = [name.casefold() for name in names]
    layer_indexes = [LAYERS.index(name) for name in lower_names if name in LAYERS]
    if len(layer_indexes) == len(lower_names) and layer_indexes == sorted(set(layer_indexes)):
        return lower_names
    count = len(names)
    if count > len(LAYERS):
        return [LAYERS[index * len(LAYERS) // count] for index in range(count)]
    used = set(_USE_ORDER[:count])
    return [layer for layer in LAYERS if layer in used]


def get_file_name(number: int, code: str, suffix: str = "", ending: str = "png") -> str:
    """Return the file name of a picture. `suffix` (a layer, or the kind of picture) ends the stem.

    Without `suffix`, the stem is the prefix of the names of the cut's other pictures.
    """
    return f"board-{number}-{code}{'-' if suffix else ''}{suffix}.{ending}"


def build_project(
    panels: Sequence[StoryboarderPanel], rate: FrameRate, fps: float, width: int, height: int
) -> dict[str, object]:
    """Build the JSON. Times are in ms, each rounded once from the start of the board, so they don't drift."""
    ends = [_to_milliseconds(span.end, rate) for span in compute_spans(panel.frames for panel in panels)]
    starts = [0, *ends][: len(ends)]
    boards: list[dict[str, object]] = []
    shot = panel_in_shot = 0
    for number, (panel, start, end) in enumerate(zip(panels, starts, ends, strict=True), 1):
        is_new = number > 1 and panel.shot_id != panels[number - 2].shot_id
        if is_new or number == 1:
            shot, panel_in_shot = shot + 1, 0
        boards.append(
            {
                "uid": panel.code,
                "url": get_file_name(number, panel.code),
                "newShot": is_new or (number == 1 and panel.shot_id is not None),
                "lastEdited": panel.edited_ms,
                "number": number,
                "shot": f"{shot}{_get_panel_letters(panel_in_shot)}",
                "time": start,
                "duration": end - start,
                "dialogue": panel.dialogue,
                "action": panel.action,
                "notes": panel.note,
                # Storyboarder's default opacity of the reference layer is 0.75.
                "layers": {
                    layer: {"url": get_file_name(number, panel.code, layer), "opacity": 1} for layer in panel.layers
                },
            }
        )
        panel_in_shot += 1
    return {
        "version": _VERSION,
        "aspectRatio": width / height,
        "fps": fps if fps in limits.FPS_FRACTIONAL else int(fps),
        "defaultBoardTiming": STORYBOARDER_TIMING_MS,
        "boards": boards,
    }


def _to_milliseconds(frames: int, rate: FrameRate) -> int:
    return round(rate.get_seconds(frames) * 1000)


def _get_panel_letters(panel: int) -> str:
    """Return the letters of a panel by its index from 0: A, B … Z, A2, B2 …"""
    repetition, letter = divmod(panel, len(_ALPHABET))
    return _ALPHABET[letter] + (str(repetition + 1) if repetition else "")
