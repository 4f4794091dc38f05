"""Board snapshot that an import is planned against, and the plan itself. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pegbar.domains.storyboard.limits import FRAMES_DEFAULT
from pegbar.domains.storyboard.rules.transitions import TransitionSpec


@dataclass(frozen=True, slots=True)
class CutSnapshot:
    """A cut of the board: its own name, and its label. `label` is None for a cut outside shots."""

    id: str
    name: str
    label: str | None
    frames: int
    version: int
    transition: TransitionSpec | None = None
    """The transition at its start."""


@dataclass(frozen=True, slots=True)
class ClipSnapshot:
    """An audible clip. `at` is its position on the board, or with an anchor its offset from the start of that cut.

    The clip plays the sound from `sound_from` on; `length` is that of the full sound. All in samples at 48 kHz.
    """

    id: str
    sound_id: str
    name: str
    """The name of the sound."""
    anchor_cut_id: str | None
    at: int
    sound_from: int
    length: int
    version: int


@dataclass(frozen=True, slots=True)
class BoardSnapshot:
    """A board's cuts in order, its frame rate, final fade and audible clips.

    `canvas` is its size, `is_drawn` is set if any cut has a drawing, `can_set_frame` if the importing user can change
    the project's canvas and frame rate. `new_frames` is the length of a new cut. `extra` is from `ExtraSource`.
    """

    fps: float
    cuts: Sequence[CutSnapshot]
    end_fade: TransitionSpec | None = None
    clips: Sequence[ClipSnapshot] = ()
    canvas: tuple[int, int] | None = None
    is_drawn: bool = False
    can_set_frame: bool = False
    new_frames: int = FRAMES_DEFAULT
    extra: Any = None


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The changes that a file would make to a board: the fields of a `schemas.Plan`, with rows as JSON data.

    `apply_data` is JSON data that applying the plan needs in addition to the rows; it isn't sent to clients.
    """

    notices: list[str]
    rows: list[dict[str, Any]]
    apply_data: Any = None


def mark_new_rows(rows: Sequence[dict[str, Any]], previous: Sequence[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """Return the rows, with `fresh` set on those that equal no row of the previous plan.

    Without a previous plan, no row is fresh.
    """
    if previous is None:
        return [{**row, "fresh": False} for row in rows]
    known = {row["id"]: {**row, "fresh": False} for row in previous}
    return [{**row, "fresh": known.get(row["id"]) != {**row, "fresh": False}} for row in rows]
