"""A board as a project of Storyboarder: one JSON file and, beside it, a folder of pictures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pegbar.domains.storyboard.exports.limits import STORYBOARDER_SIDE, STORYBOARDER_SIDE_MAX, STORYBOARDER_TIMING_MS
from pegbar.domains.storyboard.rules.timing import FrameRate, compute_spans
from pegbar.kernel import limits

LAYERS: Final = ("reference", "fill", "tone", "pencil", "ink", "notes")
"""The layers that are drawn on, in paint order."""

_FILLED: Final = ("pencil", "ink", "tone", "fill", "notes", "reference")
"""Which of them are used where there are fewer."""
_VERSION: Final = "3.0.0"
_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Panel:
    """A cut as it becomes a board: `code` names its files."""

    code: str
    frames: int
    shot_id: str | None
    dialogue: str
    action: str
    note: str
    edited_ms: int
    layers: Sequence[str]
    """Which there are pictures of."""


def size_of(width: int, height: int) -> tuple[tuple[int, int], float]:
    """How large the pictures of a canvas are, and how many of their pixels one of the canvas is: 900 px on the short
    side, but for a canvas that is a strip."""
    scale = min(STORYBOARDER_SIDE / min(width, height), STORYBOARDER_SIDE_MAX / max(width, height))
    return (max(1, round(width * scale)), max(1, round(height * scale))), scale


def layers_for(names: Sequence[str]) -> list[str]:
    """The layer that each of these goes into, from the lowest up; of more than six, neighbours share one.

    Those that came from such a project go back into their own.
    """
    own = [name.casefold() for name in names]
    places = [LAYERS.index(name) for name in own if name in LAYERS]
    if len(places) == len(own) and places == sorted(set(places)):
        return own
    count = len(names)
    if count > len(LAYERS):
        return [LAYERS[place * len(LAYERS) // count] for place in range(count)]
    used = set(_FILLED[:count])
    return [layer for layer in LAYERS if layer in used]


def file_of(number: int, code: str, what: str = "", ending: str = "png") -> str:
    """What a picture of a board is called; without `what` its stem is what all others are named after."""
    return f"board-{number}-{code}{'-' if what else ''}{what}.{ending}"


def project(panels: Sequence[Panel], rate: FrameRate, fps: float, width: int, height: int) -> dict[str, object]:
    """The JSON. Times are whole ms, each rounded once from the board's beginning, so that they do not drift."""
    ends = [_ms(span.end, rate) for span in compute_spans(panel.frames for panel in panels)]
    starts = [0, *ends][: len(ends)]
    boards: list[dict[str, object]] = []
    shot = panel_of_shot = 0
    for number, (panel, start, end) in enumerate(zip(panels, starts, ends, strict=True), 1):
        is_new = number > 1 and panel.shot_id != panels[number - 2].shot_id
        if is_new or number == 1:
            shot, panel_of_shot = shot + 1, 0
        boards.append(
            {
                "uid": panel.code,
                "url": file_of(number, panel.code),
                "newShot": is_new or (number == 1 and panel.shot_id is not None),
                "lastEdited": panel.edited_ms,
                "number": number,
                "shot": f"{shot}{_letters(panel_of_shot)}",
                "time": start,
                "duration": end - start,
                "dialogue": panel.dialogue,
                "action": panel.action,
                "notes": panel.note,
                # Without an opacity of its own the reference layer is seen at three quarters.
                "layers": {layer: {"url": file_of(number, panel.code, layer), "opacity": 1} for layer in panel.layers},
            }
        )
        panel_of_shot += 1
    return {
        "version": _VERSION,
        "aspectRatio": width / height,
        "fps": fps if fps in limits.FPS_FRACTIONAL else int(fps),
        "defaultBoardTiming": STORYBOARDER_TIMING_MS,
        "boards": boards,
    }


def _ms(frames: int, rate: FrameRate) -> int:
    return round(rate.get_seconds(frames) * 1000)


def _letters(panel: int) -> str:
    """A, B … Z, A2, B2 …"""
    again, letter = divmod(panel, len(_ALPHABET))
    return _ALPHABET[letter] + (str(again + 1) if again else "")
